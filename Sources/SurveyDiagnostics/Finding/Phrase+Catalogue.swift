/// Words inside messages.
extension Phrase {
  static func failure(of context: Phrase, because reason: String) -> Phrase {
    Phrase(
      "failure", "{context} cannot be evaluated: {reason}",
      ["context": .phrase(context), "reason": .literal(reason)])
  }

  /// What kind of value an answer is, by the name of its type: "a whole number".
  public static func kind(_ answerType: String) -> Phrase {
    Phrase(
      "kind",
      """
      {type, select, boolean {a boolean} integer {a whole number} decimal {a decimal number} \
      date {a date} dateTime {a date and time} time {a time of day} string {a text} uri {a URI} \
      coding {a code} quantity {a quantity} reference {a reference} attachment {a file} \
      other {{type}}}
      """, ["type": .literal(answerType)])
  }

  /// What an item of a type wants for an answer: "a whole number".
  public static func wanted(_ itemType: String) -> Phrase {
    Phrase(
      "wanted",
      """
      {type, select, boolean {yes or no} integer {a whole number} decimal {a decimal number} \
      date {a date} dateTime {a date and time} time {a time of day} string {a text} text {a text} \
      url {a URL} choice {a code} \
      option {a text, a whole number, a date, a time of day, a code or a reference} quantity {a number with a unit} reference {a reference} \
      attachment {a file} other {nothing}}
      """, ["type": .literal(itemType)])
  }

  /// How a value is to be written in a resource or a survey definition: `a whole number, without
  /// quotes`.
  public static func written(_ form: WrittenForm) -> Phrase {
    Phrase(
      "written",
      """
      {form, select, text {a text} quotedText {a text in quotes} \
      boolean {true or false, without quotes} integer {a whole number, without quotes} \
      number {a number} size {a number from 0 on} \
      coding {an object with system, code and display} other {{form}}}
      """, ["form": .literal(form.rawValue)])
  }

  /// A type that no answer has, by the name of the type.
  public static func ofType(_ name: String) -> Phrase {
    Phrase("of-type", "of type {type}", ["type": .literal(name)])
  }

  /// What an expression gives that gives nothing.
  public static let noValue = Phrase("no-value", "no value")

  /// The first of many values, and how many there are.
  public static func first(_ values: [Diagnostic.Argument.Value], of count: Int) -> Phrase {
    Phrase(
      "first", "{values} … ({count} in all)",
      ["values": .list(values, .comma), "count": .number(count)])
  }
}

// MARK: What is not available

extension Phrase {
  /// A finding depends on a resource that is given when the survey starts, and is not.
  public static func dependsOnContext(_ name: String) -> Phrase {
    Phrase(
      "depends.context", "it depends on %{name}, which is not given", ["name": .literal(name)])
  }

  /// A finding depends on an expression that is not evaluated.
  public static let dependsOnExpression = Phrase(
    "depends.expression", "it depends on an expression that is not evaluated here")
}

/// How a value is written.
public enum WrittenForm: String, Sendable {
  /// As a text.
  case text
  /// As a text in quotes.
  case quotedText
  /// As `true` or `false`.
  case boolean
  /// As digits.
  case integer
  /// As a number.
  case number
  /// As a number that is not negative.
  case size
  /// As an object with system, code and display.
  case coding
}

// MARK: Computations

extension Phrase {
  /// An expression by what it is for: `the calculated answer of "Total"`.
  ///
  /// The kind is `enablement`, `initial`, `calculated`, `options`, `candidates`, `text`,
  /// `population`, or the name of a calculated limit; `item` is the item's name in words.
  public static func computation(_ kind: String, of item: String) -> Phrase {
    Phrase(
      "computation",
      """
      {kind, select, enablement {the condition to enable {item}} \
      population {what populates the repetitions of {item}} \
      initial {the initial value of {item}} calculated {the calculated answer of {item}} \
      options {the list of options of {item}} candidates {the list of suggestions of {item}} \
      text {the calculated text of {item}} minValue {the calculated least value of {item}} \
      maxValue {the calculated greatest value of {item}} \
      minOccurs {the calculated least number of answers of {item}} \
      maxOccurs {the calculated greatest number of answers of {item}} \
      minLength {the calculated least length of {item}} \
      maxLength {the calculated greatest length of {item}} \
      required {the condition to require {item}} readOnly {the condition to make {item} read-only} \
      repeats {the condition to repeat {item}} other {an expression of {item}}}
      """, ["kind": .literal(kind), "item": .quoted(item)])
  }

  /// A variable, of an item or (without one) of the survey.
  public static func variable(_ name: String?, of item: String?) -> Phrase {
    Phrase(
      "variable",
      """
      {name, select, none {a variable} other {the variable %{name}}} of \
      {item, select, none {the survey} other {{item}}}
      """, arguments(name: name.map { .literal($0) }, item))
  }

  /// A rule that answers must keep, of an item or (without one) of the survey.
  public static func rule(_ key: String?, of item: String?) -> Phrase {
    Phrase(
      "rule",
      """
      {name, select, none {a rule} other {the rule {name}}} of \
      {item, select, none {the survey} other {{item}}}
      """, arguments(name: key.map { .quoted($0) }, item))
  }

  /// The condition under which some options are offered.
  public static func toggle(of options: [String], in item: String) -> Phrase {
    Phrase(
      "toggle", "the condition to offer {options} in {item}",
      ["options": .list(options.map { .quoted($0) }, .comma), "item": .quoted(item)])
  }

  private static func arguments(
    name: Diagnostic.Argument.Value?, _ item: String?
  ) -> [Diagnostic.Argument] {
    [name.map { .init("name", $0) }, item.map { .init("item", .quoted($0)) }].compactMap(\.self)
  }
}
