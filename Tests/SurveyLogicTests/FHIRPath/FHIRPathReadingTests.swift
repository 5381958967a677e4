import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("FHIRPath read as logic")
struct FHIRPathReadingTests {
  private static let n = Logic.answer("n")
  private static let c = Logic.answer("c")
  private static func code(_ code: String) -> Logic { .literal(.coding(Coding(code: code))) }
  private static func whole(_ value: Int) -> Logic { .literal(.integer(value)) }
  private static func at(_ linkId: String) -> String {
    "%resource.item.where(linkId='\(linkId)').answer"
  }

  private static func read(
    _ text: String, on linkId: String = "x", _ purpose: FHIRPathLanguage.Purpose = .condition
  ) throws -> Logic {
    try FHIRPathLanguage(LogicFixture.form, for: purpose).read(text, on: linkId)
  }

  @Test(
    "Ways to a question are recognised",
    arguments: [
      "%resource.item.where(linkId='n').answer.value",
      "%resource.item.where('n' = linkId).answer.value",
      "%resource.descendants().where(linkId = 'n').answer.value",
      "%resource.repeat(item).where(linkId = 'n').answer.valueInteger",
      "QuestionnaireResponse.item.where(linkId = 'n').answer.first().value",
      "%resource.item.where(linkId = 'n').answer[0].value.ofType(integer)",
      "%resource.item.where(linkId in ('n' | 'other')).answer.value as integer",
      "%resource.item.where(linkId.startsWith('n') and linkId.endsWith('n')).answer.value",
      "%resource.item.where(linkId.matches('^n$')).answer.value.first()",
    ])
  func ways(_ text: String) throws { #expect(try Self.read(text, .value) == Self.n) }

  @Test(
    "Years, months and days between dates are read as they are written",
    arguments: [
      LogicFunction.yearsBetween, .monthsBetween, .daysBetween,
    ])
  func durations(_ function: LogicFunction) throws {
    let age = Logic.apply(function, [.answer("t"), .apply(.today, [])])
    let logic = Logic.apply(.greater, [.apply(.quotient, [age, Self.whole(3)]), Self.whole(18)])
    let language = FHIRPathLanguage(LogicFixture.form, for: .condition)
    #expect(try language.read(try language.write(logic, on: "x"), on: "x") == logic)
    #expect(throws: LogicProblem.self) {
      try Self.read("\(Self.at("t")).value.duration(today(), 'minute') > 3")
    }
  }

  @Test(
    "The least and the greatest of numbers are read as they are written, and as FHIRPath has them",
    arguments: [(LogicFunction.least, "<"), (.greatest, ">")])
  func extremes(_ function: LogicFunction, _ order: String) throws {
    let logic = Logic.apply(function, [Self.n, .answer("r"), .answer("gi")])
    let language = FHIRPathLanguage(LogicFixture.form, for: .value)
    #expect(try language.read(try language.write(logic, on: "x"), on: "x") == logic)
    func found(in way: String) -> String {
      "\(way).aggregate(iif($total.empty(), $this, iif($this \(order) $total, $this, $total)))"
    }
    #expect(
      try Self.read(found(in: "\(Self.at("r")).value"), .value)
        == .apply(function, [.answer("r")]))
    // Neither are dates numbers, nor are some answers to a question said.
    for way in ["\(Self.at("t")).value", "\(Self.at("r")).value.where($this > 2)"] {
      #expect(throws: LogicProblem.self) { try Self.read(found(in: way), .value) }
    }
  }

  @Test("A way is followed through groups, and through answers")
  func nested() throws {
    let way = "%resource.item.where(linkId='h').item.where(linkId='q')"
    #expect(
      try Self.read("\(way).answer.value") == .apply(.equal, [.answer("q"), .always]))
    #expect(
      try Self.read("\(way).answer.item.where(linkId='below').answer.value", .value)
        == .answer("below"))
    #expect(throws: LogicProblem.noQuestion("q")) {
      try Self.read("%resource.item.where(linkId='q').answer.value")
    }
  }

  @Test("Repetitions are those of this group, all, or one by its number")
  func repetitions() throws {
    let all = "%resource.item.where(linkId='g').item.where(linkId='gi').answer.value.exists()"
    #expect(try Self.read(all) == .apply(.answered, [.answer("gi")]))
    #expect(try Self.read(all, on: "gx") == .apply(.answered, [.answer(.init("gi", .all))]))
    #expect(
      try Self.read("item.where(linkId='gi').answer.exists()", on: "g")
        == .apply(.answered, [.answer("gi")]))
    #expect(
      try Self.read("%resource.item.where(linkId='g')[1].item.where(linkId='gi').answer.exists()")
        == .apply(.answered, [.answer(.init("gi", .number(Self.whole(2))))]))
  }

  @Test(
    "Three values become two: what is nothing does not hold",
    arguments: [
      ("\(at("n")).value = 5", Logic.apply(.equal, [n, whole(5)])),
      (
        "\(at("n")).value != 5",
        .apply(.and, [.apply(.answered, [n]), .apply(.not, [.apply(.equal, [n, whole(5)])])])
      ),
      ("(\(at("n")).value < 5).not()", .apply(.greaterOrEqual, [n, whole(5)])),
      ("\(at("n")).exists().not()", .apply(.not, [.apply(.answered, [n])])),
      ("\(at("n")).empty() or true", .always),
      (
        "\(at("n")).value < 5 implies \(at("n")).value > 1",
        .apply(.or, [.apply(.greaterOrEqual, [n, whole(5)]), .apply(.greater, [n, whole(1)])])
      ),
      ("iif(\(at("n")).value = 5, false, true)", .apply(.not, [.apply(.equal, [n, whole(5)])])),
    ])
  func truth(_ text: String, _ logic: Logic) throws { #expect(try Self.read(text) == logic) }

  @Test(
    "Codes are recognised in all their forms",
    arguments: [
      "\(at("c")).value.code = 'a'", "\(at("c")).valueCoding.code = 'a'",
      "'a' in \(at("c")).value.code",
      "\(at("c")).value.where(code = 'a').exists()", "\(at("c")).where(value.code = 'a').exists()",
      "\(at("c")).value.exists(code = 'a')", "\(at("c")).value.code in ('a')",
      "\(at("c")).value.code contains 'a'", "\(at("c")).value.code ~ 'a' or false",
    ].dropLast())
  func codes(_ text: String) throws {
    #expect(try Self.read(text) == .apply(.equal, [Self.c, Self.code("a")]))
  }

  @Test("Of a question with several answers `=` is about the only one, `where` about any")
  func several() throws {
    let m = Logic.answer("m")
    let equal = Logic.apply(.equal, [m, Self.code("a")])
    #expect(try Self.read("\(Self.at("m")).value.where(code = 'a').exists()") == equal)
    #expect(try Self.read("'a' in \(Self.at("m")).value.code") == equal)
    #expect(
      try Self.read("\(Self.at("m")).value.code = 'a'")
        == .apply(.and, [.apply(.equal, [.apply(.count, [m]), Self.whole(1)]), equal]))
    #expect(
      try Self.read("\(Self.at("m")).value.where(display.contains('n a')).exists()")
        == .apply(.equal, [m, .literal(LogicFixture.values("m")[0])]))
  }

  @Test(
    "Scores are recognised wherever they are looked for",
    arguments: [
      "\(at("c")).value.ordinal()", "\(at("c")).weight()",
      "\(at("c")).value.extension('http://hl7.org/fhir/StructureDefinition/ordinalValue').value",
      "\(at("c")).valueCoding.extension.where(url = 'http://hl7.org/fhir/StructureDefinition/itemWeight').valueDecimal",
      "%questionnaire.item.where(linkId = 'c').answerOption.where(valueCoding.code = \(at("c")).valueCoding.code).extension.where(url='http://hl7.org/fhir/StructureDefinition/itemWeight').valueDecimal",
    ])
  func scores(_ text: String) throws {
    #expect(try Self.read(text, .value) == .apply(.weight, [Self.c]))
  }

  @Test("A sum has no value where nothing is added, which the other sum has")
  func sums() throws {
    let sum = Logic.apply(.sum, [.answer("n"), .answer("n 2")])
    let any = Logic.apply(
      .or, [.apply(.answered, [.answer("n")]), .apply(.answered, [.answer("n 2")])])
    let way = "%resource.item.where(linkId.startsWith('n')).answer.value"
    #expect(try Self.read("\(way).sum()", .value) == .apply(.choose, [any, sum]))
    #expect(try Self.read("\(way).aggregate($this + $total, 0)", .value) == sum)
  }

  @Test("A constraint is about the own answer, or about the item where it asks for an answer")
  func constraint() throws {
    #expect(
      try Self.read("answer.value > 3", on: "n", .constraint)
        == .apply(.greater, [.itself, Self.whole(3)]))
    #expect(
      try Self.read("$this.answer.value.exists()", on: "n", .constraint)
        == .apply(.answered, [.answer("n")]))
  }

  @Test("Variables of the survey, of the item and of those around it are put in")
  func variables() throws {
    var survey = LogicFixture.survey
    survey.variables = [
      SurveyExpression(name: "limit", "5"), SurveyExpression(name: "a", "%b + 1"),
      SurveyExpression(name: "b", "%limit"),
    ]
    let form = LogicForm(survey)
    let language = FHIRPathLanguage(form, for: .condition)
    #expect(
      try language.read("\(Self.at("n")).value > %a", on: "x")
        == .apply(.greater, [Self.n, .literal(.integer(6))]))
    survey.variables = [SurveyExpression(name: "a", "%a + 1")]
    #expect(throws: LogicProblem.tooDeep) {
      try FHIRPathLanguage(LogicForm(survey)).read("%a", on: "x")
    }
  }

  @Test("Dates are shifted, and their parts are known")
  func dates() throws {
    let t = Logic.answer("t")
    #expect(
      try Self.read("\(Self.at("t")).value >= today() - 13 'years'")
        == .apply(
          .greaterOrEqual, [t, .apply(.addYears, [.apply(.today, []), Self.whole(-13)])]))
    #expect(
      try Self.read("\(Self.at("t")).value.toString().substring(0, 4).toInteger()", .value)
        == .apply(.year, [t]))
  }

  @Test(
    "A date is shifted by an amount that is calculated, as it is written",
    arguments: [LogicFunction.addDays, .addMonths, .addYears])
  func calculatedShift(_ function: LogicFunction) throws {
    let shift = Logic.apply(function, [.answer("t"), .answer("n")])
    let text = try FHIRPathLanguage(LogicFixture.form, for: .value).write(shift, on: "x")
    #expect(text.contains(".toQuantity()"))
    #expect(try Self.read(text, .value) == shift)
    let back = text.split(separator: " + (").joined(separator: " - (")
    #expect(
      try Self.read(back, .value)
        == .apply(function, [.answer("t"), .apply(.negate, [.answer("n")])]))
    #expect(throws: LogicProblem.self) {
      try Self.read(text.split(separator: "s').").joined(separator: "sx')."), .value)
    }
  }

  @Test(
    "What is not recognised is named with its place, never half of it read",
    arguments: [
      ("%patient.gender = 'female'", "%patient"),
      ("\(at("n")).value = 5 and Patient.active", "Patient"),
      ("\(at("s")).value.toChars().count() > 2", "toChars"),
      ("\(at("m")).value.code.lower() = 'a'", "several values"),
    ])
  func problems(_ text: String, _ construct: String) {
    let range = text.firstRange(of: construct)
    let offset = range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } ?? 0
    #expect(throws: LogicProblem.unknown(construct, offset: offset)) { try Self.read(text) }
  }

  @Test(
    "What is wrong in the text or in the form is said",
    arguments: [
      ("1 +", LogicProblem.syntax(offset: 3)),
      ("%resource.item.where(linkId='?').answer", .noQuestion("?")),
    ])
  func mistakes(_ text: String, _ problem: LogicProblem) {
    #expect(throws: problem) { try Self.read(text) }
  }

  @Test("What is nested without end is a problem, on a small stack, too")
  func depth() throws {
    let texts = [
      String(repeating: "(", count: 2000) + "1" + String(repeating: ")", count: 2000),
      String(repeating: "1 + ", count: 50_000) + "1", String(repeating: "not(", count: 500),
      String(repeating: "iif(true, ", count: 60) + "1" + String(repeating: ")", count: 60),
      Array(repeating: "iif(\(Self.at("b")).value, 1, 0)", count: 300).joined(separator: " + "),
    ]
    let read = try onSmallStack {
      texts.map { text in
        do throws(LogicProblem) {
          _ = try FHIRPathLanguage(LogicFixture.form).read(text, on: "x")
          return true
        } catch { return false }
      }
    }
    #expect(read == [false, false, false, false, false])
  }
}
