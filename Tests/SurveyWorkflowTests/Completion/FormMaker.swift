/// Makes questionnaires by chance: every type, groups in groups, and all that decides about
/// completion.
struct FormMaker {
  private var chance: Chance
  /// The questions made so far.
  private var questions: [(type: String, linkId: String)] = []

  init(seed: UInt64) { chance = Chance(seed: seed) }

  /// A Questionnaire in JSON.
  mutating func questionnaire() -> String {
    let items = (1...(2 + chance.number(below: 4))).map { item("\($0)", depth: 0) }
    return #"{"resourceType": "Questionnaire", "url": "http://example.org/q", "#
      + #""status": "active", "item": [\#(items.joined(separator: ", "))]}"#
  }

  private static let types = [
    "boolean", "integer", "decimal", "date", "dateTime", "time", "string", "text", "url", "choice",
    "open-choice", "quantity", "reference", "attachment", "group", "group", "group", "display",
  ]

  private mutating func item(_ linkId: String, depth: Int) -> String {
    var type = chance.pick(Self.types)
    if type == "group", depth > 2 { type = "string" }
    var members = [#""linkId": "\#(linkId)", "type": "\#(type)", "text": "Item \#(linkId)""#]
    var extensions: [String] = []
    members += conditions()
    let isQuestion = type != "group" && type != "display"
    if isQuestion {
      addAnswers(type, &members, &extensions)
      questions.append((type, linkId))
    }
    if type != "display" {
      if chance.percent(45) { members.append(#""required": true"#) }
      if chance.percent(25) {
        members.append(#""repeats": true"#)
        if chance.percent(40) { extensions.append(sized("minOccurs", 1 + chance.number(below: 2))) }
        if chance.percent(40) { extensions.append(sized("maxOccurs", 2 + chance.number(below: 2))) }
      }
      if chance.percent(8) { extensions.append(Self.hidden) }
    }
    if type == "group" || (isQuestion && depth < 2 && chance.percent(15)) {
      let items = (1...(1 + chance.number(below: 3))).map {
        item("\(linkId).\($0)", depth: depth + 1)
      }
      members.append(#""item": [\#(items.joined(separator: ", "))]"#)
    }
    if !extensions.isEmpty {
      members.append(#""extension": [\#(extensions.joined(separator: ", "))]"#)
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func conditions() -> [String] {
    guard chance.percent(25), !questions.isEmpty else { return [] }
    let source = chance.pick(questions)
    var conditions = [#""operator": "exists", "answerBoolean": \#(chance.pick(["true", "false"]))"#]
    switch source.type {
    case "boolean": conditions.append(#""operator": "=", "answerBoolean": true"#)
    case "integer": conditions.append(#""operator": ">=", "answerInteger": 7"#)
    case "choice":
      conditions.append(#""operator": "!=", "answerCoding": {"system": "s:1", "code": "a"}"#)
    default: break
    }
    return [
      #""enableWhen": [{"question": "\#(source.linkId)", \#(chance.pick(conditions))}]"#
    ]
  }

  /// What its answers keep to, and what gives them.
  private mutating func addAnswers(
    _ type: String, _ members: inout [String], _ extensions: inout [String]
  ) {
    switch type {
    case "choice", "open-choice": members.append(Self.options)
    case "string", "text":
      if chance.percent(30) { members.append(#""maxLength": 5"#) }
      if chance.percent(15) {
        extensions.append(
          #"{"url": "http://hl7.org/fhir/StructureDefinition/regex", "valueString": "[a-c ]+"}"#)
      }
      if chance.percent(15) { addCalculated(string(), &members, &extensions) }
    case "integer":
      if chance.percent(30) { extensions.append(sized("minValue", 2, "")) }
      if chance.percent(15) { addCalculated(sum(), &members, &extensions) }
      if chance.percent(10) { members.append(#""initial": [{"valueInteger": 3}]"#) }
    case "boolean":
      if chance.percent(10) { members.append(#""initial": [{"valueBoolean": true}]"#) }
    default: break
    }
    if chance.percent(10) { extensions.append(constraint()) }
  }

  private mutating func addCalculated(
    _ expression: String, _ members: inout [String], _ extensions: inout [String]
  ) {
    extensions.append(
      #"{"url": "\#(Self.sdc)calculatedExpression", "valueExpression": "#
        + #"{"language": "text/fhirpath", "expression": "\#(expression)"}}"#)
    if chance.percent(70) { members.append(#""readOnly": true"#) }
  }

  private mutating func sum() -> String {
    let numbers = questions.filter { $0.type == "integer" }
    guard !numbers.isEmpty else { return chance.pick(["1 + 1", "{}"]) }
    return "\(answers(of: chance.pick(numbers).linkId)) + 1"
  }

  private mutating func string() -> String {
    guard !questions.isEmpty else { return "'a'" }
    let answers = answers(of: chance.pick(questions).linkId)
    return chance.pick(["iif(\(answers).exists(), 'a', '')", "iif(\(answers).exists(), 'b', {})"])
  }

  private func answers(of linkId: String) -> String {
    "%resource.repeat(item | answer.item).where(linkId = '\(linkId)').answer.value.first()"
  }

  private mutating func constraint() -> String {
    let text = chance.pick(["answer.count() < 2", "answer.value.toString().length() != 3"])
    let severity = chance.pick(["error", "warning"])
    return
      #"{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-constraint", "extension": ["#
      + #"{"url": "key", "valueId": "k"}, {"url": "severity", "valueCode": "\#(severity)"}, "#
      + #"{"url": "human", "valueString": "Otherwise, please"}, "#
      + #"{"url": "expression", "valueString": "\#(text)"}]}"#
  }

  private func sized(_ name: String, _ value: Int, _ prefix: String = "questionnaire-") -> String {
    #"{"url": "http://hl7.org/fhir/StructureDefinition/\#(prefix)\#(name)", "valueInteger": \#(value)}"#
  }

  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
  private static let hidden =
    #"{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true}"#
  private static let options =
    #""answerOption": [{"valueCoding": {"system": "s:1", "code": "a", "display": "A"}}, "#
    + #"{"valueCoding": {"code": "b", "display": "B"}}, "#
    + #"{"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/"#
    + #"questionnaire-optionExclusive", "valueBoolean": true}], "#
    + #""valueCoding": {"system": "s:1", "code": "none", "display": "None"}}]"#
}
