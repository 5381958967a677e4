/// Words of expressions.
extension Phrase {
  /// What the parser expects, by a name: `operator`, `name`, `type`.
  package static func expectedToken(_ name: String) -> Phrase {
    Phrase(
      "expected-token",
      """
      {token, select, operator {an operator} term {a value, a name or a function} \
      end {the end of the expression} name {a name} type {the name of a type} \
      variable {the name of a variable} number {a number} other {{token}}}
      """, ["token": .literal(name)])
  }

  /// How many arguments a function takes; `nil` for any number above the least.
  package static func argumentCount(_ least: Int, _ most: Int?) -> Phrase {
    guard let most else {
      return Phrase(
        "arguments-or-more", "{least, plural, one {# argument} other {# arguments}} or more",
        ["least": .number(least)])
    }
    guard most > least else {
      return Phrase(
        "arguments", "{count, plural, =0 {no argument} =1 {one argument} other {# arguments}}",
        ["count": .number(most)])
    }
    return Phrase(
      "arguments-range", "{least} to {most} arguments",
      ["least": .number(least), "most": .number(most)])
  }
}

// MARK: Values

extension Phrase {
  /// A value of a type, or an element whose type is not known.
  package static func value(ofType name: String?) -> Phrase {
    Phrase(
      "value-of-type", "{type, select, none {an element} other {a value of type {type}}}",
      name.map { [Diagnostic.Argument("type", .literal($0))] } ?? [])
  }

  /// The kind of value that a function or operator needs, by a name: `number`, `text`.
  package static func expectedValue(_ name: String) -> Phrase {
    Phrase(
      "expected-value",
      """
      {value, select, boolean {a boolean} text {a text} whole {a whole number} \
      number {a number} date {a date} quantity {a quantity} element {an element} other {{value}}}
      """, ["value": .literal(name)])
  }
}

// MARK: Results

extension Phrase {
  /// What an expression gives, by the names of types; many of them are not listed.
  package static func results(ofTypes names: some Collection<String>) -> Phrase {
    let listed = names.count > 4 ? [] : names.sorted()
    return Phrase(
      "results", "{types, select, none {values of other types} other {{types}}}",
      ["types": .list(listed.map { .literal($0) }, .or)])
  }
}

// MARK: Parts of an expression

extension Phrase {
  /// An operand: `left`, `right`, or `only` where there is one.
  package static func operand(_ side: String, of operator: String) -> Phrase {
    Phrase(
      "operand",
      """
      the {side, select, left {left operand} right {right operand} other {operand}} of {operator}
      """, ["side": .literal(side), "operator": .literal(`operator`)])
  }

  /// What a function works on: `input`, `criterion`, `key`, or `argument` with its number from 1.
  package static func part(_ name: String, of function: String, number: Int = 1) -> Phrase {
    Phrase(
      "part",
      """
      {part, select, input {the input} criterion {the criterion} key {a key} \
      other {argument {number}}} of {function}()
      """,
      [
        "part": .literal(name), "function": .literal(function), "number": .number(number),
      ])
  }

  /// The index between brackets.
  package static let index = Phrase("index", "the index")
  /// What an expression is evaluated on.
  package static let input = Phrase("input", "the input")
}
