import FHIRDocument
import FHIRPath
import TestSupport
import Testing

@testable import FHIRSearch

@Suite("The table of search parameters")
struct ParameterTableTests {
  @Test("Each expression is FHIRPath that can be compiled")
  func compiles() throws {
    var count = 0
    for type in [
      "Patient", "Observation", "Questionnaire", "MolecularSequence", "Task", "Bundle", "Resource",
      "Group",
    ] {
      for name in SearchParameters.names(of: type) {
        let parameter = try #require(SearchParameters.parameter(name, of: type))
        _ = try FHIRPath.compile(parameter.expression)
        for part in parameter.parts { _ = try FHIRPath.compile(part.expression) }
        count += 1
      }
    }
    #expect(count > 150)
  }

  @Test("References to one type are found without resolving them")
  func targets() throws {
    let patient = try #require(SearchParameters.parameter("patient", of: "Observation"))
    #expect(patient.expression == "Observation.subject")
    #expect(patient.targets == ["Patient"])
    let date = try #require(SearchParameters.parameter("code-value-date", of: "Observation"))
    #expect(date.parts.map(\.kind) == [.token, .date])
  }
}
