import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// What is put into items: how often, which limits, which units, how it looks.
extension LHCFormsReader {
  mutating func note(_ element: Element, _ type: ItemType, _ linkId: String) {
    let dataType = element["dataType"]?.string
    let constraint =
      ledger.string("answerConstraint", of: element).flatMap { AnswerConstraint(rawValue: $0) }
      ?? (dataType == "CWE" ? .optionsOrString : .optionsOnly)
    let isReadOnly = ledger.string("editable", of: element) == "0"
    let cardinality = cardinality(of: element, type)
    let native = native(of: element, type, linkId)
    changes[linkId, default: []].append { item in
      if item.isChoice { item.answerConstraint = constraint }
      item.readOnly = isReadOnly
      item.required = cardinality.isRequired
      item.repeats = cardinality.repeats
      if let least = cardinality.least { item.minOccurs = least }
      if let most = cardinality.most { item.maxOccurs = most }
      native.apply(to: &item)
    }
    if element["skipLogic"]?.isObject == true {
      ledger.skip("skipLogic", of: element)
      pending.append((linkId, "skipLogic", element))
    }
    if element["calculationMethod"]?["name"]?.string == "TOTALSCORE" {
      ledger.skip("calculationMethod", of: element)
      pending.append((linkId, "calculationMethod", element))
    }
    if let control = element["dataControl"], copiedQuestion(element.all("dataControl")) != nil {
      ledger.skip(control)
      pending.append((linkId, "dataControl", element))
    }
  }

  /// The question whose answer is copied, where that is all that `dataControl` says.
  func copiedQuestion(_ controls: [Element]) -> String? {
    let controls = controls.filter(\.isObject)
    guard controls.count == 1, let control = controls.first,
      control["construction"]?.string == "SIMPLE", control["dataFormat"]?.string == "value",
      ["value", nil].contains(control["onAttribute"]?.string),
      ["INTERNAL", nil].contains(control["source"]?["sourceType"]?.string)
    else { return nil }
    return control["source"]?["sourceLinkId"]?.string
  }

  // MARK: Cardinality

  private struct Cardinality {
    var isRequired = false
    var repeats = false
    var least: Int?
    var most: Int?
  }

  private mutating func cardinality(of element: Element, _ type: ItemType) -> Cardinality {
    var result = Cardinality()
    if let answer = ledger.take("answerCardinality", of: element) {
      let least = bound("min", of: answer) ?? 0
      result.isRequired = least > 0
      result.least = least > 1 ? least : nil
      if type == .choice || element["fhirType"] != nil || answer["max"]?.string == "1" {
        repeats("max", of: answer, &result)
      }
    }
    if let question = ledger.take("questionCardinality", of: element) {
      if let least = bound("min", of: question), least > 1 { result.least = least }
      repeats("max", of: question, &result)
    }
    return result
  }

  private mutating func repeats(
    _ name: String, of element: Element, _ result: inout Cardinality
  ) {
    guard let text = element[name]?.string else { return }
    if text == "1" {
      _ = ledger.take(name, of: element)
    } else if text == "*" {
      _ = ledger.take(name, of: element)
      result.repeats = true
    } else if let most = bound(name, of: element), most > 1 {
      result.repeats = true
      result.most = most
    }
  }

  private mutating func bound(_ name: String, of element: Element) -> Int? {
    ledger.integer(name, of: element)
  }

  // MARK: Units, limits, looks

  /// The units of a question: `units`, without those that have no name and no code.
  func unitList(of element: Element) -> [Element] {
    element.all("units").filter {
      $0.isObject && ($0["name"]?.string ?? $0["code"]?.string) != nil
    }
  }

  private mutating func native(
    of element: Element, _ type: ItemType, _ linkId: String
  ) -> LHCNative {
    var native = LHCNative()
    if [.integer, .decimal, .quantity].contains(type) {
      for unit in unitList(of: element) {
        ledger.take(unit)
        native.units.append(
          LHCNative.Unit(
            name: ledger.string("name", of: unit), code: ledger.string("code", of: unit),
            system: ledger.string("system", of: unit),
            isDefault: type == .quantity && ledger.flag("default", of: unit) == true))
      }
    }
    native.restrictions = restrictions(of: element, type)
    native.layout = layout(of: element, type, linkId)
    return native
  }

  private mutating func restrictions(of element: Element, _ type: ItemType) -> [String: String] {
    var result: [String: String] = [:]
    let probe = SurveyItem(linkId: "", type: type)
    func isKnown(_ name: String, _ value: String) -> Bool {
      switch name {
      case "minInclusive", "maxInclusive": LHCNative.limit(value, of: probe) != nil
      case "minExclusive", "maxExclusive": type == .integer && Int(value) != nil
      case "minLength", "maxLength": Int(value) != nil
      case "pattern": true
      default: false
      }
    }
    for restriction in element.all("restrictions") where restriction.isObject {
      ledger.take(restriction)
      // Old forms have a list of names and values.
      if let name = restriction["name"]?.string, let value = restriction["value"]?.string {
        guard isKnown(name, value) else { continue }
        ledger.skip(restriction)
        Self.add(name, value, to: &result)
        continue
      }
      for child in restriction.children {
        guard let value = child.string, isKnown(child.nameText, value) else { continue }
        ledger.take(child)
        Self.add(child.nameText, value, to: &result)
      }
    }
    return result
  }

  /// Of whole numbers a limit that is not allowed itself is the next one that is.
  private static func add(_ name: String, _ value: String, to result: inout [String: String]) {
    guard name.hasSuffix("Exclusive"), let limit = Int(value), limit > .min, limit < .max else {
      result[name] = value
      return
    }
    let isLeast = name == "minExclusive"
    let own = isLeast ? "minInclusive" : "maxInclusive"
    let next = isLeast ? limit + 1 : limit - 1
    let known = result[own].flatMap { Int($0) } ?? next
    result[own] = String(isLeast ? max(known, next) : min(known, next))
  }

  private mutating func layout(
    of element: Element, _ type: ItemType, _ linkId: String
  ) -> LHCNative.Layout {
    var layout = LHCNative.Layout()
    layout.isSearch = ledger.flag("isSearchAutocomplete", of: element) == true
    guard let control = ledger.take("displayControl", of: element) else { return layout }
    if let answers = ledger.take("answerLayout", of: control) {
      layout.type = ledger.string("type", of: answers)
      let orientation = answers["orientation"]?.string
      if let columns = answers["columns"]?.string, ["0", "1"].contains(columns) {
        _ = ledger.take("columns", of: answers)
        layout.columns = columns
      }
      if let orientation, layout.columns == nil {
        _ = ledger.take("orientation", of: answers)
        layout.columns = orientation == "vertical" ? "1" : "0"
      }
    }
    if type == .group { layout.questions = ledger.string("questionLayout", of: control) }
    return layout
  }
}
