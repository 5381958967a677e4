import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Synchronization
import Testing

/// A small input that has a finding.
struct CatalogueCase: Sendable {
  /// The name of the code in Swift.
  var name: String
  /// Makes the finding; gives what was printed.
  var example: @Sendable () throws -> String

  init(_ name: String, _ example: @escaping @Sendable () throws -> String) {
    (self.name, self.example) = (name, example)
  }

  /// What was printed in English; it is made once, for all tests.
  func printed() throws -> String {
    if let printed = Self.printed.withLock({ $0[name] }) { return printed }
    let printed = try example()
    Self.printed.withLock { $0[name] = printed }
    return printed
  }

  private static let printed = Mutex<[String: String]>([:])

  static let all =
    reading + structure + conversion + questionnaires + answers + responses + batches + tables
    + statistics + checkpoints + spreadsheets + formats + forms
    + commands + expressions + terminology + checks + evaluation + validation + calculation
    + explanation + packages + population + extraction + assembly + signingIn + servers
    + sending + medication + timings + health + reminders
}

// MARK: Ways to make a finding

extension CatalogueCase {
  static let now = Instant("2026-11-20T10:00:00Z") ?? Instant(secondsSinceEpoch: 0, nanoseconds: 0)

  /// The language in which findings are printed.
  @TaskLocal static var language = DiagnosticLanguage.english

  static func text(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { $0.text(in: language) + "\n" }.joined()
  }

  /// Reads a text.
  static func read(_ text: String, name: String = "x.json", _ options: ReadOptions = ReadOptions())
    -> String
  {
    self.text(Document.read(Source(name: name, text: text), options: options).diagnostics)
  }

  static func read(bytes: [UInt8]) -> String {
    text(Document.read(Source(name: "x.json", bytes: bytes)).diagnostics)
  }

  /// Holds a resource against the definitions.
  static func structure(_ text: String) throws -> String {
    let name = text.hasPrefix("<") ? "x.xml" : "x.json"
    let document = try #require(Document.read(Source(name: name, text: text)).document)
    return self.text(document.root.structureFindings())
  }

  static func patient(_ members: String) throws -> String {
    try structure(#"{"resourceType": "Patient", \#(members)}"#)
  }

  /// A Questionnaire with these items.
  static func questionnaire(_ items: String) -> String {
    #"{"resourceType": "Questionnaire", "url": "http://example.org/q", "status": "active", "#
      + #""item": [\#(items)]}"#
  }

  /// Shows a Questionnaire.
  static func show(_ text: String) throws -> String {
    try run(["show", "q.json"], ["q.json": text])
  }

  static func items(_ items: String) throws -> String { try show(questionnaire(items)) }

  /// Takes a survey with answers from a file.
  static func take(_ items: String, _ answers: String) throws -> String {
    try run(
      ["take", "q.json", "--answers", "a.json", "-v"],
      ["q.json": questionnaire(items), "a.json": answers])
  }

  /// Takes a survey with answers from lines.
  static func lines(_ items: String, _ lines: String) throws -> String {
    try run(
      ["take", "q.json", "--answers", "-"], ["q.json": questionnaire(items)], input: lines)
  }

  /// Replays a recording.
  static func replay(_ recording: String) throws -> String {
    let items = #"{"linkId": "a", "type": "string"}"#
    return try run(
      ["take", "q.json", "--replay", "c.cast"],
      ["q.json": questionnaire(items), "c.cast": recording])
  }

  /// Reads a response with these items to a questionnaire with those.
  static func response(
    _ items: String, _ answers: String, head: String = #""status": "completed""#,
    type: String = "QuestionnaireResponse"
  ) throws -> String {
    let source = Source(name: "q.json", text: questionnaire(items))
    let document = try #require(Document.read(source).document)
    let survey = try #require(QuestionnaireReader.read(document.root).survey)
    let json = #"{"resourceType": "\#(type)", \#(head), "item": [\#(answers)]}"#
    let answered = try #require(Document.read(Source(name: "r.json", text: json)).document)
    let result = ResponseReader.read(answered.root, for: survey, at: now)
    return self.text(result.diagnostics + result.session.problems(completing: true))
  }

  /// Does something with a session of a survey with these items.
  static func session(
    _ items: [SurveyItem], _ edit: (inout Session) throws -> Void
  ) throws -> String {
    var session = Session(Survey(items: items), at: now)
    do {
      try edit(&session)
      return text(session.problems(completing: true))
    } catch let problem as Diagnostic {
      return text([problem])
    }
  }

  /// Exports responses.
  static func export(
    _ responses: String, to target: String, questionnaire items: String? = nil
  ) throws -> String {
    let arguments = ["export", "r.ndjson", "--to", target, "-o", "out"]
    let files = ["r.ndjson": responses, "q.json": questionnaire(items ?? "")]
    return try run(arguments + (items == nil ? [] : ["--questionnaire", "q.json"]), files)
  }

  /// Imports a table.
  static func table(_ items: String, _ table: String) throws -> String {
    try run(
      ["import", "t.csv", "--questionnaire", "q.json", "-o", "out.ndjson"],
      ["q.json": questionnaire(items), "t.csv": table])
  }

  /// Runs the program in a folder with these files.
  static func run(
    _ arguments: [String], _ files: [String: String], input: String = "", person: Person? = nil
  ) throws -> String {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, as: name) }
    var world = TestWorld().reading(input)
    world.person = person
    world.inputIsTerminal = person != nil
    let folders = files.keys.compactMap {
      $0.split(separator: "/").dropLast().first.map(String.init)
    }
    let names = Set(files.keys).union(folders).union(["out", "out.ndjson", "none.json"])
    let outcome = world.run(arguments.map { names.contains($0) ? folder.path($0) : $0 })
    return outcome.errors.replacing(folder.path + "/", with: "")
  }
}
