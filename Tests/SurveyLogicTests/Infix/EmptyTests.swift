import SurveyLogic
import SurveyModel
import Testing

/// What languages make of an unanswered n (issue 15, Logic, "Empty").
@Suite("Empty answers")
struct EmptyTests {
  private let xpath = XPathLanguage(
    form: SampleForm.form, names: SampleForm.names(yes: "yes", no: "no"))
  private let surveyJS = SurveyJSLanguage(
    form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil))
  private let redcap = REDCapLanguage(
    form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil))
  private let nobody = InfixEvaluator(answers: [:])

  @Test("n != 5 holds in XPath")
  func unequalInXPath() throws {
    #expect(try nobody.holds(xpath.read("${q_n1} != 5", on: "n3")))
  }

  @Test("n != 5 holds in SurveyJS")
  func unequalInSurveyJS() throws {
    #expect(try nobody.holds(surveyJS.read("{q_n1} != 5", on: "n3")))
  }

  @Test("n <> 5 holds in REDCap")
  func unequalInREDCap() throws {
    #expect(try nobody.holds(redcap.read("[q_n1] <> 5", on: "n3")))
  }

  @Test("n < 5 holds in none")
  func less() throws {
    #expect(try !nobody.holds(xpath.read("${q_n1} < 5", on: "n3")))
    #expect(try !nobody.holds(surveyJS.read("{q_n1} < 5", on: "n3")))
    #expect(try !nobody.holds(redcap.read("[q_n1] < 5", on: "n3")))
  }

  @Test("n + 1 is nothing in XPath")
  func sumInXPath() throws {
    #expect(try nobody.values(xpath.read("${q_n1} + 1", on: "n3")) == [])
  }

  @Test("n + 1 is 1 in SurveyJS")
  func sumInSurveyJS() throws {
    #expect(try nobody.values(surveyJS.read("{q_n1} + 1", on: "n3")) == [.number(1)])
  }

  @Test("What is unequal and answered is written so in all three, which unequal alone is not")
  func answeredAndUnequal() throws {
    let logic = Logic.all([.answered("n1"), .not(.equal("n1", .number(5)))])
    #expect(try xpath.write(logic, on: "n3") == "${q_n1} != '' and ${q_n1} != 5")
    #expect(try surveyJS.write(logic, on: "n3") == "{q_n1} notempty and {q_n1} != 5")
    #expect(try redcap.write(logic, on: "n3") == "[q_n1] <> '' and [q_n1] <> 5")
  }

  @Test("n + 1 that is nothing of nothing is 1 of nothing nowhere")
  func sum() throws {
    let sum = Logic.apply(.add, [.answer("n1"), .number(1)])
    #expect(try xpath.write(sum, on: "n3") == "${q_n1} + 1")
    #expect(try surveyJS.write(sum, on: "n3") == "iif({q_n1} notempty, {q_n1} + 1)")
    let zero = Logic.apply(.add, [.apply(.firstOf, [.answer("n1"), .number(0)]), .number(1)])
    #expect(try xpath.write(zero, on: "n3") == "coalesce(${q_n1}, 0) + 1")
    #expect(try surveyJS.write(zero, on: "n3") == "{q_n1} + 1")
  }

  @Test("The length of no text is nothing in the tree, and equals nothing else")
  func length() throws {
    let logic = Logic.apply(.equal, [.apply(.length, [.answer("t1")]), .answer("n1")])
    let text = try xpath.write(logic, on: "n3")
    #expect(
      text
        == "if(${q_t1} != '', string-length(${q_t1}), '') = ${q_n1} and ${q_t1} != ''")
    #expect(try !nobody.holds(xpath.read(text, on: "n3")))
  }

  @Test("Two that are unanswered are equal in all three, and in the tree they are not")
  func equal() throws {
    let equal = Logic.equal("t1", .answer("t2"))
    #expect(!nobody.holds(equal))
    #expect(try nobody.holds(xpath.read("${q_t1} = ${q_t2}", on: "n3")))
    #expect(try nobody.holds(surveyJS.read("{q_t1} = {q_t2}", on: "n3")))
    #expect(try nobody.holds(redcap.read("[q_t1] = [q_t2]", on: "n3")))
    #expect(try xpath.write(equal, on: "n3") == "${q_t1} = ${q_t2} and ${q_t1} != ''")
    #expect(try surveyJS.write(equal, on: "n3") == "{q_t1} = {q_t2} and {q_t1} contains {q_t2}")
    #expect(try redcap.write(equal, on: "n3") == "[q_t1] = [q_t2] and [q_t1] <> ''")
  }
}
