/// How an item is shown to a person: one presentation per answer format.
public enum Presentation: String, Hashable, Sendable, CaseIterable {
  /// A section heading.
  case heading
  /// A text to read.
  case instruction
  /// All options in one row.
  case valuePicker = "value picker"
  /// One option a line, one to choose.
  case list
  /// One option a line, several to choose.
  case checkList = "check list"
  /// Yes or no.
  case yesNo = "yes/no"
  /// A number without a fraction.
  case integer
  /// A number.
  case decimal
  /// A number with a unit.
  case quantity
  /// A date.
  case date
  /// A date and a time.
  case dateTime = "date and time"
  /// A time of day.
  case time
  /// A text on one line.
  case line
  /// A text of several lines.
  case text
  /// A URL.
  case url
  /// A file.
  case attachment
  /// A reference.
  case reference
}

extension Presentation {
  /// The presentation of a type; those with another name than the type come first.
  fileprivate init(_ type: ItemType) {
    switch type {
    case .group: self = .heading
    case .display: self = .instruction
    case .boolean: self = .yesNo
    case .dateTime: self = .dateTime
    case .choice: self = .list
    default: self = Presentation(rawValue: type.rawValue) ?? .line
    }
  }
}

extension SurveyItem {
  /// The longest option, in characters as a person counts them, that a value picker shows.
  public static let defaultPickerMax = 10

  /// The presentation of this item.
  ///
  /// A choice whose options all have at most `pickerMax` user-perceived characters is a value
  /// picker, else a list; several answers make it a check list. `itemControl` overrides the
  /// threshold: `radio-button`, `check-box`, `autocomplete` and `lookup` ask for a list, `drop-down`
  /// and `slider` for a picker.
  public func presentation(pickerMax: Int = SurveyItem.defaultPickerMax) -> Presentation {
    if isChoice { return choicePresentation(pickerMax: pickerMax) }
    return Presentation(type)
  }

  private func choicePresentation(pickerMax: Int) -> Presentation {
    if repeats { return .checkList }
    for control in itemControl {
      switch control {
      case "radio-button", "check-box", "autocomplete", "lookup": return .list
      case "drop-down", "slider": return .valuePicker
      default: continue
      }
    }
    let fits = options.allSatisfy { $0.label.count <= pickerMax }
    return fits && !options.isEmpty && !isOpen ? .valuePicker : .list
  }
}
