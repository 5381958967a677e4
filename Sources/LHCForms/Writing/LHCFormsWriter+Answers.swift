import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// Lists of answers, and answers to begin with.
extension LHCFormsWriter {
  mutating func answers(of item: SurveyItem, _ element: Element) {
    guard item.type.isQuestion else { return }
    json.member("answerValueSet", element["answerValueSet"]?.string)
    if item.isChoice { json.member("answerConstraint", item.answerConstraint.rawValue) }
    let options = element.all("answerOption")
    if !options.isEmpty {
      json.openArray("answers")
      for (option, whole) in zip(item.options, options) { write(option, whole) }
      json.closeArray()
    }
    initial(of: item, element)
  }

  private mutating func write(_ option: AnswerOption, _ whole: Element) {
    json.openObject()
    var isExact =
      option.preserved.isEmpty && option.value.preserved.isEmpty
      && option.ordinalExtension == nil
    switch option.value {
    case .coding(let coding):
      json.member("text", coding.display ?? coding.code)
      json.member("code", coding.code)
      json.member("system", coding.system)
      isExact = isExact && coding.display != nil && coding.version == nil
    case .integer(let number):
      json.key("text")
      json.number(number)
    case .string, .date, .time: json.member("text", option.value.label)
    default:
      json.member("text", option.value.label)
      isExact = false
    }
    json.member("label", option.prefix)
    if let score = option.ordinal {
      json.key("score")
      json.number(score.description)
    }
    json.member("answerExclusive", flag: option.isExclusive)
    if !isExact { json.copy([whole], as: "fhirOption") }
    json.closeObject()
  }

  private mutating func initial(of item: SurveyItem, _ element: Element) {
    let initial = Self.values(of: element.all("initial"))
    let isInitial = !initial.isEmpty
    let values =
      isInitial
      ? initial
      : Self.values(
        of: element.all("answerOption").filter { $0["initialSelected"]?.boolean == true })
    guard !values.isEmpty else { return }
    if isInitial, !item.options.isEmpty { json.member("fhirInitial", flag: true) }
    json.key("defaultAnswer")
    if values.count > 1 || item.repeats { json.openArray() }
    for value in values { write(value, isOption: !isInitial) }
    if values.count > 1 || item.repeats { json.closeArray() }
  }

  /// The values of entries; some have none, as editors of forms leave them behind.
  private static func values(of entries: [Element]) -> [Element] {
    entries.compactMap { entry in
      entry.children.first {
        $0.nameText.hasPrefix("value") && ($0.isObject ? $0.hasChildren : $0.string != nil)
      }
    }
  }

  /// A value as FHIR has it; of a coding the display is called `text`.
  private mutating func write(_ value: Element, isOption: Bool) {
    guard value.isObject else {
      guard isOption else { return json.copy(value) }
      json.openObject()
      json.copy([value], as: "text")
      return json.closeObject()
    }
    guard value.nameText == "valueCoding" else { return json.copy(value) }
    json.openObject()
    for (name, elements) in value.groups {
      json.copy(elements, as: name == "display" ? "text" : name)
    }
    json.closeObject()
  }
}
