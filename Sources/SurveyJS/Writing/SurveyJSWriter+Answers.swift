import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// What questions say of their answers.
extension SurveyJSWriter {
  mutating func answers(of item: SurveyItem) {
    let hasLimits = item.minValue != nil || item.maxValue != nil || item.maxLength != nil
    if !item.isChoice, !item.isExpressionQuestion || hasLimits { input(of: item) }
    text("placeholder", item.entryFormat)
    if item.isChoice {
      number("minSelectedChoices", item.repeats ? item.minOccurs : nil)
      number("maxSelectedChoices", item.repeats ? item.maxOccurs : nil)
      options(of: item)
      for label in item.surveyJSLabels {
        let isLower = label.scalePlace(of: item) == .lower
        words(isLower ? "minRateDescription" : "maxRateDescription", of: label)
      }
    }
    initial(of: item)
    validators(of: item)
  }

  private mutating func input(of item: SurveyItem) {
    let isStepped =
      item.type == .decimal && item.itemControl == ["slider"] && item.sliderStepValue != nil
    text("inputType", isStepped ? nil : Self.inputTypes[item.type])
    number("step", item.type == .integer ? 1 : isStepped ? item.sliderStepValue : nil)
    if item.type == .attachment {
      flag("allowMultiple", item.repeats)
      number("maxSize", item.maxSize)
      text("acceptedTypes", item.mimeTypes.isEmpty ? nil : item.mimeTypes.joined(separator: ","))
    }
    number("maxLength", item.maxLength)
    limit("min", item.minValue)
    limit("max", item.maxValue)
    scale(of: item)
  }

  /// The texts at the ends of a slider, and in its middle, which are at its values there.
  private mutating func scale(of item: SurveyItem) {
    let labels = item.surveyJSLabels
    guard !labels.isEmpty, let places = ScalePlaces(item) else { return }
    array("customLabels") { writer in
      for label in labels {
        writer.json.openObject()
        writer.json.key("value")
        writer.json.number(places[label.scalePlace(of: item) ?? .middle].description)
        writer.words("text", of: label)
        writer.json.closeObject()
      }
    }
  }

  /// The kinds of input that HTML has for types; texts need none.
  private static let inputTypes: [ItemType: String] = [
    .integer: "number", .decimal: "number", .quantity: "number", .date: "date",
    .dateTime: "datetime-local", .time: "time", .url: "url",
  ]

  private mutating func limit(_ key: String, _ value: AnswerValue?) {
    guard let value else { return }
    json.key(key)
    switch value {
    case .integer, .decimal: json.number(value.label)
    case .quantity(let quantity) where quantity.value != nil:
      json.number(quantity.value?.description ?? "")
    default: json.string(value.label)
    }
  }

  /// The value of an option, which is a number where it is one in the form that the survey was read from.
  private mutating func value(_ name: String, of item: SurveyItem) {
    if original?.isBare(name, of: item) == true { json.number(name) } else { json.string(name) }
  }

  private mutating func options(of item: SurveyItem) {
    let others = languages.others.map { ($0, languages.item(item.linkId, in: $0)?.options ?? []) }
    let isRating = !item.surveyJSLabels.isEmpty
    array(isRating ? "rateValues" : "choices") { writer in
      for (index, option) in item.options.enumerated() {
        let name = writer.names.name(of: option.value, of: item.linkId) ?? option.value.label
        switch option.value {
        case .integer: writer.json.number(option.value.label)
        case .coding(let coding):
          writer.json.openObject()
          writer.json.key("value")
          writer.value(name, of: item)
          writer.localized("text", coding.display) { language in
            let options = others.first { $0.0 == language }?.1 ?? []
            return options.indices.contains(index) ? options[index].shown : nil
          }
          writer.text(OwnProperties.system, coding.system)
          if coding.code != name { writer.text(OwnProperties.code, coding.code) }
          if let score = option.ordinal {
            writer.json.key(OwnProperties.score)
            writer.json.number(score.description)
          }
          writer.flag("isExclusive", option.isExclusive)
          writer.optionLogic(of: option, item)
          writer.json.closeObject()
        case .string(let text) where text != name || writer.literal(text) != text:
          writer.json.openObject()
          writer.text("value", name)
          writer.text("text", writer.literal(text))
          writer.flag(OwnProperties.isString, true)
          writer.json.closeObject()
        default: writer.value(name, of: item)
        }
      }
    }
    flag("showOtherItem", item.answerConstraint != .optionsOnly)
  }

  private mutating func initial(of item: SurveyItem) {
    let selected = item.options.filter(\.initialSelected).map(\.value)
    let values = item.initial.isEmpty ? selected : item.initial
    guard let first = values.first else { return }
    func write(_ value: AnswerValue) {
      if let name = names.name(of: value, of: item.linkId), item.isChoice {
        if case .integer = value { json.number(name) } else { self.value(name, of: item) }
        return
      }
      switch value {
      case .boolean(let flag):
        if original?.truths[item.linkId] == nil { return json.boolean(flag) }
        self.value(names.name(of: value, of: item.linkId) ?? value.label, of: item)
      case .integer, .decimal: json.number(value.label)
      case .quantity(let quantity) where quantity.value != nil:
        json.number(quantity.value?.description ?? "")
      default: json.string(value.label)
      }
    }
    if item.isChoice, item.repeats {
      json.key("defaultValue")
      json.openArray()
      values.forEach { write($0) }
      json.closeArray()
    } else {
      json.key("defaultValue")
      write(first)
    }
  }

  private mutating func validators(of item: SurveyItem) {
    var rules = constraints(of: item)
    // Versions before 1.9.90 know no other word for the least number of choices.
    if item.isChoice, item.repeats, let least = item.minOccurs, least > 1 {
      rules.append(Rule(demand: .least(least)))
    }
    guard item.minLength != nil || item.regex != nil || !rules.isEmpty else { return }
    array("validators") { writer in
      if let length = item.minLength {
        writer.json.openObject()
        writer.text("type", "text")
        writer.number("minLength", length)
        writer.number("maxLength", item.maxLength)
        writer.json.closeObject()
      }
      if let regex = item.regex {
        writer.json.openObject()
        writer.text("type", "regex")
        writer.text("regex", SearchedPattern(matching: regex).text)
        writer.json.closeObject()
      }
      for rule in rules {
        writer.json.openObject()
        writer.text("notificationType", rule.isSoft ? "warning" : nil)
        switch rule.demand {
        case .least(let least):
          writer.text("type", "answercount")
          writer.words(of: rule)
          writer.number("minCount", least)
        case .expression(let expression):
          writer.text("type", "expression")
          writer.words(of: rule)
          writer.text("expression", expression)
        }
        writer.json.closeObject()
      }
    }
  }

  private mutating func words(of rule: Rule) {
    localized("text", rule.human) { language in
      rule.others.first { $0.language == language }?.text
    }
  }
}
