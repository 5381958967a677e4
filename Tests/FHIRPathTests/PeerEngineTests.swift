import FHIRDocument
import FHIRPath
import Foundation
import SurveyPrimitives
import TestSupport
import Testing

/// What the FHIRPath of another maker gives for the expressions of real questionnaires.
///
/// `Tests/Peers/fhirpathpy_peer.py` makes a response for each questionnaire and has fhirpathpy, from PyPI,
/// evaluate each expression on the item that it is on; `make test` installs it in `.build/fhirpathpy`.
@Suite("fhirpathpy")
struct PeerEngineTests {
  @Test(
    "Expressions of real questionnaires have the values that fhirpathpy gives",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)),
    .enabled(if: PeerEngine.isInstalled, "fhirpathpy is not installed (make test does it)"))
  func agree() throws {
    let cases = try PeerEngine.cases()
    #expect(cases.count > 300)
    var differences: [String] = []
    var seen: Set<String> = []
    for peer in cases {
      let (own, theirs) = (peer.own, peer.theirs)
      guard own != theirs else { continue }
      if let known = PeerDifference.all.first(where: { $0.covers(peer) }) {
        seen.insert(known.reason)
      } else {
        differences.append(
          "\(peer.file) \(peer.expression)\n  own: \(own ?? ["fails"])\n  theirs: \(theirs ?? ["fails"])"
        )
      }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    let left = PeerDifference.all.map(\.reason).filter { !seen.contains($0) }
    #expect(left.isEmpty, "no difference any more: \(left)")
  }
}

/// A difference that is known, and who is right.
struct PeerDifference {
  /// A part of the expression.
  var expression: String
  /// What both give; `nil` for a failure.
  var own: [String]?
  var theirs: [String]?
  /// By which clause which of both is right.
  var reason: String

  func covers(_ peer: PeerEngine.Case) -> Bool {
    // What fhirpathpy cannot evaluate has no value to compare with.
    peer.expression.contains(expression) && peer.theirs == theirs
      && (theirs == nil || peer.own == own)
  }

  static let all: [PeerDifference] = [
    PeerDifference(
      expression: "%context.answer.value = ", own: ["false"], theirs: [],
      reason: """
        Ours: FHIR, Polymorphism: value is valueString here. fhirpathpy does not know the type of %context, so \
        it does not find valueString.
        """),
    PeerDifference(
      expression: #"value.matches('^(\+\d{1,2}"#, own: nil, theirs: ["false"],
      reason: #"""
        Ours: FHIRPath, String: a backslash before another character than those listed is left out, so '\+' is \#
        '+', and the regular expression is wrong. fhirpathpy keeps the backslash.
        """#),
    PeerDifference(
      expression: ".sum()", own: [], theirs: ["0.0"],
      reason: """
        Ours: no clause of FHIRPath has sum(). CQL, Sum: of nothing the result is null, and an unanswered score \
        is not 0 (rule 53).
        """),
    PeerDifference(
      expression: ".answer.valueInteger.sum()", own: nil, theirs: nil,
      reason: "Ours: fhirpathpy cannot add integers of FHIR and fails."),
  ]
}

/// fhirpathpy, as the script has it.
enum PeerEngine {
  /// An expression with what both make of it.
  struct Case {
    var file: String
    var expression: String
    /// The values as texts, those of elements by their paths; `nil` where there is a failure.
    var own: [String]?
    var theirs: [String]?
  }

  private static let modules = "\(Project.folder)/.build/fhirpathpy"

  static var isInstalled: Bool {
    FileManager.default.fileExists(atPath: modules + "/fhirpathpy")
  }

  static func cases() throws -> [Case] {
    let corpus = try #require(Corpus.folder)
    var cases: [Case] = []
    var file = ""
    var document: Document?
    var questionnaire: Document?
    let formatter = ISO8601DateFormatter()
    formatter.timeZone = .current
    let now = PartialDateTime(formatter.string(from: Date()))
    for line in try output(corpus + "/questionnaires").split(separator: UInt8(ascii: "\n")) {
      let entry = try JSONDecoder().decode(Line.self, from: Data(line))
      if let name = entry.file {
        file = name
        document = Document.read(Source(text: entry.response ?? "")).document
        questionnaire = Corpus.read("questionnaires/\(name)")?.document
        continue
      }
      let expression = try #require(entry.expression)
      let response = try #require(document)
      let path = entry.path ?? []
      let context = try #require(Self.element(at: path, of: response.root))
      var environment = FHIRPath.Environment()
      environment.resource = response.root
      environment.now = now
      environment.version = FHIRVersion.allCases.first {
        file.hasPrefix($0.name.lowercased() + "/")
      }
      environment.variables["questionnaire"] = questionnaire.map { [.element($0.root)] }
      environment.variables["qitem"] = questionnaire.flatMap { item(at: path, response, in: $0) }
        .map { [.element($0)] }
      for (name, values) in entry.variables ?? [:] {
        environment.variables[name] = values.compactMap(\.value)
      }
      let own = try? FHIRPath.compile(expression).evaluate(on: context, in: environment)
        .flatMap { texts($0) }.sorted()
      let theirs = entry.values?.flatMap { $0.texts("") }.sorted()
      cases.append(Case(file: file, expression: expression, own: own, theirs: theirs))
    }
    return cases
  }

  private static func output(_ folder: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "\(Project.folder)/Tests/Peers/fhirpathpy_peer.py", modules, folder,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return data
  }

  private static func element(at path: [JSON], of root: Element) -> Element? {
    var element = root
    for step in stride(from: 0, to: path.count - 1, by: 2) {
      guard case .text(let name) = path[step], case .number(let index) = path[step + 1] else {
        return nil
      }
      let found = element.children.filter { $0.nameText == name }
      guard found.indices.contains(Int(index)) else { return nil }
      element = found[Int(index)]
    }
    return element
  }

  /// The item of the questionnaire that a path of the response is about.
  private static func item(
    at path: [JSON], _ response: Document, in questionnaire: Document
  ) -> Element? {
    guard let linkId = element(at: path, of: response.root)?[.linkId]?.string else { return nil }
    var waiting = [questionnaire.root]
    while let next = waiting.popLast() {
      if next[.linkId]?.string == linkId { return next }
      waiting += Array(next.children(.item))
    }
    return nil
  }

  // MARK: Values as texts

  private static func texts(_ value: FHIRPath.Value) -> [String] {
    guard case .element(let element) = value else { return [number(value.text ?? "?")] }
    return texts(element, "")
  }

  private static func texts(_ element: Element, _ path: String) -> [String] {
    var result = element.hasValue ? ["\(path)\(number(element.string ?? ""))"] : []
    for child in element.children { result += texts(child, "\(path)\(child.nameText).") }
    return result
  }

  /// A number without zeros at the end, anything else as it is.
  fileprivate static func number(_ text: String) -> String {
    // A decimal has no zero below zero.
    Double(text).map { String($0 == 0 ? 0 : $0) } ?? text
  }

  /// A line of what the script prints: a file with its response, or an expression.
  private struct Line: Decodable {
    var file: String?
    var response: String?
    var expression: String?
    var path: [JSON]?
    var variables: [String: [JSON]]?
    var values: [JSON]?
  }
}

/// A value of JSON.
private enum JSON: Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  /// As a variable has it.
  var value: FHIRPath.Value? {
    switch self {
    case .boolean(let value): .boolean(value)
    case .number(let value): Int32(exactly: value).map { .integer($0) }
    case .text(let text): .string(text)
    case .null, .list, .object: nil
    }
  }

  func texts(_ path: String) -> [String] {
    switch self {
    case .null: return []
    case .boolean(let value): return [path + String(value)]
    case .number(let value): return [path + PeerEngine.number(String(value))]
    case .text(let text): return [path + PeerEngine.number(text)]
    case .list(let values): return values.flatMap { $0.texts(path) }
    case .object(let members):
      if case .text(let text)? = members["text"], members["class"] != nil {
        return [path + PeerEngine.number(text)]
      }
      return members.flatMap { $0.value.texts("\(path)\($0.key).") }
    }
  }
}
