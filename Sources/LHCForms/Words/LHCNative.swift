import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// What LHC-Forms says of an item in words of its own that FHIR says in extensions.
///
/// Read from a form, and made of an item: where both are the same nobody changed anything, and the
/// extensions say it exactly.
struct LHCNative: Equatable {
  /// A unit of a number.
  struct Unit: Equatable {
    var name: String?
    var code: String?
    var system: String?
    var isDefault = false

    var coding: Coding { Coding(system: system, code: code, display: name) }
  }

  /// How answers and questions are laid out.
  struct Layout: Equatable {
    /// COMBO_BOX, RADIO_CHECKBOX, CHECK_BOX.
    var type: String?
    /// "0": one after another; "1": one below another.
    var columns: String?
    /// `vertical`, `horizontal`, `matrix`.
    var questions: String?
    /// Whether what is typed is looked up (`isSearchAutocomplete`).
    var isSearch = false
  }

  var units: [Unit] = []
  /// Limits by their names: `minInclusive`, `pattern`.
  var restrictions: [String: String] = [:]
  var layout = Layout()

  init() {}
}

extension LHCNative {
  /// What is written of an item.
  init(_ item: SurveyItem) {
    restrictions = Self.restrictions(of: item)
    layout = Layout(item)
    guard [.decimal, .integer, .quantity].contains(item.type) else { return }
    let options = item.unitOptions
    units = options.map { Unit($0) }
    guard let unit = item.unit else { return }
    if let index = options.firstIndex(where: {
      $0.code == unit.code && $0.system == unit.system && $0.display == unit.display
    }) {
      units[index].isDefault = true
    } else {
      var first = Unit(unit)
      first.isDefault = item.type == .quantity
      units.insert(first, at: 0)
    }
  }

  private static func restrictions(of item: SurveyItem) -> [String: String] {
    var result: [String: String] = [:]
    result["minInclusive"] = item.minValue.flatMap { limit($0) }
    result["maxInclusive"] = item.maxValue.flatMap { limit($0) }
    result["minLength"] = item.minLength.map { String($0) }
    result["maxLength"] = item.maxLength.map { String($0) }
    result["pattern"] = item.regex
    return result
  }

  private static func limit(_ value: AnswerValue) -> String? {
    if case .quantity(let quantity) = value { return quantity.value?.description }
    return value.label
  }
}

extension LHCNative.Unit {
  init(_ coding: Coding) {
    self.init(name: coding.display ?? coding.code, code: coding.code, system: coding.system)
  }
}

extension LHCNative.Layout {
  init(_ item: SurveyItem) {
    let controls = Set(item.itemControl)
    if item.type == .group {
      questions =
        controls.contains("table") ? "matrix" : controls.contains("gtable") ? "horizontal" : nil
      return
    }
    if controls.contains("drop-down") || controls.contains("autocomplete") {
      type = "COMBO_BOX"
      isSearch = controls.contains("autocomplete")
    } else if controls.contains("radio-button") || controls.contains("check-box")
      || item.choiceOrientation != nil && item.isChoice
    {
      type = item.isChoice ? "RADIO_CHECKBOX" : "CHECK_BOX"
    }
    guard type == "RADIO_CHECKBOX" else { return }
    switch item.choiceOrientation {
    case "horizontal": columns = "0"
    case "vertical": columns = "1"
    default: break
    }
  }

  /// Lays an item out.
  func apply(to item: inout SurveyItem) {
    switch questions {
    case "matrix": item.itemControl = ["table"]
    case "horizontal": item.itemControl = ["gtable"]
    default: break
    }
    switch type {
    case "COMBO_BOX": item.itemControl = [isSearch ? "autocomplete" : "drop-down"]
    case "RADIO_CHECKBOX": item.itemControl = [item.repeats ? "check-box" : "radio-button"]
    case "CHECK_BOX": item.itemControl = ["check-box"]
    case nil where isSearch: item.itemControl = ["autocomplete"]
    default: break
    }
    switch columns {
    case "0": item.choiceOrientation = "horizontal"
    case "1": item.choiceOrientation = "vertical"
    default: break
    }
  }
}

extension LHCNative {
  /// Puts what was read into an item, where the item does not say so already.
  func apply(to item: inout SurveyItem) {
    let before = LHCNative(item)
    if !units.isEmpty, units != before.units { applyUnits(to: &item) }
    if layout != Layout(), layout != before.layout { layout.apply(to: &item) }
    for (name, value) in restrictions where before.restrictions[name] != value {
      apply(name, value, to: &item)
    }
  }

  private func applyUnits(to item: inout SurveyItem) {
    if item.type == .quantity {
      item.unitOptions = units.map(\.coding)
      item.unit = units.first { $0.isDefault }?.coding
    } else {
      item.unit = units.first?.coding
    }
  }

  private func apply(_ name: String, _ value: String, to item: inout SurveyItem) {
    switch name {
    case "minInclusive": item.minValue = Self.limit(value, of: item)
    case "maxInclusive": item.maxValue = Self.limit(value, of: item)
    case "minLength": item.minLength = Int(value)
    case "maxLength": item.maxLength = Int(value)
    case "pattern": item.regex = value
    default: break
    }
  }

  /// A limit of the type of the answers; `nil` where it is none.
  static func limit(_ text: String, of item: SurveyItem) -> AnswerValue? {
    item.type.answerType?.kind.isMeasured == true
      ? AnswerValue(jsonText: text, of: item.type) : nil
  }
}
