import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Expressions of a survey")
struct FHIRPathEvaluatorTests {
  private static let items = [
    Fixtures.item("intro", .display, "Welcome"),
    Fixtures.item(
      "g", .group, "Group",
      [Fixtures.item("g.1", .integer, "One"), Fixtures.item("g.2", .decimal, "Two")]),
    Fixtures.item("q", .boolean, "More?", [Fixtures.item("q.1", .string, "Which?")]),
    Fixtures.item(
      "r", .group, "Row",
      [
        Fixtures.item("r.1", .integer), Fixtures.item("r.2", .integer),
        Fixtures.item("r.3", .integer),
      ]
    ) { $0.repeats = true },
    Fixtures.item("off", .string) {
      $0.enableWhen = [
        EnableWhen(question: "q", operator: .equal, answer: .boolean(false))
      ]
    },
  ]

  @Test("%resource is the response as it would be written")
  func response() throws {
    var evaluation = try Evaluation(Self.items)
    try evaluation.answer("off", .string("kept, but disabled"))
    try evaluation.answer("q", .boolean(true))
    try evaluation.answer("q/q.1", .string("a \"quoted\" one"))
    try evaluation.answer("g/g.2", .decimal(try #require(ExactDecimal("1.50"))))
    let written = ResponseWriter.write(evaluation.session, ResponseDetails(status: .inProgress))
    let value = try #require(try evaluation.value("%resource") as? FHIRPathValue)
    guard case .element(let response)? = value.values.first else {
      Issue.record("no element")
      return
    }
    #expect(JSONWriter.write(response) == JSONWriter.write(written.root))
    #expect(try evaluation.texts("%rootResource.item.linkId") == ["g", "q"])
    #expect(try evaluation.texts("%resource.questionnaire") == ["http://example.org/q|1"])
    #expect(try evaluation.texts("%resource.item.where(linkId='q').answer.item.linkId") == ["q.1"])
  }

  @Test("An answer that changes is seen at once")
  func revision() throws {
    var evaluation = try Evaluation(Self.items)
    let path = "%resource.item.where(linkId='g').item.where(linkId='g.1').answer.value"
    #expect(try evaluation.texts(path) == [])
    try evaluation.answer("g/g.1", .integer(3))
    #expect(try evaluation.texts(path) == ["3"])
    try evaluation.answer("g/g.1")
    #expect(try evaluation.texts(path) == [])
  }

  @Test("%context is the item that the expression stands on, with or without answers")
  func context() throws {
    var evaluation = try Evaluation(Self.items)
    #expect(try evaluation.texts("%context.linkId", at: "g/g.1") == ["g.1"])
    #expect(try evaluation.texts("answer.value", at: "g/g.1") == [])
    #expect(try evaluation.texts("%context.answer.exists()", at: "g/g.1") == ["false"])
    try evaluation.answer("g/g.1", .integer(3))
    #expect(try evaluation.texts("answer.value + 1", at: "g/g.1") == ["4"])
    #expect(try evaluation.texts("item.linkId", at: "g") == ["g.1"])
    #expect(try evaluation.texts("item.linkId") == ["g"])
  }

  @Test("Rule 61: each repetition has its own context")
  func repetitions() throws {
    var evaluation = try Evaluation(Self.items)
    try evaluation.addRepetition("r")
    try evaluation.answer("r/r.1", .integer(1))
    try evaluation.answer("r/r.2", .integer(2))
    try evaluation.answer("r[1]/r.1", .integer(10))
    let sum = "item.where(linkId in ('r.1' | 'r.2')).answer.value.sum()"
    #expect(try evaluation.texts(sum, at: "r") == ["3"])
    #expect(try evaluation.texts(sum, at: "r[1]") == ["10"])
    let total = "%resource.item.where(linkId='r').item.where(linkId='r.1').answer.value.sum()"
    #expect(try evaluation.texts(total, at: "r[1]/r.3") == ["11"])
  }

  @Test("%questionnaire and %qitem are the questionnaire and the item in it")
  func questionnaire() throws {
    var evaluation = try Evaluation(Self.items)
    #expect(try evaluation.texts("%questionnaire.item.linkId") == ["intro", "g", "q", "r", "off"])
    #expect(try evaluation.texts("%qitem.linkId", at: "g/g.2") == ["g.2"])
    #expect(try evaluation.texts("%qitem.text", at: "q") == ["More?"])
  }

  @Test("Variables of the survey and launch contexts go by their names")
  func variables() throws {
    let patient = try resource(
      #"{"resourceType":"Patient","birthDate":"1970-10-15","name":[{"family":"Sample"}]}"#)
    var evaluation = try Evaluation(Self.items, contexts: ["patient": [patient]])
    #expect(try evaluation.texts("%patient.birthDate") == ["1970-10-15"])
    let age = try evaluation.value("56")
    #expect(
      try evaluation.texts("%age > 50 and %patient.exists()", variables: ["age": age]) == ["true"])
    try evaluation.answer("g/g.1", .integer(3))
    let group = try evaluation.value("%resource.item.where(linkId='g')")
    #expect(try evaluation.texts("%g.item.answer.value", variables: ["g": group]) == ["3"])
  }

  @Test("A launch context that is not given is empty, with one note")
  func missingContext() throws {
    var evaluation = try Evaluation(Self.items) {
      $0.launchContexts = [LaunchContext(name: "patient", types: ["Patient"])]
    }
    #expect(evaluation.evaluator.findings.map(\.code) == [.missingLaunchContext])
    #expect(evaluation.evaluator.findings.map(\.severity) == [.note])
    #expect(try evaluation.texts("%patient.birthDate") == [])
  }

  @Test("A launch context of another type is an error")
  func wrongContext() throws {
    let given = try resource(#"{"resourceType":"Encounter","status":"planned"}"#)
    let evaluation = try Evaluation(Self.items, contexts: ["patient": [given]]) {
      $0.launchContexts = [LaunchContext(name: "patient", types: ["Patient", "Person"])]
    }
    #expect(evaluation.evaluator.findings.map(\.code) == [.wrongLaunchContext])
    #expect(evaluation.evaluator.findings.hasErrors)
  }

  @Test(
    "What only a server or a CQL engine can work out says so once, and is empty",
    arguments: [
      (SurveyExpression.query, Diagnostic.Code.queryNeedsServer),
      (SurveyExpression.cql, Diagnostic.Code.expressionLanguage),
      ("text/unknown", Diagnostic.Code.expressionLanguage),
    ])
  func otherLanguages(_ language: String, _ code: Diagnostic.Code) throws {
    var evaluation = try Evaluation(Self.items)
    let error = try #require(throws: Diagnostic.self) {
      _ = try evaluation.value("Observation?code=1", at: "g", language: language, name: "o")
    }
    #expect(error.code == code)
    #expect(error.severity == .warning)
    #expect(error.location.linkId == "g")
    let value = try evaluation.value("Observation?code=1", at: "g", language: language, name: "o")
    #expect(value.count == 0)
  }

  @Test("The result of a query can be given by its name")
  func givenQuery() throws {
    let bundle = try resource(
      #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":{"resourceType":"Basic"}}]}"#
    )
    var evaluation = try Evaluation(Self.items, contexts: ["obs": [bundle]])
    let value = try evaluation.value("Basic?", language: SurveyExpression.query, name: "obs")
    #expect(try evaluation.texts("%obs.entry.count()", variables: ["obs": value]) == ["1"])
  }

  @Test("An unknown variable names the item and leaves the evaluator usable")
  func unknownVariable() throws {
    var evaluation = try Evaluation(Self.items)
    let error = try #require(throws: Diagnostic.self) {
      _ = try evaluation.value("%nobody.name", at: "g/g.1")
    }
    #expect(error.code == .expressionFailure)
    #expect(error.location.linkId == "g.1")
    #expect(try evaluation.texts("1 + 1") == ["2"])
  }

  @Test("What is no expression is refused when it is read")
  func syntax() throws {
    var evaluation = try Evaluation(Self.items)
    let error = try #require(throws: Diagnostic.self) { _ = try evaluation.value("item.where(") }
    #expect(error.code == .expressionSyntax)
  }

  @Test("An expression that runs away ends with a finding that names its item")
  func budget() throws {
    var evaluation = try Evaluation(Self.items, budget: FHIRPath.Budget(steps: 20_000))
    let long = "(1 | 2 | 3 | 4 | 5 | 6 | 7 | 8).select($this)"
    let tower = "\(long).select(\(long)).select(\(long)).select(\(long)).select(\(long)).count()"
    let error = try #require(throws: Diagnostic.self) {
      _ = try evaluation.value(tower, at: "g/g.1")
    }
    #expect(error.location.linkId == "g.1")
    #expect(try evaluation.texts("1 + 1") == ["2"])
  }

  @Test("The clock is the one that is given")
  func clock() throws {
    var evaluation = try Evaluation(Self.items)
    #expect(try evaluation.texts("today()") == ["2026-11-21"])
    evaluation.evaluator.now = try #require(PartialDateTime("2027-01-01T00:00:00Z"))
    #expect(try evaluation.texts("today()") == ["2027-01-01"])
  }

  @Test("The same text is read once, and its dependencies are told")
  func preparing() throws {
    var evaluation = try Evaluation(Self.items)
    let text = "%resource.item.where(linkId='g').item.where(linkId='g.1').answer.value + %x"
    let first = try evaluation.evaluator.prepare(SurveyExpression(name: "a", text))
    let second = try evaluation.evaluator.prepare(SurveyExpression(name: "b", text))
    #expect(first.number == second.number)
    #expect(first.dependencies.linkIds == ["g.1"])
    #expect(first.dependencies.variables == ["x"])
    #expect(first.dependencies.usesResource)
    #expect(!first.dependencies.usesContext)
    #expect(!first.dependencies.dependsOnAllItems)
    let other = try evaluation.evaluator.prepare(SurveyExpression("answer.value > today()"))
    #expect(other.number != first.number)
    #expect(other.dependencies.usesContext && other.dependencies.usesClock)
  }

  @Test(
    "Weights come from the options",
    arguments: [
      "%resource.item.answer.value.ordinal().sum()", "%resource.item.answer.weight().sum()",
    ]
  )
  func weights(_ expression: String) throws {
    let items = ["a", "b"].map { linkId in
      Fixtures.item(linkId, .choice) {
        $0.options = [
          AnswerOption(value: .coding(Coding(system: "s", code: "no")), ordinal: ExactDecimal(0)),
          AnswerOption(value: .coding(Coding(system: "s", code: "yes")), ordinal: ExactDecimal(3)),
        ]
      }
    }
    var evaluation = try Evaluation(items)
    #expect(try evaluation.texts(expression) == [])
    try evaluation.answer("a", .coding(Coding(system: "s", code: "yes")))
    try evaluation.answer("b", .coding(Coding(system: "s", code: "yes")))
    #expect(try evaluation.texts(expression) == ["6"])
  }
}
