import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyJS

@Suite("A form that another program saved is what it was, but for what people edited")
struct OwnPropertiesTests {
  private static let written = """
    {"elements": [
      {"type": "text", "name": "1_1", "linkId": "1.1", "title": "Number", "description": "Whole", "fhirHelpLinkId": "h"},
      {"type": "radiogroup", "name": "r", "choices": [{"value": "a", "text": "A", "system": "s", "score": 2}, {"value": "x", "text": "B", "code": "b"}]},
      {"type": "paneldynamic", "name": "p", "fhirRepeats": true, "templateElements": [{"type": "dropdown", "name": "answer", "choices": [{"value": "a", "text": "A", "system": "t"}]}]},
      {"type": "matrixdropdown", "name": "d", "columns": [{"name": "w", "cellType": "text"}], "rows": ["am", {"value": "pm", "text": "Late", "linkId": "late", "fhirCells": {"w": "v"}}]},
      {"type": "text", "name": "last", "visibleIf": "{r} = 'a' and {1_1} = 'x'"}
    ]}
    """

  /// The elements as SurveyJS saves them: without what it does not know.
  private static let elements = """
    [
      {"type": "text", "name": "1_1", "title": "Number", "description": "Whole"},
      {"type": "radiogroup", "name": "r", "choices": [{"value": "a", "text": "A"}, {"value": "x", "text": "B"}]},
      {"type": "paneldynamic", "name": "p", "templateElements": [{"type": "dropdown", "name": "answer", "choices": [{"value": "a", "text": "A"}]}]},
      {"type": "matrixdropdown", "name": "d", "columns": [{"name": "w", "cellType": "text"}], "rows": ["am", {"value": "pm", "text": "Late"}]},
      {"type": "text", "name": "last", "visibleIf": "{r} = 'a' and {1_1} = 'x'"}
    ]
    """

  private static func edited(_ text: String) throws -> Survey {
    let written = Source(name: "-", text: written)
    let edited = SurveyJSFormat().readEdited(Source(name: "-", text: text), since: written)
    return try #require(edited?.survey)
  }

  @Test(
    "What a program leaves out comes back, and the one page that it adds is no group",
    arguments: [
      "{\"elements\": \(elements)}",
      "{\"pages\": [{\"name\": \"page1\", \"elements\": \(elements)}]}",
    ])
  func saved(_ text: String) throws {
    let before = SurveyJSFormat().read(Source(name: "-", text: Self.written)) { _ in nil }
    #expect(try Self.edited(text) == before.survey)
  }

  @Test(
    "A page that says something is a group",
    arguments: [#""title": "First""#, #""description": "First""#, #""visibleIf": "{r} = 'a'""#])
  func page(_ property: String) throws {
    let text = "{\"pages\": [{\"name\": \"page1\", \(property), \"elements\": \(Self.elements)}]}"
    #expect(try Self.edited(text).items.map(\.linkId) == ["page1"])
  }

  @Test("Where a form has such properties still, one that is gone is gone")
  func removed() throws {
    let text = Self.written.replacing(#", "system": "s""#, with: "")
    let options = try Self.edited(text).items[1].options
    #expect(options.map(\.label) == ["A", "B"])
    guard case .coding(let coding) = options[0].value else { return #expect(Bool(false)) }
    #expect(coding.system == nil)
  }
}
