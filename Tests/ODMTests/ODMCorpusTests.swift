import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import ODM

@Suite(
  "Real files of ODM, and questionnaires as ODM",
  .enabled(if: Corpus.exists, "\(Corpus.absence)"))
struct ODMCorpusTests {
  private static let formats = DefinitionFormats([ODMFormat()])
  static let files = Corpus.files("formats/odm", ending: ".xml")
  static let questionnaires = Corpus.files("questionnaires/r4/json", ending: ".json")

  private func open(_ source: Source, _ format: any SurveyFormat) -> OpenedDefinition? {
    Self.formats.open(source, as: format).definition
  }

  @Test("Converted to a questionnaire and back, a file is what it was", arguments: files)
  func fromODM(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    guard let opened = open(source, ODMFormat()) else {
      let codes = Self.formats.open(source, as: ODMFormat()).diagnostics.map(\.code)
      #expect(codes == [.noForms])
      return
    }
    #expect(ODMFormat().recognizes(source))
    let converted = opened.converted(to: FHIRFormat())
    #expect(converted.losses.allSatisfy { $0.outcome != .dropped })
    let back = try #require(open(Source(name: "q.json", bytes: converted.bytes), FHIRFormat()))
      .converted(to: ODMFormat())
    #expect(back.isOrigin && back.bytes == source.bytes)
  }

  @Test(
    "Converted to ODM and back, a questionnaire is what it was",
    arguments: ODMFormat.Version.allCases)
  func fromFHIR(_ version: ODMFormat.Version) throws {
    let folder = ProcessInfo.processInfo.environment["ODM_OUTPUT"]
    let wanted = ProcessInfo.processInfo.environment["ODM_ALL"] != nil ? 1 : 12
    var tally = Tally()
    for (index, path) in Self.questionnaires.enumerated() where index % wanted == 0 {
      guard let bytes = Corpus.bytes(path),
        let opened = open(Source(name: path, bytes: bytes), FHIRFormat())
      else { continue }
      let converted = opened.converted(to: ODMFormat(version: version))
      #expect(converted.losses.allSatisfy { $0.outcome != .dropped }, "\(path)")
      let text = Source(name: "s.xml", bytes: converted.bytes)
      if let folder {
        let name = path.split(separator: "/").last ?? ""
        try Data(converted.bytes).write(
          to: URL(filePath: "\(folder)/\(version.rawValue)-\(name).xml"))
      }
      let back = open(text, ODMFormat())?.converted(to: FHIRFormat())
      #expect(back?.isOrigin == true && back?.bytes == bytes, "\(path)")
      tally.add(converted.losses, path)
    }
    tally.print()
    #expect(tally.all == 0 || tally.share >= 0.6)
  }
}

/// How many forms keep all that matters, and what keeps the others from it.
struct Tally {
  private static let main: Set<String> = [
    "item", "type", "text", "required", "repeats", "option", "answerValueSet", "enableWhen",
    "enableBehavior", "enableWhenExpression", "minValue", "maxValue", "maxLength", "minLength",
    "regex", "maxDecimalPlaces", "constraints", "constraint", "calculatedExpression", "minOccurs",
    "maxOccurs", "answerConstraint",
  ]
  private(set) var all = 0
  private(set) var whole = 0
  private var blame: [String: Int] = [:]
  private var alone: [String: Int] = [:]

  var share: Double { all == 0 ? 1 : Double(whole) / Double(all) }

  mutating func add(_ losses: [Loss], _ path: String) {
    all += 1
    for loss in losses
    where loss.linkId != nil && Self.main.contains(loss.construct) && loss.outcome > .approximated {
      Swift.print(
        "LOSS \(path) \(loss.construct) \(loss.linkId ?? "") \(loss.before ?? "") -> \(loss.after ?? "") \(loss.detail ?? "")"
          .prefix(300))
    }
    let bad = Set(
      losses.filter {
        $0.linkId != nil && Self.main.contains($0.construct) && $0.outcome > .approximated
      }
      .map { $0.construct + ($0.detail.map { " (\($0))" } ?? "") })
    if bad.isEmpty { whole += 1 }
    for name in bad { blame[name, default: 0] += 1 }
    if bad.count == 1, let name = bad.first { alone[name, default: 0] += 1 }
  }

  func print() {
    Swift.print("TALLY \(whole) of \(all)")
    for (name, count) in blame.sorted(by: { $0.value > $1.value }).prefix(25) {
      Swift.print("TALLY   \(name): \(count), alone \(alone[name] ?? 0)")
    }
  }
}

extension ODMCorpusTests {
  /// What is said of a definition: the questionnaire, and the report without places.
  private func said(by bytes: [UInt8]) -> String {
    guard
      let opened = DefinitionFormats([ODMFormat()])
        .open(Source(name: "form.xml", bytes: bytes), as: ODMFormat()).definition
    else { return "" }
    let converted = opened.converted(to: FHIRFormat(), carrying: .none)
    let losses = converted.losses.map {
      "\($0.construct) \($0.linkId ?? "") \($0.before ?? "") \($0.after ?? "")"
    }
    return String(decoding: converted.bytes, as: UTF8.self)
      + losses.sorted().joined(separator: "\n")
  }

  @Test(
    "Each element and attribute that is taken out changes the result or the report",
    arguments: files)
  func constructs(_ path: String) throws {
    let bytes = try #require(Corpus.bytes(path))
    guard let tree = ODMTree.read(Source(name: path, bytes: bytes)).tree,
      tree.nodes.contains(where: { $0.name == "ItemDef" })
    else { return }
    let whole = said(by: tree.text(without: nil, nil))
    var parts: [(Int, String?)] = []
    for (index, node) in tree.nodes.enumerated() where index > 0 {
      if node.saysNothing { continue }
      parts.append((index, nil))
      parts += node.attributes.map { (index, $0.name) }
    }
    // Some, or all by `make deletions`.
    let isWhole = ProcessInfo.processInfo.environment["FHIR_SURVEY_DELETIONS"] != nil
    let every = isWhole ? 1 : max(1, parts.count / 25)
    for (number, part) in parts.enumerated() where number % every == 0 {
      let node = tree.nodes[part.0]
      #expect(
        said(by: tree.text(without: part.0, part.1)) != whole,
        "\(node.name) \(part.1 ?? "") \(node.attributes) \(node.text)")
    }
  }
}

extension XMLTree.Node {
  /// Whether it is empty.
  fileprivate var saysNothing: Bool { attributes.isEmpty && children.isEmpty && text.isEmpty }
}

extension ODMTree {
  /// The file without an element, or without one of its attributes.
  fileprivate func text(without element: Int?, _ attribute: String?) -> [UInt8] {
    var text = ODMText()
    var prefixes: Set<String> = []
    for node in nodes {
      for name in [node.name] + node.attributes.map(\.name) {
        if let colon = name.firstIndex(of: ":"), !name.hasPrefix("xml:") {
          prefixes.insert(String(name[..<colon]))
        }
      }
    }
    var declared: [(name: String, value: String?)] = [("xmlns", namespace)]
    for prefix in prefixes.sorted() { declared.append(("xmlns:" + prefix, "urn:\(prefix)")) }
    write(0, declared, element, attribute, to: &text)
    return text.bytes
  }

  private func write(
    _ index: Int, _ declared: [(name: String, value: String?)], _ left: Int?, _ attribute: String?,
    to text: inout ODMText
  ) {
    if index == left, attribute == nil { return }
    let node = nodes[index]
    let given = node.attributes.filter { index != left || $0.name != attribute }
      .map { (name: $0.name, value: Optional($0.value)) }
    if node.children.isEmpty {
      text.element(node.name, declared + given, text: node.text)
    } else {
      text.element(node.name, declared + given) {
        for child in node.children { write(child, [], left, attribute, to: &$0) }
      }
    }
  }
}
