import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@Suite("Large questionnaires")
struct SizeTests {
  @Test("Thousands of items with several findings each are all reported")
  func manyItems() throws {
    let count = 5000
    let items = (0..<count).map {
      #"{"linkId":"\#($0 / 2)","_text":{"id":"t"},"type":"choice","required":"no"}"#
    }
    let read = try readQuestionnaire(items: items.joined(separator: ",\n"))
    #expect(read.survey?.items.count == count)
    #expect(read.diagnostics.count == count * 2 + count / 2)
    let last = try #require(read.diagnostics.last)
    #expect(last.location.position?.line == count)
    #expect(last.location.subject?.description == "Questionnaire.item[\(count - 1)]")
  }

  @Test("Items nested a hundred deep come back")
  func deep() throws {
    let depth = 100
    let open = (0..<depth).map { #"{"linkId":"\#($0)","type":"group","item":["# }.joined()
    let close = String(repeating: "]}", count: depth)
    let json = open + #"{"linkId":"x","type":"string"}"# + close
    let read = try readQuestionnaire(items: json)
    #expect(read.diagnostics.isEmpty)
    #expect(try questionnaire(#require(read.survey)).contains(json))
  }
}
