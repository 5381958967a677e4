import SurveyFormats
import SurveyModel
import SurveyPrimitives

// What is asked of answers, and when.
extension FieldReading {
  mutating func readFlags() {
    if field[.required].isYes {
      taken.insert(.required)
      item.required = true
    } else if field[.required].isNo {
      taken.insert(.required)
    }
    for column in [DictionaryColumn.identifier, .matrixRanking] where field[column].isNo {
      taken.insert(column)
    }
    let alignment = field[.alignment].uppercased()
    if !alignment.isEmpty, ["LH", "RH", "LV", "RV"].contains(alignment) {
      taken.insert(.alignment)
      let orientation = alignment.hasSuffix("H") ? "horizontal" : "vertical"
      if item.isChoice || item.type == .boolean { item.choiceOrientation = orientation }
      if alignment.hasPrefix("L") || !(item.isChoice || item.type == .boolean) {
        lose(.approximated, .alignment, field[.alignment], after: orientation)
      }
    }
    pend(.condition, field[.branchingLogic], .branchingLogic)
  }

  mutating func readLimits() {
    for (column, property, kind) in [
      (DictionaryColumn.validationMin, \SurveyItem.minValue, CalculatedLimit.Kind.minValue),
      (.validationMax, \SurveyItem.maxValue, .maxValue),
    ] {
      let text = field[column].trimmed
      guard !text.isEmpty else { continue }
      if text.contains("[") || text == "today" || text == "now" {
        taken.insert(column)
        pending.append(Pending(role: .limit(kind), text: text, column: column))
      } else if let type = item.type.answerType,
        let value = Self.value(text, type, order: field[.validation])
      {
        taken.insert(column)
        item[keyPath: property] = value
      }
    }
  }

  /// A value as a cell has it: dates in the order of the validation, or of ISO 8601.
  static func value(_ text: String, _ type: AnswerType, order: String) -> AnswerValue? {
    var text = text
    if type == .integer || type == .decimal || type == .quantity {
      text = String(text.map { $0 == "," ? "." : $0 })
    }
    if type == .dateTime { text = String(text.map { $0 == " " ? "T" : $0 }) }
    if let value = AnswerValue(text, as: type) { return value }
    guard type == .date || type == .dateTime else { return nil }
    let parts = text.split { "-/.".contains($0) || $0 == "T" }
    guard parts.count >= 3 else { return nil }
    let day = order.hasSuffix("_dmy") ? 0 : order.hasSuffix("_mdy") ? 1 : 2
    guard day < 2, parts[2].count == 4 else { return nil }
    let date = "\(parts[2])-\(parts[1 - day].padded)-\(parts[day].padded)"
    let rest = text.contains("T") ? text[(text.firstIndex(of: "T") ?? text.endIndex)...] : ""
    return AnswerValue(date + rest, as: type)
  }
}

extension Substring {
  /// With two digits.
  fileprivate var padded: String { count == 1 ? "0" + self : String(self) }
}
