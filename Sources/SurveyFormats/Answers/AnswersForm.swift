package import FHIRDocument
import SurveyEngine
import SurveyLogic
package import SurveyModel
package import SurveyPrimitives

/// A form that answers are given to.
package struct AnswersForm: Sendable {
  package let survey: Survey
  /// The form as a file of the format of the answers.
  package let definition: Source
  /// What shows the times of which the answers do not say the offset.
  package let clock: LocalClock
  private var items: [String: SurveyItem]
  /// What of the definition asks for units, which are parts of quantities in the form.
  private(set) var units = UnitQuestions()
  /// What the definition is from; `nil` where it is the one that there is.
  private var opened: OpenedDefinition?

  /// A form by what defines it, which is converted to the format of the answers.
  package init(
    _ survey: Survey, _ opened: OpenedDefinition, as format: any SurveyFormat, named name: String,
    clock: LocalClock
  ) {
    self.init(survey, definition: opened.file(name, format), clock: clock)
    self.opened = opened
  }

  package init(_ survey: Survey, definition: Source, clock: LocalClock) {
    (self.survey, self.definition, self.clock) = (survey, definition, clock)
    var items: [String: SurveyItem] = [:]
    for case .enter(let item) in ItemWalk(survey.items) where items[item.linkId] == nil {
      items[item.linkId] = item
    }
    self.items = items
  }

  /// The form with the questions for units that its definition has.
  package func asking(_ units: UnitQuestions, of definition: Survey) -> AnswersForm {
    var form = self
    form.units = units
    for case .enter(let item) in ItemWalk(definition.items)
    where units.quantities[item.linkId] != nil && items[item.linkId] == nil {
      form.items[item.linkId] = item
    }
    return form
  }

  /// The form as a file of another version of the format.
  package func definition(as format: any SurveyFormat) -> Source {
    opened?.file(definition.name, format)
      ?? Source(name: definition.name, bytes: format.write(WriteRequest(survey)).bytes)
  }

  /// The item of a linkId.
  package func item(_ linkId: String) -> SurveyItem? { items[linkId] }

  /// A value of the definition as it is an answer to an item: the option with all that it says.
  package func answer(_ value: AnswerValue, to item: SurveyItem) -> AnswerValue {
    item.options.first { $0.value == value }?.value
      ?? item.options.first { $0.value.isSameOption(as: value) }?.value
      ?? item.options.first { $0.value.cellText != nil && $0.value.cellText == value.cellText }?
      .value
      ?? value
  }

  /// A text that is no option as an answer to an item; `nil` where it is none of its type.
  package func answer(_ text: String, to item: SurveyItem) -> AnswerValue? {
    guard !item.isChoice || item.type != .choice else {
      if let option = item.options.first(where: { $0.value.cellText == text }) {
        return option.value
      }
      if item.options.isEmpty { return Self.coding(text) }
      return item.isOpen ? .string(text) : nil
    }
    guard let type = item.type.answerType else { return nil }
    switch type {
    case .attachment: return .attachment(Attachment(url: text, title: nil))
    case .dateTime: return dateTime(text)
    case .date:
      // Some programs have a time with each date.
      return PartialDate(text).map { .date($0) }
        ?? text.split(separator: "T").first.flatMap { PartialDate($0) }.map { .date($0) }
    case .time:
      let plain = text.prefix { $0 != "+" && $0 != "-" && $0 != "Z" }
      return (TimeOfDay(plain) ?? TimeOfDay(lenient: plain)).map { .time($0) }
    case .integer, .decimal, .quantity:
      // Numbers of XML Schema may be `+5` and `07.50`.
      let number = ExactDecimal(lenient: text)?.description ?? text
      return AnswerValue(number, as: type)?.measured(in: item.assumedUnit)
    default: return AnswerValue(text, as: type)?.measured(in: item.assumedUnit)
    }
  }

  private func dateTime(_ text: String) -> AnswerValue? {
    guard let moment = PartialDateTime(text) ?? PartialDateTime(lenient: text) else { return nil }
    return clock.moment(moment).map { .dateTime($0) }
  }

  /// A code of a value set, with its system where that is written before it.
  private static func coding(_ text: String) -> AnswerValue {
    guard let bar = text.firstIndex(of: "|") else { return .coding(Coding(code: text)) }
    let code = String(text[text.index(after: bar)...])
    return .coding(Coding(system: bar == text.startIndex ? nil : String(text[..<bar]), code: code))
  }

  /// The text of a value that is no option; `nil` of an attachment without an address.
  package func text(of value: AnswerValue, to item: SurveyItem) -> String? {
    switch value {
    case .boolean(let truth): truth ? "true" : "false"
    case .coding(let coding):
      if item.options.isEmpty {
        coding.system.map { "\($0)|\(coding.code ?? "")" } ?? coding.code ?? coding.display
      } else {
        coding.display ?? coding.code
      }
    case .attachment(let attachment): attachment.url ?? attachment.title
    default: value.cellText
    }
  }
}

extension OpenedDefinition {
  fileprivate func file(_ name: String, _ format: any SurveyFormat) -> Source {
    Source(name: name, bytes: converted(to: format, carrying: .none).bytes)
  }
}
