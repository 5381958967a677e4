/// One finding about an input: what is wrong, where, and what would be right.
///
/// A finding is data: a code of the catalogue, typed arguments, and where it applies. Its words come
/// from the catalogue at the end, in the reader's language. Readers and checkers return findings and
/// go on; the caller decides what is fatal, by a ``SeverityPolicy``.
///
/// ```swift
/// Diagnostic(.belowMinimum, ["value": .literal("9"), "limit": .literal("10")], at: location)
/// ```
public struct Diagnostic: Error, Sendable {
  /// How severe a finding is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Good to know; nothing needs to be done.
    case note
    /// Read or accepted all the same, but probably not what was meant.
    case warning
    /// Not what it should be.
    case error
  }

  /// How severe it is: as the catalogue has it, until a ``SeverityPolicy`` says otherwise.
  public var severity: Severity
  /// Which kind of finding it is, and its words.
  public var code: Code
  /// What fills the gaps of its words.
  public var arguments: [Diagnostic.Argument]
  /// Where it is.
  public var location: Location
  /// The computation that failed with it, in words: `the calculated answer of "Total"`.
  public var context: Phrase?
  /// What it depends on and what is not available, where that is so: then it may not hold, and
  /// is at most a warning.
  public var undetermined: Phrase?

  /// Creates a finding; its severity is that of the catalogue.
  public init(
    _ code: Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:],
    at location: Location = Location()
  ) {
    severity = code.severity
    self.code = code
    self.arguments = arguments.map { Diagnostic.Argument($0.key, $0.value) }
    self.location = location
  }

  /// Creates a finding some of whose arguments may be `nil`, which are then not given: its words can
  /// say so, by `none` of a `select`.
  @_disfavoredOverload
  public init(
    _ code: Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?>,
    at location: Location = Location()
  ) {
    self.init(code, at: location)
    self.arguments = arguments.compactMap { name, value in
      value.map { Diagnostic.Argument(name, $0) }
    }
  }
}

extension Diagnostic: Hashable {
  /// Whether two findings are the same: also in the variant of their code.
  public static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    left.severity == right.severity && left.code.key == right.code.key
      && left.arguments == right.arguments && left.location == right.location
      && left.context == right.context && left.undetermined == right.undetermined
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code.key)
    hasher.combine(arguments)
    hasher.combine(location)
  }
}

extension Diagnostic {
  /// What fills a gap of its words, by the name of the gap.
  public func argument(_ name: String) -> Diagnostic.Argument.Value? {
    arguments.first { $0.name == name }?.value
  }

  /// What is wrong, in a sentence without a full stop.
  public func message(in language: DiagnosticLanguage = .english) -> String {
    // What becomes of a defect is no word of a finding that refuses.
    let level = Argument("level", .literal(severity.rawValue))
    let text = Template(language.wordings[code.key] ?? code.wording)
      .text(arguments + [level], in: language)
    guard let context else { return text }
    return Phrase.failure(of: context, because: text).text(in: language)
  }

  /// What would be right or what to do, if that can be said; an empty text says nothing.
  public func hint(in language: DiagnosticLanguage = .english) -> String? {
    if let undetermined { return undetermined.text(in: language) }
    let text = (language.hints[code.key] ?? code.hint).map {
      Template($0).text(arguments, in: language)
    }
    return text?.isEmpty == true ? nil : text
  }

  /// The finding as a compiler prints it.
  ///
  /// `q.json:12:7: error FS0123: message (linkId "mood", Questionnaire.item[3])`, and a second line
  /// `  hint: …` where there is a hint.
  public func text(in language: DiagnosticLanguage = .english) -> String {
    text(in: language) { $0 }
  }

  /// The finding as a compiler prints it, each of its parts made safe to print.
  package func text(in language: DiagnosticLanguage, _ safe: (String) -> String) -> String {
    var text = ""
    if let file = location.file { text += safe(file) + ":" }
    if let position = location.position { text += "\(position):" }
    if !text.isEmpty { text += " " }
    text += "\(severity.rawValue) \(code): \(safe(message(in: language)))"
    var subjects: [String] = []
    if let linkId = location.linkId { subjects.append("linkId \"\(safe(linkId))\"") }
    if let subject = location.subject?.description, !subject.isEmpty {
      subjects.append(safe(subject))
    }
    if !subjects.isEmpty { text += " (" + subjects.joined(separator: ", ") + ")" }
    if let hint = hint(in: language) { text += "\n  hint: \(safe(hint))" }
    return text
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The finding in English as a compiler prints it.
  public var description: String { text() }
}

extension Sequence<Diagnostic> {
  /// Whether one of them is an error.
  public var hasErrors: Bool { contains { $0.severity == .error } }
}
