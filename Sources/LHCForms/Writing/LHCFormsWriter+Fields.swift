import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// What items say of themselves.
extension LHCFormsWriter {
  mutating func fields(of item: SurveyItem, _ element: Element) {
    cardinality(of: item)
    if item.readOnly { json.member("editable", "0") }
    native(LHCNative(item), item)
    let extensions = element.all("extension")
    for entry in extensions {
      switch entry["url"]?.string {
      case FHIRMembers.externallyDefined:
        json.member("externallyDefined", entry["valueUri"]?.string)
      case FHIRMembers.dataControl:
        if let text = entry["valueString"]?.string, let control = JSONDocument.array(text) {
          json.copy(control, as: "dataControl")
        }
      default: continue
      }
    }
    for (name, elements) in element.groups where FHIRMembers.ofItem.contains(name) {
      json.copy(elements, as: name)
    }
    beside(element)
  }

  /// How often it is asked and answered: of choices there are several answers to one question, all
  /// other questions are repeated.
  private mutating func cardinality(of item: SurveyItem) {
    let least = item.required ? String(max(1, item.minOccurs ?? 1)) : "0"
    let most = item.repeats ? item.maxOccurs.map { String($0) } ?? "*" : "1"
    if item.type == .display { return }
    if item.type.isQuestion, item.isChoice {
      cardinality("answerCardinality", least, most)
    } else {
      cardinality("questionCardinality", least == "0" ? "1" : least, most)
      if item.required { cardinality("answerCardinality", "1", nil) }
    }
  }

  private mutating func cardinality(_ name: String, _ least: String, _ most: String?) {
    json.openObject(name)
    json.member("min", least)
    json.member("max", most)
    json.closeObject()
  }

  private mutating func native(_ native: LHCNative, _ item: SurveyItem) {
    if !native.units.isEmpty {
      json.openArray("units")
      for unit in native.units {
        json.openObject()
        json.member("name", unit.name)
        json.member("code", unit.code)
        json.member("system", unit.system)
        json.member("default", flag: unit.isDefault)
        json.closeObject()
      }
      json.closeArray()
    }
    if !native.restrictions.isEmpty {
      json.openObject("restrictions")
      for (name, value) in native.restrictions.sorted(by: { $0.key < $1.key }) {
        json.key(name)
        if name != "pattern", ExactDecimal(value) != nil {
          json.number(value)
        } else {
          json.string(value)
        }
      }
      json.closeObject()
    }
    json.member("isSearchAutocomplete", flag: native.layout.isSearch)
    layout(native.layout)
  }

  private mutating func layout(_ layout: LHCNative.Layout) {
    guard layout.type != nil || layout.questions != nil else { return }
    json.openObject("displayControl")
    if let type = layout.type {
      json.openObject("answerLayout")
      json.member("type", type)
      json.member("columns", layout.columns)
      json.closeObject()
    }
    json.member("questionLayout", layout.questions)
    json.closeObject()
  }

  // MARK: Logic

  mutating func logic(of item: SurveyItem) {
    if totals.contains(item.linkId) {
      json.openObject("calculationMethod")
      json.member("name", "TOTALSCORE")
      json.closeObject()
    }
    guard let skip = skips[item.linkId] else { return }
    json.openObject("skipLogic")
    json.openArray("conditions")
    for condition in skip.conditions {
      json.openObject()
      json.member("source", condition.source)
      json.openObject("trigger")
      for trigger in condition.triggers {
        json.key(trigger.key.rawValue)
        write(trigger.value)
      }
      json.closeObject()
      json.closeObject()
    }
    json.closeArray()
    json.member("action", skip.hides ? "hide" : "show")
    if skip.conditions.count > 1 { json.member("logic", skip.isAny ? "ANY" : "ALL") }
    json.closeObject()
  }

  private mutating func write(_ value: AnswerValue) {
    switch value {
    case .boolean(let flag): json.boolean(flag)
    case .integer, .decimal: json.number(value.label)
    case .coding(let coding):
      json.openObject()
      json.member("code", coding.code)
      json.member("system", coding.system)
      json.member("text", coding.display)
      json.closeObject()
    default: json.string(value.label)
    }
  }
}

extension JSONDocument {
  /// The entries of a JSON array of objects; `nil` where a text is none.
  static func array(_ text: String) -> [Element]? {
    guard text.utf8.first == UInt8(ascii: "[") else { return nil }
    let bytes = Array("{\"entries\":".utf8) + text.utf8 + Array("}".utf8)
    let root = JSONDocument.ofForm(Source(name: "-", bytes: bytes)).document?.root
    let entries = root?.all("entries").filter(\.isObject)
    return entries?.isEmpty == false ? entries : nil
  }
}
