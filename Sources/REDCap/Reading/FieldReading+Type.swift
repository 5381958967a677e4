import SurveyFormats
import SurveyModel
import SurveyPrimitives

// What kind of question a field is, and its choices.
extension FieldReading {
  mutating func readType() {
    let type = field[.fieldType].lowercased()
    switch type {
    case "text": readValidation()
    case "notes", "textarea": item.type = .text
    case "dropdown", "select": choice("drop-down")
    case "radio": choice("radio-button")
    case "checkbox":
      choice("check-box")
      item.repeats = true
    case "yesno": item.type = .boolean
    case "truefalse":
      item.type = .boolean
      lose(.approximated, .fieldType, type, after: "boolean")
    case "calc":
      item.type = .decimal
      item.readOnly = true
      pend(.calculated, field[.choices], .choices)
    case "slider": readSlider()
    case "file":
      item.type = .attachment
      if !field[.validation].isEmpty {
        taken.insert(.validation)
        lose(.approximated, .validation, field[.validation], after: "attachment")
      }
    case "descriptive", "info": item.type = .display
    case "sql":
      taken.insert(.choices)
      lose(.dropped, .choices, field[.choices])
    default:
      isOfUnknownType = true
      if !row.choices.isEmpty { choice("radio-button") } else { readValidation() }
    }
  }

  private mutating func choice(_ control: String) {
    item.type = .choice
    item.itemControl = [control]
  }

  private mutating func readValidation() {
    let name = field[.validation]
    guard !name.isEmpty else { return }
    guard let validation = FieldValidation.named(name) else { return }
    taken.insert(.validation)
    item.type = validation.type
    item.regex = validation.regex
    item.maxDecimalPlaces = validation.decimalPlaces
    if FieldValidation.usual(for: item)?.name != validation.name {
      // How an answer is typed differs, what it is does not.
      lose(.approximated, .validation, name, after: validation.type.rawValue)
    }
  }

  private mutating func readSlider() {
    item.type = .integer
    item.itemControl = ["slider"]
    item.sliderStepValue = 1
    item.minValue = .integer(0)
    item.maxValue = .integer(100)
    taken.formUnion([.choices])
    if field[.validation].lowercased() == "number" {
      taken.insert(.validation)
      lose(.approximated, .validation, "number", after: "slider")
    }
    if FieldLabel.hasMarkup(field[.choices]) {
      lose(
        .approximated, .choices, field[.choices], after: FieldLabel.plain(field[.choices]))
    }
    let labels = field[.choices].split(separator: "|", omittingEmptySubsequences: false)
      .map { FieldLabel.plain(String($0)).trimmed }
    let ends: [(ScalePlace, String?)] =
      labels.count == 3
      ? [(.lower, labels[0]), (.middle, labels[1]), (.upper, labels[2])]
      : [(.lower, labels.first), (.upper, labels.count > 1 ? labels.last : nil)]
    for case (let end, let text?) in ends where !text.isEmpty {
      var label = SurveyItem(scaleLabelOf: item.linkId, at: end)
      label.text = text
      item.items.append(label)
    }
  }

  mutating func readChoices() {
    if note.type == .choice, row.choices.isEmpty {
      codes = note.options.map { ($0.code, note.option($0.code, label: $0.value ?? $0.code).value) }
    }
    guard item.itemControl != ["slider"] || item.type == .choice,
      ["radio", "dropdown", "select", "checkbox"].contains(field[.fieldType].lowercased())
        || isOfUnknownType && item.type == .choice
    else { return }
    taken.insert(.choices)
    var values: Set<String> = []
    let choices = row.choices.filter { $0.code != note.open }
    for choice in choices where values.insert(choice.code).inserted {
      let label = FieldLabel.plain(choice.label)
      if FieldLabel.hasMarkup(choice.label) {
        lose(.approximated, .choices, choice.label, after: label)
      }
      let option = note.option(choice.code, label: label)
      codes.append((choice.code, option.value))
      item.options.append(option)
    }
    if values.count < choices.count { lose(.dropped, .choices, field[.choices]) }
  }
}
