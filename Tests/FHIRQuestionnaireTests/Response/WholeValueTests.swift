import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

/// Values that say more than the model has fields for go through whole.
@Suite("Whole values")
struct WholeValueTests {
  private static let weight =
    #"{"url":"http://hl7.org/fhir/StructureDefinition/ordinalValue","valueDecimal":2.50}"#
  private static let other = #"{"url":"http://example.org/e","valueBoolean":true}"#
  private static let display =
    #""_display":{"extension":[{"url":"http://example.org/t","valueString":"Oui"}]}"#

  /// What a value of each type may say besides.
  static let values = [
    #""valueCoding":{"id":"i","extension":[\#(weight),\#(other)],"system":"s","version":"1","#
      + #""code":"a","display":"A",\#(display),"userSelected":true}"#,
    #""valueCoding":{"system":"s","code":"a",\#(display)}"#,
    #""valueReference":{"reference":"Patient/1","identifier":{"system":"s","value":"7"}}"#,
    #""valueReference":{"type":"Patient","identifier":{"value":"7"},"display":"P"}"#,
    #""valueAttachment":{"contentType":"text/plain","language":"nb-NO","data":"AA==","hash":"AA=="}"#,
    #""valueQuantity":{"extension":[\#(other)],"value":1.50,"unit":"kg"}"#,
  ]

  private static func type(_ value: String) -> String {
    if value.contains("Coding") { return "choice" }
    return value.contains("Reference")
      ? "reference" : value.contains("Quantity") ? "quantity" : "attachment"
  }

  /// The members of an object, in the order of their names, so that order does not count.
  private static func sorted(_ element: Element) -> String {
    if element.isPrimitive, !element.hasChildren { return element.string ?? "null" }
    let members = element.children.map { "\($0.nameText)=\(sorted($0))" }.sorted()
    return "\(element.string ?? ""){\(members.joined(separator: ","))}"
  }

  private func read(_ json: String) throws -> Element {
    try #require(Document.read(Source(text: json)).document).root
  }

  private func survey(_ item: String) throws -> Survey {
    let root = try read(
      """
      {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active",
       "item":[{"linkId":"1",\(item)}]}
      """)
    let read = QuestionnaireReader.read(root)
    return try #require(read.survey)
  }

  private func answer(_ session: Session, completed: Bool = true) throws -> Element {
    let details = ResponseDetails(status: completed ? .completed : .inProgress)
    let root = ResponseWriter.write(session, details).root
    let text = JSONWriter.write(root)
    return try #require(try read(String(decoding: text, as: UTF8.self))[.item]?[.answer])
  }

  @Test("Rules 71, 81: an initial value goes into the answer whole", arguments: values)
  func initial(_ value: String) throws {
    let wanted = try Self.sorted(read("{\(value)}"))
    let survey = try survey(
      #""type":"\#(Self.type(value))","answerConstraint":"optionsOrType","initial":[{\#(value)}]"#)
    let definition = SurveyDefinitionWriter.write(survey).root
    let text = String(decoding: JSONWriter.write(definition), as: UTF8.self)
    let defined = try #require(SurveyDefinitionReader.read(try read(text)).survey)
    for survey in [survey, defined] {
      let session = Session(survey, at: Fixtures.now)
      #expect(try Self.sorted(answer(session)) == wanted)
      let written = QuestionnaireWriter.write(survey).root[.item]?[.initial]
      #expect(written.map(Self.sorted) == wanted)
    }
  }

  @Test("Rules 71, 81: an option goes into the answer whole, chosen or selected from the start")
  func options() throws {
    for value in Self.values where Self.type(value) == "choice" || value.contains("Reference\"") {
      let survey = try survey(
        #""type":"choice","answerOption":[{\#(value),"initialSelected":true},{"valueString":"x"}]"#)
      let wanted = try Self.sorted(read("{\(value)}"))
      var session = Session(survey, at: Fixtures.now)
      #expect(try Self.sorted(answer(session)) == wanted)
      let path = try #require(InstancePath("1"))
      for given in [survey.items[0].options[0].value, survey.items[0].options[0].value.bare] {
        try session.apply(SessionEvent(.answer(path, []), at: Fixtures.now))
        try session.apply(SessionEvent(.answer(path, [given]), at: Fixtures.now))
        #expect(try Self.sorted(answer(session)) == wanted)
        #expect(session.problems(completing: true).isEmpty)
      }
    }
  }

  @Test("Rule 71: a text, a number and a date take along what the option says, too")
  func primitives() throws {
    for (type, written) in [("String", "\"a\""), ("Integer", "7"), ("Date", "\"2026-03\"")] {
      let name = "value\(type)"
      let extras = "\"_\(name)\":{\"extension\":[\(Self.other)"
      let survey = try survey(
        """
        "type":"choice","answerOption":[{"extension":[\(Self.weight)],"\(name)":\(written),\(extras)]}}]
        """)
      let wanted = try Self.sorted(read("{\"\(name)\":\(written),\(extras),\(Self.weight)]}}"))
      let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
      let text = String(decoding: definition, as: UTF8.self)
      let defined = try #require(SurveyDefinitionReader.read(try read(text)).survey)
      #expect(defined == survey)
      for survey in [survey, defined] {
        var session = Session(survey, at: Fixtures.now)
        let path = try #require(InstancePath("1"))
        let value = survey.items[0].options[0].value
        try session.apply(SessionEvent(.answer(path, [value]), at: Fixtures.now))
        #expect(try Self.sorted(answer(session)) == wanted)
        let root = ResponseWriter.write(session, ResponseDetails(status: .completed)).root
        let json = String(decoding: JSONWriter.write(root), as: UTF8.self)
        let read = ResponseReader.read(try self.read(json), for: survey, at: Fixtures.now)
        #expect(read.diagnostics.isEmpty)
        #expect(try Self.sorted(answer(read.session)) == wanted)
        var evaluator = FHIRPathEvaluator(survey: survey, now: Fixtures.now.dateTime(offset: .utc))
        let url = "http://hl7.org/fhir/StructureDefinition/ordinalValue"
        for end in ["value.extension('\(url)').value", "weight()", "value.ordinal()"] {
          let prepared = try evaluator.prepare(SurveyExpression("%resource.item.answer.\(end)"))
          let found = try evaluator.evaluate(ExpressionCall(prepared), in: session.countingAnswers)
          #expect(found.texts == ["2.50"], "\(end)")
        }
      }
    }
  }

  @Test(
    "Rules 44, 71, 72: what a stored answer says is written again, unchanged", arguments: values)
  func stored(_ value: String) throws {
    let survey = try survey(#""type":"\#(Self.type(value))","answerConstraint":"optionsOrType""#)
    let beside = #""id":"x","extension":[\#(Self.weight)]"#
    let json = """
      {"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q",
       "status":"in-progress","item":[{"linkId":"1","answer":[{\(beside),\(value)}]}]}
      """
    let read = ResponseReader.read(try read(json), for: survey, at: Fixtures.now)
    #expect(read.diagnostics.isEmpty)
    let wanted = try Self.sorted(self.read("{\(beside),\(value)}"))
    #expect(try Self.sorted(answer(read.session, completed: false)) == wanted)
    let journal = JournalReader.read(
      JournalWriter.header(JournalHeader(survey, start: Fixtures.now))
        + read.session.events.flatMap { JournalWriter.line($0) })
    var resumed = Session(survey, at: Fixtures.now, initialValues: false)
    for event in journal.events { try resumed.apply(event) }
    #expect(try Self.sorted(answer(resumed, completed: false)) == wanted)
  }

  @Test("Rule 72: a weight in the answer beats that of the option, in the answer or in its value")
  func weights() throws {
    let url = "http://hl7.org/fhir/StructureDefinition/itemWeight"
    let survey = try survey(
      """
      "type":"choice","answerOption":[{"extension":[{"url":"\(url)","valueDecimal":1}],
      "valueCoding":{"system":"s","code":"a"}}]
      """)
    let weight = #""extension":[{"url":"\#(url)","valueDecimal":8}]"#
    for (answer, total) in [
      (#"{"valueCoding":{"system":"s","code":"a"}}"#, "1"),
      (#"{"valueCoding":{\#(weight),"system":"s","code":"a"}}"#, "8"),
      (#"{\#(weight),"valueCoding":{"system":"s","code":"a"}}"#, "8"),
    ] {
      let json = """
        {"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q",
         "status":"in-progress","item":[{"linkId":"1","answer":[\(answer)]}]}
        """
      let session = ResponseReader.read(try read(json), for: survey, at: Fixtures.now).session
      for expression in ["weight()", "value.weight()", "value.ordinal()"] {
        var evaluator = FHIRPathEvaluator(
          survey: survey, now: Fixtures.now.dateTime(offset: .utc))
        let text = "%resource.item.answer.\(expression)"
        let prepared = try evaluator.prepare(SurveyExpression(text))
        let value = try evaluator.evaluate(ExpressionCall(prepared), in: session.countingAnswers)
        #expect(value.texts == [total], "\(text) of \(answer)")
      }
    }
  }

  @Test("Rule 73: an empty text is no answer, and is never written")
  func emptyText() throws {
    let url = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
    for kind in ["calculatedExpression", "initialExpression"] {
      let survey = try survey(
        """
        "type":"string","required":true,"extension":[{"url":"\(url)\(kind)","valueExpression":
          {"language":"text/fhirpath","expression":"''"}}]
        """)
      let evaluator = FHIRPathEvaluator(survey: survey, now: Fixtures.now.dateTime(offset: .utc))
      let session = Session(survey, at: Fixtures.now, evaluator: evaluator)
      #expect(try session.answers(#require(session.instance(linkId: "1"))) == [])
      #expect(ResponseWriter.write(session, ResponseDetails(status: .completed)).root[.item] == nil)
      #expect(!session.problems(completing: true).isEmpty)
    }
    var session = Session(try survey(#""type":"string""#), at: Fixtures.now)
    let path = try #require(InstancePath("1"))
    try session.apply(SessionEvent(.answer(path, [.string("")]), at: Fixtures.now))
    #expect(ResponseWriter.write(session, ResponseDetails(status: .completed)).root[.item] == nil)
  }

  @Test("Answers below an answer stay when the others change, whatever is preserved of it")
  func nested() throws {
    let survey = try survey(
      """
      "type":"choice","repeats":true,"item":[{"linkId":"2","type":"integer"}],"answerOption":[
        {"valueCoding":{"extension":[\(Self.weight)],"system":"s","code":"a"}},
        {"valueCoding":{"extension":[\(Self.weight)],"system":"s","code":"b"}}]
      """)
    let json = """
      {"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q",
       "status":"in-progress","item":[{"linkId":"1","answer":[
         {"valueCoding":{"system":"s","code":"a"},
          "item":[{"linkId":"2","answer":[{"valueInteger":7}]}]}]}]}
      """
    var session = ResponseReader.read(try read(json), for: survey, at: Fixtures.now).session
    let path = try #require(InstancePath("1"))
    let answers = session.answers(try #require(session.instance(linkId: "1")))
    try session.apply(
      SessionEvent(
        .answer(path, [survey.items[0].options[1].value] + answers), at: Fixtures.now))
    let item = try #require(
      ResponseWriter.write(session, ResponseDetails(status: .completed)).root[.item])
    let inner = item.children(.answer).map { $0[.item]?[.answer]?[.valueInteger]?.integer }
    #expect(inner == [nil, 7])
  }
}

extension AnswerValue {
  /// The value as somebody gives it who knows its fields alone.
  fileprivate var bare: AnswerValue {
    var value = self
    value.preserved = Preserved()
    return value
  }
}
