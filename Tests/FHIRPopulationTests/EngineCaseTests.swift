import FHIRDocument
import FHIRPopulation
import SurveyDiagnostics
import TestSupport
import Testing

/// A questionnaire, the resources that it starts with, and what has to hold of the response.
struct PopulationCase: CustomTestStringConvertible, @unchecked Sendable {
  let object: [String: Any]

  var testDescription: String { object["rule"] as? String ?? "" }

  static let all = RuleCases.read("Tests/FHIRPopulationTests/Cases/engines.json")
    .map { PopulationCase(object: $0) }

  /// Fills in the questionnaire, and gives the numbers of all findings.
  func fill() throws -> (response: Element, findings: Set<String>) {
    let questionnaire = try RuleCases.resource(try #require(object["questionnaire"]))
    var filling = try Filling(questionnaire)
    for (name, resources) in object["contexts"] as? [String: [Any]] ?? [:] {
      filling.contexts[name] = try resources.map { try RuleCases.resource($0) }
    }
    let filled = filling.filled()
    let findings = filling.populator.findings + filled.diagnostics
    return (filled.response, Set(findings.map(\.code.description)))
  }
}

@Suite("What other engines test of populating, by rule")
struct EngineCaseTests {
  @Test("There are cases")
  func count() { #expect(PopulationCase.all.count >= 12) }

  @Test("A case of a rule holds", arguments: PopulationCase.all)
  func rule(_ given: PopulationCase) throws {
    let (response, findings) = try given.fill()
    let failures = try RuleCases.failures(of: given.object, in: response)
    #expect(failures.isEmpty, "\(given.testDescription)")
    #expect(findings == RuleCases.findings(of: given.object))
  }
}
