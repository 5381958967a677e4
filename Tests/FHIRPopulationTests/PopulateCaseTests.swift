import FHIRDocument
import FHIRPopulation
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

/// Cases of other programs, with what they give.
@Suite(.enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct PopulateCaseTests {
  static let names = Corpus.files("sdc-cases")
    .compactMap { $0.split(separator: "/").last.map(String.init) }
    .filter { $0.contains("-populate-") }

  /// The cases in which others do what we do not, and why.
  static let differing = [
    "android-populate-fail-group": "SDC: what is wrong is reported, and the rest is populated",
    "android-populate-fail-initial-and-expression": "rule 110: a finding; the expression counts",
    "android-populate-first-of-many": "rule 111: of several results none is chosen",
  ]

  private func read(_ path: String) throws -> Element {
    try #require(Corpus.read("sdc-cases/\(path)")?.document).root
  }

  @Test("There are cases")
  func count() { #expect(Self.names.count == 18) }

  @Test("A case of another program gives the same, or differs by a rule", arguments: names)
  func agrees(name: String) throws {
    let problems = try problems(of: name)
    #expect(problems.isEmpty == (Self.differing[name] == nil), "\(problems)")
  }

  @Test("The board shows how we stand to each case")
  func board() throws {
    let rows = try Self.names.map { name in
      SDCBoard.Row(
        name, agrees: try problems(of: name).isEmpty,
        rules: Self.differing[name] ?? (name.contains("-option-") ? "113" : "SDC: populate"))
    }
    #expect(try SDCBoard("populate", rows).isOnPage(), "record it with FHIR_SURVEY_RECORD=1")
  }

  /// What a case says that ours does not.
  private func problems(of name: String) throws -> [String] {
    var filling = try Filling(try read("\(name)/questionnaire.json"))
    for path in Corpus.files("sdc-cases/\(name)/context", ending: ".json") {
      let file = path.split(separator: "/").last.map(String.init) ?? ""
      var context = String(file.dropLast(".json".count))
      if context.hasPrefix("launch-") { context.removeFirst("launch-".count) }
      filling.contexts[context, default: []].append(try read("\(name)/context/\(file)"))
    }
    let filled = filling.filled()
    let expected = try read("\(name)/expected.json")
    if expected["error"]?.boolean == true { return ["there is no error"] }
    let facts = expected.children.filter { $0.nameText == "partial" }
    if facts.isEmpty { return try differences(of: expected, filled.response) }
    return try facts.flatMap { try differences($0, filled.response) }
  }

  private func differences(_ fact: Element, _ response: Element) throws -> [String] {
    let path = try #require(fact["fhirpath"]?.string)
    let found = try response.texts(path)
    let wanted = fact.children.filter { $0.nameText == "equals" }.map { $0.string ?? "?" }
    return found == wanted ? [] : ["\(path): \(found) is not \(wanted)"]
  }

  /// Every answer of a whole response is in ours, to the digit.
  private func differences(of expected: Element, _ response: Element) throws -> [String] {
    let answers =
      "repeat(item).where(answer.exists()).select(linkId + '=' + answer.value.toString())"
    let wanted = try expected.texts(answers)
    #expect(!wanted.isEmpty)
    let own = try response.texts(answers)
    return wanted.filter { !own.contains($0) }
  }
}
