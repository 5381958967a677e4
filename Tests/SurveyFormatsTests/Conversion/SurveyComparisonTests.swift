import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("What came back of a survey")
struct SurveyComparisonTests {
  private static let samples = [
    "gallery", "household", "phq-9", "medicines", "audit", "blood-sugar",
  ]

  private func survey(_ name: String) throws -> Survey {
    let source = try Source(name: name, bytes: Project.bytes(ofSample: name + ".json"))
    let root = try #require(Document.read(source).document?.root)
    return try #require(QuestionnaireReader.read(root).survey)
  }

  private func losses(
    of original: Survey, with back: Survey, isCarried: Bool = true
  ) -> [Loss] {
    SurveyComparison(of: original, with: back, format: FHIRFormat(), isCarried: isCarried).losses
  }

  @Test("All that comes back as it was is kept", arguments: samples)
  func same(_ name: String) throws {
    let survey = try survey(name)
    let losses = losses(of: survey, with: survey)
    #expect(losses.count > 20)
    #expect(losses.allSatisfy { $0.outcome == .kept })
  }

  @Test(
    "Of what does not come back at all each item is said, carried or dropped", arguments: samples)
  func nothing(_ name: String) throws {
    let survey = try survey(name)
    let items = ItemWalk(survey.items).reduce(0) { count, step in
      if case .enter = step { count + 1 } else { count }
    }
    for (isCarried, outcome) in [(true, Loss.Outcome.carried), (false, .dropped)] {
      let losses = losses(of: survey, with: Survey(), isCarried: isCarried)
      #expect(losses.count { $0.construct == "item" } == items)
      #expect(losses.allSatisfy { $0.outcome == outcome })
    }
  }

  @Test("Each field of each item that is taken away is said, and nothing else", arguments: samples)
  func fields(_ name: String) throws {
    let survey = try survey(name)
    var tried = 0
    for index in survey.items.indices {
      for field in ItemField.allCases where survey.items[index].has(field) {
        var back = survey
        back.items[index].clear(field)
        let lost = losses(of: survey, with: back).filter { $0.outcome != .kept }
        #expect(!lost.isEmpty, "\(field)")
        #expect(lost.allSatisfy { $0.linkId == survey.items[index].linkId }, "\(field): \(lost)")
        #expect(lost.allSatisfy { $0.construct.hasPrefix(field.rawValue.prefix(6)) }, "\(lost)")
        tried += 1
      }
    }
    #expect(tried > 1)
  }

  @Test("An item that comes back elsewhere is said")
  func place() {
    let child = SurveyItem(linkId: "b", type: .string)
    var parent = SurveyItem(linkId: "a", type: .boolean)
    parent.items = [child]
    var without = parent
    without.items = []
    let lost = losses(of: Survey(items: [parent]), with: Survey(items: [without, child]))
      .filter { $0.outcome != .kept }
    #expect(lost.map(\.construct) == ["parent"])
    #expect(lost.first?.before == "a")
  }

  @Test("Each extension that is lost is said by its address")
  func extensions() {
    var item = SurveyItem(linkId: "a", type: .string)
    item.carried = [
      Carried(name: "extension", json: #"[{"url":"u:1","valueCode":"x"},{"url":"u:2"}]"#)
    ]
    var back = item
    back.carried = [Carried(name: "extension", json: #"[{"url":"u:1","valueCode":"x"}]"#)]
    let all = losses(of: Survey(items: [item]), with: Survey(items: [back]))
    #expect(all.filter { $0.outcome == .carried }.map(\.construct) == ["u:2"])
    #expect(all.contains { $0.outcome == .kept && $0.construct == "u:1" })
  }
}
