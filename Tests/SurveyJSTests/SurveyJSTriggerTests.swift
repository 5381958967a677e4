import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import Testing

@testable import SurveyJS

@Suite("Triggers of SurveyJS")
struct SurveyJSTriggerTests {
  private static func source(_ trigger: String, _ target: String = #""visible":false"#) -> Source {
    Source(
      name: "form.json",
      text: #"""
        {"clearInvisibleValues":"onHidden","pages":[
          {"name":"p1","elements":[
            {"type":"radiogroup","name":"q1","choices":["yes","no"]},
            {"type":"text","name":"q2",\#(target)}]},
          {"name":"p2",\#(target),"elements":[{"type":"text","name":"q3"}]}],
         "triggers":[\#(trigger)]}
        """#)
  }

  private static func read(_ source: Source) -> ReadDefinition {
    SurveyJSFormat().read(source) { _ in nil }
  }

  /// The form with a condition of the question and the page instead of a trigger.
  private static func conditional(_ condition: String) -> ReadDefinition {
    read(source("", #""visibleIf":"\#(condition)""#))
  }

  @Test(
    "What a trigger shows is enabled when its condition holds",
    arguments: [
      (
        #"{"type":"visible","operator":"equal","value":"yes","name":"q1","questions":["q2"],"pages":["p2"]}"#,
        #""visible":false"#
      ),
      (
        #"{"type":"visible","expression":"{q1} = 'yes'","pages":["p2"],"questions":["q2"]}"#,
        #""visible":false"#
      ),
      (
        #"{"type":"visible","operator":"notequal","value":"no","name":"q1","questions":["q2"],"pages":["p2"]}"#,
        #""title":"t""#
      ),
    ])
  func shows(_ trigger: String, _ target: String) throws {
    let read = Self.read(Self.source(trigger, target))
    let items = try #require(read.survey).items
    let (question, page) = (items[0].items[1], items[1])
    #expect(read.losses.isEmpty, "\(read.losses)")
    let condition = trigger.contains("notequal") ? "{q1} != 'no'" : "{q1} = 'yes'"
    let same = try #require(Self.conditional(condition).survey).items
    #expect(question.enableWhenExpression == same[0].items[1].enableWhenExpression)
    #expect(page.enableWhenExpression == same[1].enableWhenExpression)
    #expect(question.enableWhenExpression != nil && !question.hidden && !page.hidden)
  }

  @Test(
    "A trigger whose effect a condition cannot say is reported as a whole",
    arguments: [
      // Shown till there is an answer; hidden till there is one.
      (#"{"type":"visible","value":"yes","name":"q1","questions":["q2"]}"#, #""title":"t""#),
      (
        #"{"type":"visible","operator":"notequal","value":"no","name":"q1","questions":["q2"]}"#,
        #""visible":false"#
      ),
      (
        #"{"type":"visible","value":"yes","name":"q1","questions":["q2","nowhere"]}"#,
        #""visible":false"#
      ),
      (
        #"{"type":"visible","value":"yes","name":"q1","questions":["q2"]},{"type":"visible","value":"no","name":"q1","questions":["q2"]}"#,
        #""visible":false"#
      ),
      (
        #"{"type":"visible","value":"yes","name":"q1","questions":["q2"]}"#,
        #""visible":false,"visibleIf":"{q1} = 'no'""#
      ),
      (
        #"{"type":"setvalue","value":"yes","name":"q1","setToName":"q2","setValue":"x"}"#,
        #""title":"t""#
      ),
    ])
  func reported(_ trigger: String, _ target: String) throws {
    let read = Self.read(Self.source(trigger, target))
    let question = try #require(read.survey).items[0].items[1]
    let isConditional = target.contains("visibleIf")
    #expect((question.enableWhenExpression != nil) == isConditional)
    #expect(question.hidden == target.contains("false"))
    let losses = read.losses.filter { $0.construct == "triggers" }
    #expect(losses.count == trigger.split(separator: "},{").count, "\(read.losses)")
    #expect(losses.allSatisfy { $0.outcome == .dropped && $0.reason == .logicNotSaid })
  }

  @Test("With another condition of what it shows, a trigger is none any more")
  func edited() throws {
    let source = Self.source(
      #"{"type":"visible","value":"yes","name":"q1","questions":["q2"]}"#)
    let survey = try #require(Self.read(source).survey)
    func written(_ survey: Survey) -> String {
      let request = WriteRequest(survey, original: source)
      return String(decoding: SurveyJSFormat().write(request).bytes, as: UTF8.self)
    }
    var other = survey
    other.items[0].items[1].text = "Why?"
    #expect(written(other).contains("triggers") && written(other).contains("Why?"))
    let wanted = try #require(Self.conditional("{q1} = 'no'").survey).items[0].items[1]
    other.items[0].items[1].enableWhenExpression = wanted.enableWhenExpression
    let text = written(other)
    #expect(!text.contains("triggers"))
    let back = try #require(Self.read(Source(name: "g", text: text)).survey)
    #expect(back.items[0].items[1].enableWhenExpression == wanted.enableWhenExpression)
    #expect(!back.items[0].items[1].hidden)
  }
}
