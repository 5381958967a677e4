import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("The questionnaire that expressions see")
struct SharedSurveyTests {
  private static let noon = Instant(secondsSinceEpoch: 1_800_000_000)

  private static func root(_ json: String) throws -> Element {
    try #require(Document.read(Source(text: json)).document?.root)
  }

  /// What an expression gives on an item of a form, with the resource that the form was read from.
  private static func texts(
    _ expression: String, on linkId: String, of json: String, givenAs other: String? = nil
  ) throws -> [String] {
    let root = try root(json)
    let index = try #require(QuestionnaireReader.read(root).index)
    let given = try other.map { try Self.root($0) } ?? root
    var evaluator = FHIRPathEvaluator(
      index, questionnaire: given, now: noon.dateTime(offset: .utc))
    let session = Session(PreparedSurvey(index, evaluator: evaluator), at: noon)
    let prepared = try evaluator.prepare(SurveyExpression(expression))
    let call = ExpressionCall(
      prepared, instance: session.instance(linkId: linkId), item: index.find(linkId: linkId))
    return try evaluator.evaluate(call, in: session.countingAnswers).texts
  }

  private static let form = #"""
    {"resourceType":"Questionnaire","status":"draft","purpose":"to ask","item":[
      {"linkId":"g","type":"group","item":[{"linkId":"g.1","type":"string","text":"One"}]},
      {"linkId":"h","type":"string","text":"Two","extension":[
        {"url":"http://example.org/mark","valueString":"here"}]}]}
    """#

  @Test(
    "It is the resource that was read, and %qitem the item in it",
    arguments: [
      ("%questionnaire.purpose", ["to ask"]), ("%qitem.text", ["Two"]),
      ("%qitem.extension('http://example.org/mark').value", ["here"]),
    ])
  func read(expression: String, texts: [String]) throws {
    #expect(try Self.texts(expression, on: "h", of: Self.form) == texts)
  }

  @Test(
    "A resource that has other items than the survey is not taken for it",
    arguments: [
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"h","type":"string"}]}"#,
      #"""
      {"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"h","type":"string"},
        {"linkId":"g","type":"group","item":[{"linkId":"g.1","type":"string"}]}]}
      """#,
    ])
  func other(given: String) throws {
    let texts = try Self.texts("%qitem.text", on: "h", of: Self.form, givenAs: given)
    #expect(texts == ["Two"])
  }

  @Test("An item that could not be read does not shift the others")
  func unreadable() throws {
    let broken = Self.form.replacing(
      #""item":[{"linkId":"g.1""#, with: #""item":["text",{"linkId":"g.1""#)
    #expect(broken != Self.form)
    #expect(try Self.texts("%qitem.linkId", on: "h", of: broken) == ["h"])
  }

  @Test("Without a resource the survey is written as one")
  func written() throws {
    let index = try #require(QuestionnaireReader.read(try Self.root(Self.form)).index)
    var evaluator = FHIRPathEvaluator(index, now: Self.noon.dateTime(offset: .utc))
    let session = Session(PreparedSurvey(index, evaluator: evaluator), at: Self.noon)
    let prepared = try evaluator.prepare(SurveyExpression("%questionnaire.item.linkId"))
    let value = try evaluator.evaluate(ExpressionCall(prepared), in: session.countingAnswers)
    #expect(value.texts == ["g", "h"])
  }
}

@Suite("500 levels in a thread with 512 KB of stack, for expressions")
struct ExpressionSmallStackTests {
  private static let levels = 500

  /// Groups in groups; or questions, each below the answer of the one above.
  private static func survey(_ type: ItemType) -> Survey {
    var item = SurveyItem(linkId: "last", type: .string)
    for level in (1..<levels).reversed() {
      var outer = SurveyItem(linkId: "i\(level)", type: type)
      if type == .boolean { outer.initial = [.boolean(true)] }
      outer.items = [item]
      item = outer
    }
    return Survey(items: [item])
  }

  private static let expressions = [
    "%resource.item.exists()", "item.exists() or answer.exists()", "%context.exists()",
    "%resource.item.where(linkId = 'last').answer.value",
  ]

  @Test(
    "The response and its parts as expressions see them", arguments: [ItemType.group, .boolean])
  func responses(type: ItemType) throws {
    let survey = Self.survey(type)
    let (counts, error) = try onSmallStack { () -> ([Int], String?) in
      do {
        return (try Self.counts(survey), nil)
      } catch {
        return ([], "\(error)")
      }
    }
    #expect(error == nil)
    #expect(counts.count == 2 * Self.expressions.count)
    #expect(!survey.items.isEmpty)
  }

  /// How many values each expression has, on the innermost item and on the outermost.
  private static func counts(_ survey: Survey) throws -> [Int] {
    let noon = Instant(secondsSinceEpoch: 1_800_000_000)
    let index = SurveyIndex(survey)
    var evaluator = FHIRPathEvaluator(index, now: noon.dateTime(offset: .utc))
    var session = Session(PreparedSurvey(index, evaluator: evaluator), at: noon)
    guard let last = session.instance(linkId: "last"), let first = session.roots().first else {
      return []
    }
    try session.apply(SessionEvent(.answer(session.path(last), [.string("deep")]), at: noon))
    let answers = session.countingAnswers
    return try [last, first].flatMap { id in
      try expressions.map { text in
        let prepared = try evaluator.prepare(SurveyExpression(text))
        let call = ExpressionCall(prepared, instance: id, item: session.definition(id))
        let value = try evaluator.evaluate(call, in: answers)
        let again = try evaluator.evaluate(call, in: answers)
        return value.isSame(as: again) ? value.count : -1
      }
    }
  }
}
