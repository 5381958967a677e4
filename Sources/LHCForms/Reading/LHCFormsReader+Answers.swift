import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// Lists of answers, and answers to begin with.
extension LHCFormsReader {
  /// The answers of a question: its own list, or one of the form's by its name.
  func answerList(of element: Element) -> [Element] {
    let own = element.all("answers")
    if let name = own.first?.string, !name.isEmpty {
      return document.root["answerLists"]?.all(name).filter(\.isObject) ?? []
    }
    return own.filter { $0.isObject && $0.hasChildren }
  }

  mutating func answers(of element: Element, _ type: ItemType, _ linkId: String) {
    let list = answerList(of: element)
    if let name = element["answers"], name.isText, !list.isEmpty {
      ledger.skip("answers", of: element)
      for list in document.root.all("answerLists") { ledger.take(list) }
    }
    for answer in list { ledger.take(answer) }
    let defaults = element.all("defaultAnswer").filter { !$0.saysNothing }
    let isInitial = ledger.flag("fhirInitial", of: element) == true
    let valueSet = ledger.string("answerValueSet", of: element)
    json.member("answerValueSet", valueSet)
    var matched: Set<Element> = []
    if !list.isEmpty {
      let key = valueKey(of: element, list)
      let system = element["answerCodeSystem"]?.string
      json.openArray("answerOption")
      for answer in list {
        let chosen = isInitial ? nil : defaults.first { answer.isAnswer($0, of: list) }
        if let chosen { matched.insert(chosen) }
        option(answer, key, system, isSelected: chosen != nil)
      }
      json.closeArray()
      if system != nil { _ = ledger.take("answerCodeSystem", of: element) }
    }
    for entry in matched { ledger.skip(entry) }
    // Beside options FHIR has no other value to begin with.
    guard list.isEmpty || isInitial else { return }
    let rest = defaults.filter { !matched.contains($0) }
    initial(rest, type, key: list.isEmpty ? nil : valueKey(of: element, list))
  }

  /// What the value of an option is called in FHIR.
  private func valueKey(of element: Element, _ list: [Element]) -> String {
    let isCoded = list.contains { $0["code"]?.string != nil }
    switch element["dataType"]?.string {
    case "INT":
      return list.allSatisfy { $0["text"]?.integer != nil } ? "valueInteger" : "valueString"
    case "ST", "TX": return isCoded ? "valueCoding" : "valueString"
    case "DT": return list.allSatisfy { $0["text"]?.date != nil } ? "valueDate" : "valueString"
    case "TM": return list.allSatisfy { $0["text"]?.time != nil } ? "valueTime" : "valueString"
    case nil, "": return isCoded ? "valueCoding" : "valueString"
    default: return "valueCoding"
    }
  }

  private mutating func option(
    _ answer: Element, _ key: String, _ listSystem: String?, isSelected: Bool
  ) {
    let text = ledger.string("text", of: answer)
    let code = key == "valueCoding" ? ledger.string("code", of: answer) : nil
    let systemName = answer["system"] == nil ? "codeSystem" : "system"
    let own = key == "valueCoding" ? ledger.string(systemName, of: answer) : nil
    let system = (own ?? (key == "valueCoding" ? listSystem : nil)).map {
      LHCCodeSystem.address(of: $0)
    }
    json.openObject()
    if let whole = answer["fhirOption"],
      answer.says(whole, code: code, text: text, system: system)
    {
      ledger.skip("fhirOption", of: answer)
      for name in ["label", "score", "answerExclusive"] { _ = ledger.take(name, of: answer) }
      for (name, elements) in whole.groups where name != "initialSelected" {
        json.copy(elements, as: name)
      }
    } else {
      json.key(key)
      switch key {
      case "valueCoding":
        json.openObject()
        json.member("system", system)
        json.member("code", code)
        json.member("display", text)
        json.closeObject()
      case "valueInteger": json.number(text ?? "0")
      default: json.string(text ?? "")
      }
      optionExtensions(answer)
    }
    json.member("initialSelected", flag: isSelected)
    json.closeObject()
  }

  private mutating func optionExtensions(_ answer: Element) {
    let label = ledger.string("label", of: answer).flatMap { $0.isEmpty ? nil : $0 }
    let score = ledger.number("score", of: answer)
    let isExclusive = ledger.flag("answerExclusive", of: answer) == true
    guard label != nil || score != nil || isExclusive else { return }
    json.openArray("extension")
    func open(_ url: String) {
      json.openObject()
      json.member("url", url)
    }
    if let score {
      open(FHIRMembers.ordinalValue)
      json.key("valueDecimal")
      json.number(score.description)
      json.closeObject()
    }
    if let label {
      open(FHIRMembers.optionPrefix)
      json.member("valueString", label)
      json.closeObject()
    }
    if isExclusive {
      open(FHIRMembers.optionExclusive)
      json.member("valueBoolean", flag: true)
      json.closeObject()
    }
    json.closeArray()
  }
}

/// Answers to begin with.
extension LHCFormsReader {
  private mutating func initial(_ defaults: [Element], _ type: ItemType, key: String?) {
    let values = defaults.filter { Self.isValue($0, type, key) }
    guard !values.isEmpty else { return }
    json.openArray("initial")
    for value in values {
      ledger.skip(value)
      json.openObject()
      write(value, type, key)
      json.closeObject()
    }
    json.closeArray()
  }

  /// Whether a value is one of the type of the question.
  private static func isValue(_ value: Element, _ type: ItemType, _ key: String?) -> Bool {
    guard let type = type.answerType else { return false }
    return switch type.kind {
    case .text: value.isPrimitive
    case .code: value.isPrimitive || value.hasChildren
    case .quantity: value.decimal != nil || value.isObject
    case .reference, .file: value.isObject
    case .truth, .number, .moment, .time: AnswerValue(value, as: type) != nil
    }
  }

  private mutating func write(_ value: Element, _ type: ItemType, _ key: String?) {
    let text = value.string ?? ""
    guard let type = type.answerType else { return }
    let name = "value" + type.ending
    switch type.kind {
    case .code where value.isObject: writeChoice(value, key)
    case .code where key == "valueInteger" && value.integer != nil:
      json.key("valueInteger")
      json.number(text)
    case .code: json.member("valueString", text)
    case .reference, .file: json.copy([value], as: name)
    case .quantity where value.isObject: json.copy([value], as: name)
    case .quantity:
      json.openObject(name)
      json.key("value")
      json.number(text)
      json.closeObject()
    case .truth:
      json.key(name)
      json.boolean(value.boolean == true)
    case .number:
      json.key(name)
      json.number(text)
    case .moment, .time, .text: json.member(name, text)
    }
  }

  private mutating func writeChoice(_ value: Element, _ key: String?) {
    if key == nil || key == "valueCoding" {
      json.openObject("valueCoding")
      for (name, elements) in value.groups {
        json.copy(elements, as: name == "text" ? "display" : name)
      }
      return json.closeObject()
    }
    let text = value["text"]?.string ?? ""
    if key == "valueInteger", value["text"]?.integer != nil {
      json.key("valueInteger")
      json.number(text)
    } else {
      json.member(key == "valueInteger" ? "valueString" : key ?? "valueString", text)
    }
  }
}

extension Element {
  /// Whether a default names this answer of a list: by its code, its text or its label.
  ///
  /// A text is that of an answer; the code of one where none has the text.
  fileprivate func isAnswer(_ value: Element, of list: [Element]) -> Bool {
    if value.isObject {
      for name in ["code", "text", "label"] {
        guard let wanted = value[name]?.string else { continue }
        return self[name]?.string == wanted
      }
      return false
    }
    let name = list.contains { $0["text"]?.string == value.string } ? "text" : "code"
    return value.string == self[name]?.string
  }

  /// Whether an option as FHIR has it says what an answer says.
  fileprivate func says(
    _ option: Element, code: String?, text: String?, system: String?
  ) -> Bool {
    if let coding = option["valueCoding"] {
      return coding["code"]?.string == code && coding["system"]?.string == system
        && (coding["display"]?.string ?? code) == text
    }
    return option.children.first { $0.nameText.hasPrefix("value") }?.string == text
  }
}
