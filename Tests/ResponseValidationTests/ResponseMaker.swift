/// Makes questionnaires and responses by chance, from a seed.
struct ResponseMaker {
  private var state: UInt64
  /// The questions made so far.
  private var sources: [(type: String, linkId: String)] = []

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(limit, 1)))
  }

  mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

  /// An item of a questionnaire, kept simple enough to be answered.
  struct Item {
    var linkId: String
    var type: String
    var text: String?
    var required = false
    var repeats = false
    var extra: [String] = []
    var items: [Item] = []
  }

  static let types = [
    "boolean", "integer", "decimal", "date", "dateTime", "time", "string", "text", "url", "choice",
    "open-choice", "quantity", "reference", "group", "group", "display",
  ]

  mutating func items(_ prefix: String, depth: Int) -> [Item] {
    (1...(2 + number(below: 3))).map { item("\(prefix)\($0)", depth: depth) }
  }

  private mutating func item(_ linkId: String, depth: Int) -> Item {
    var item = Item(linkId: linkId, type: pick(Self.types))
    if depth == 0, item.type == "group" { item.type = "string" }
    if chance(60) { item.text = "Text of \(linkId)" }
    item.required = item.type != "display" && chance(30)
    item.repeats = item.type != "display" && chance(30)
    addRules(to: &item)
    addCondition(to: &item)
    if item.type == "group" || (depth > 0 && item.type != "display" && chance(20)) {
      item.items = items(linkId + ".", depth: depth - 1)
    }
    return item
  }

  /// A condition on a question that was made before, more often than not one at the top.
  private mutating func addCondition(to item: inout Item) {
    if chance(25), let source = sources.isEmpty ? nil : pick(sources) {
      let (type, linkId) = (source.type, source.linkId)
      var conditions = [#""operator": "exists", "answerBoolean": \#(pick(["true", "false"]))"#]
      switch type {
      case "boolean": conditions.append(#""operator": "=", "answerBoolean": true"#)
      case "integer": conditions.append(#""operator": ">=", "answerInteger": 7"#)
      case "decimal": conditions.append(#""operator": "<", "answerDecimal": 1.0"#)
      case "choice", "open-choice":
        let coding = #""answerCoding": {"system": "s:1", "code": "a"}"#
        conditions += [#""operator": "=", \#(coding)"#, #""operator": "!=", \#(coding)"#]
      default: break
      }
      item.extra.append(#""enableWhen": [{"question": "\#(linkId)", \#(pick(conditions))}]"#)
    }
    if !["group", "display"].contains(item.type) { sources.append((item.type, item.linkId)) }
  }

  private mutating func addRules(to item: inout Item) {
    func rule(_ name: String, _ value: String) -> String {
      #"{"url": "http://hl7.org/fhir/StructureDefinition/\#(name)", \#(value)}"#
    }
    var extensions: [String] = []
    switch item.type {
    case "choice", "open-choice":
      item.extra.append(
        #""answerOption": [{"valueCoding": {"system": "s:1", "code": "a"}}, "#
          + #"{"valueCoding": {"code": "b", "display": "B"}}, "#
          + #"{"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/"#
          + #"questionnaire-optionExclusive", "valueBoolean": true}], "#
          + #""valueCoding": {"system": "s:1", "code": "none"}}]"#)
    case "string", "text": if chance(40) { item.extra.append(#""maxLength": 5"#) }
    case "integer":
      if chance(50) {
        extensions += [
          rule("minValue", #""valueInteger": -2"#), rule("maxValue", #""valueInteger": 20"#),
        ]
      }
    case "decimal":
      if chance(50) { extensions.append(rule("minValue", #""valueDecimal": 0.5"#)) }
      if chance(50) { extensions.append(rule("maxDecimalPlaces", #""valueInteger": 1"#)) }
    case "date":
      if chance(50) {
        extensions += [
          rule("minValue", #""valueDate": "2020-01-15""#),
          rule("maxValue", #""valueDate": "2024-06-30""#),
        ]
      }
    case "quantity":
      if chance(50) {
        extensions.append(
          rule(
            "questionnaire-unit",
            #""valueCoding": {"system": "http://unitsofmeasure.org", "code": "kg"}"#))
      }
    default: break
    }
    if item.repeats, item.type != "group", chance(40) {
      extensions.append(rule("questionnaire-maxOccurs", #""valueInteger": 2"#))
      if item.required { extensions.append(rule("questionnaire-minOccurs", #""valueInteger": 1"#)) }
    }
    if !extensions.isEmpty {
      item.extra.append(#""extension": [\#(extensions.joined(separator: ", "))]"#)
    }
  }

  static func questionnaire(_ items: [Item]) -> String {
    #"{"resourceType": "Questionnaire", "url": "http://example.org/q", "status": "active", "#
      + #""item": [\#(items.map(json).joined(separator: ", "))]}"#
  }

  private static func json(_ item: Item) -> String {
    var members = [#""linkId": "\#(item.linkId)""#, #""type": "\#(item.type)""#] + item.extra
    if let text = item.text { members.append(#""text": "\#(text)""#) }
    if item.required { members.append(#""required": true"#) }
    if item.repeats { members.append(#""repeats": true"#) }
    if !item.items.isEmpty {
      members.append(#""item": [\#(item.items.map(json).joined(separator: ", "))]"#)
    }
    return "{\(members.joined(separator: ", "))}"
  }
}

// MARK: Responses

extension ResponseMaker {
  /// A response; `faults` is the chance of something that is not right, in percent for each part.
  mutating func response(to items: [Item], faults: Int) -> String {
    let status =
      chance(faults) ? pick(["in-progress", "stopped", "amended", "done"]) : "completed"
    return #"{"resourceType": "QuestionnaireResponse", "questionnaire": "http://example.org/q", "#
      + #""status": "\#(status)"\#(members(of: items, faults))}"#
  }

  private mutating func members(of items: [Item], _ faults: Int) -> String {
    var texts: [String] = []
    for item in items {
      let isLeftOut = item.required ? chance(faults) : chance(30)
      if isLeftOut { continue }
      let count = item.type == "group" && item.repeats ? 1 + number(below: 2) : 1
      for _ in 0..<(chance(faults) ? count + 1 : count) { texts.append(text(of: item, faults)) }
    }
    if chance(faults), texts.count > 1 { texts.swapAt(0, texts.count - 1) }
    if chance(faults) { texts.append(#"{"linkId": "unknown"}"#) }
    return texts.isEmpty ? "" : #", "item": [\#(texts.joined(separator: ", "))]"#
  }

  private mutating func text(of item: Item, _ faults: Int) -> String {
    var members = [#""linkId": "\#(item.linkId)""#]
    if let text = item.text, chance(60) {
      members.append(#""text": "\#(chance(faults) ? "Other" : text)""#)
    }
    if item.type == "group" || (item.type == "display" && !chance(faults)) {
      return "{\(members.joined(separator: ", "))\(self.members(of: item.items, faults))}"
    }
    var count = item.repeats ? 1 + number(below: 2) : 1
    if chance(faults) { count = number(below: 4) }
    let answers = (0..<count).map { number in
      let value =
        chance(faults) ? value(of: pick(Self.types), faults) : value(of: item.type, faults)
      return "{\(varied(value, number))\(self.members(of: item.items, faults))}"
    }
    if !answers.isEmpty { members.append(#""answer": [\#(answers.joined(separator: ", "))]"#) }
    return "{\(members.joined(separator: ", "))}"
  }

  /// The second answer to a choice is another one.
  private func varied(_ value: String, _ number: Int) -> String {
    guard number > 0 else { return value }
    return value.replacing(#""system": "s:1", "code": "a""#, with: #""code": "b""#)
  }

  private mutating func value(of type: String, _ faults: Int) -> String {
    let isWrong = chance(faults)
    let choice = number(below: 60)
    func one(_ right: [String], _ wrong: [String]) -> String {
      let values = isWrong ? wrong : right
      return values[choice % values.count]
    }
    switch type {
    case "boolean": return #""valueBoolean": \#(one(["true", "false"], ["true"]))"#
    case "integer":
      return #""valueInteger": \#(one(["0", "7", "20", "-2"], ["-3", "21", "1.0", "-0", "1e2"]))"#
    case "decimal":
      return #""valueDecimal": \#(one(["0.5", "1", "99.9"], ["0.49", "1.25", "1e1", "0.50"]))"#
    case "date":
      return
        #""valueDate": "\#(one(["2020-01-15", "2024-06-30"], ["2020", "2024-07-01", "2020-01"]))""#
    case "dateTime": return #""valueDateTime": "\#(one(["2021", "2021-03-01"], ["2021-13"]))""#
    case "time": return #""valueTime": "\#(one(["10:15:00"], ["10:15"]))""#
    case "string", "text":
      return #""valueString": "\#(one(["abc", "äöüß", "x"], ["abcdef", "a\\nb", " "]))""#
    case "url": return #""valueUri": "\#(one(["http://a.org/b", "x"], ["c:\\\\temp", "a%2"]))""#
    case "choice", "open-choice":
      let right = [
        #"{"system": "s:1", "code": "a"}"#, #"{"system": "s:1", "code": "a", "display": "x"}"#,
      ]
      let wrong = [
        #"{"code": "a"}"#, #"{"system": "s:1", "code": "none"}"#,
        #"{"system": "s:2", "code": "a"}"#,
        #"{"system": "s:1", "version": "2", "code": "a"}"#, #"{"display": "B"}"#,
      ]
      return #""valueCoding": "# + one(right, wrong)
    case "quantity":
      let right = [
        #"{"value": 7, "unit": "kg", "system": "http://unitsofmeasure.org", "code": "kg"}"#,
        #"{"value": 7}"#,
      ]
      let wrong = [
        #"{"value": 7, "system": "http://unitsofmeasure.org", "code": "m"}"#, #"{"unit": "kg"}"#,
        #"{"value": 7, "system": "http://unitsofmeasure.org", "code": "g"}"#,
      ]
      return #""valueQuantity": "# + one(right, wrong)
    case "reference": return #""valueReference": {"reference": "Patient/1"}"#
    default: return #""valueString": "abc""#
    }
  }
}
