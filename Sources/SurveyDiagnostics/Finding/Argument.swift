extension Diagnostic {
  /// What fills a gap of a message: a name and a typed value.
  public struct Argument: Hashable, Sendable {
    /// The name of the gap.
    public let name: String
    /// What fills it.
    public let value: Value

    /// Creates an argument.
    public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }
}

extension Diagnostic.Argument {
  /// The value of an argument: data, never a sentence.
  public indirect enum Value: Hashable, Sendable {
    /// A number, which also chooses between singular and plural.
    case number(Int)
    /// A name, a code, a value as it is written: `Questionnaire.item`, `93.50`.
    case literal(String)
    /// A decimal number as FHIR writes it, maybe with a unit behind it: `93.50 kg`.
    case decimal(String)
    /// A text from the input, shown in quotation marks and shortened when it is long.
    case quoted(String)
    /// Several values.
    case list([Value], Joining)
    /// Words that the languages have by their key: `a whole number`.
    case phrase(Phrase)
    /// Another finding, of which the message is shown: why something could not be evaluated.
    case finding(Diagnostic)
    /// What to do about another finding: its hint.
    case hint(of: Diagnostic)
  }

  /// How the values of a list are joined.
  public enum Joining: Hashable, Sendable {
    /// `a, b, c`
    case comma
    /// `a, b and c`
    case and
    /// `a, b or c`
    case or
    /// `a → b → c`
    case arrow
  }
}

extension Diagnostic.Argument.Value {
  /// Several names, separated by commas.
  public static func names(_ names: some Sequence<String>) -> Self {
    .list(names.map { .literal($0) }, .comma)
  }

  /// The value in a language.
  public func text(in language: DiagnosticLanguage = .english) -> String {
    switch self {
    case .number(let number): String(number)
    case .literal(let text): text
    case .decimal(let number): language.local(number: number)
    case .quoted(let text): language.quoted(text)
    case .list(let values, let joining):
      language.joined(values.map { $0.text(in: language) }, joining)
    case .phrase(let phrase): phrase.text(in: language)
    case .finding(let finding): finding.message(in: language)
    case .hint(let finding): finding.hint(in: language) ?? ""
    }
  }

  /// What `plural` chooses by.
  var count: Int {
    switch self {
    case .number(let number): number
    case .list(let values, _): values.count
    default: 1
    }
  }

  /// What `select` chooses by.
  var selector: String {
    switch self {
    case .number(let number): String(number)
    case .literal(let text), .decimal(let text): text
    case .quoted: "some"
    case .list(let values, _): values.isEmpty ? "none" : "some"
    case .phrase(let phrase): phrase.key
    case .finding(let finding): finding.code.key
    case .hint(let finding): finding.hint() == nil ? "none" : "some"
    }
  }
}

// Literals are for numbers alone: a text in the code would be a sentence that no language knows.
extension Diagnostic.Argument.Value: ExpressibleByIntegerLiteral {
  /// A number.
  public init(integerLiteral value: Int) { self = .number(value) }
}
