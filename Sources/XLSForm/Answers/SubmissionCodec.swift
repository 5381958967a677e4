import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Reads and writes the submissions of a form.
struct SubmissionCodec: AnswersCodec {
  let elements: SubmissionForm
  var form: AnswersForm { elements.form }

  init(_ elements: SubmissionForm) { self.elements = elements }

  /// The system of ids of submissions that are no ids of FHIR.
  static let system = "urn:fhir-survey:submission:instanceID"

  func write(_ responses: [FlatResponse], at time: Instant) -> [UInt8] {
    var text = XMLText()
    text.declaration()
    for response in responses.prefix(1) {
      let writer = SubmissionWriter(self, form.splittingUnits(of: response))
      writer.write(to: &text)
    }
    return text.bytes
  }

  /// A value as its element has it.
  func text(of value: AnswerValue, _ item: SurveyItem, _ node: SubmissionForm.Node) -> String? {
    if case .boolean(let truth) = value {
      if node.isYesNo { return truth ? "yes" : "no" }
      // What is not acknowledged is empty.
      if node.isAcknowledgement { return truth ? Acknowledgement.text : nil }
    }
    if let name = name(of: value, node) { return name }
    // Forms know no parts of dates; programs take them for no answers.
    switch value {
    case .date(let date) where date.day == nil: return nil
    case .dateTime(let moment) where moment.time == nil: return nil
    default: return form.text(of: value, to: item)
    }
  }

  /// What an option is called; the first name in the alphabet where it has several.
  func name(of value: AnswerValue, _ node: SubmissionForm.Node) -> String? {
    let same = node.options.filter { $0.value == value }.keys.min()
    return same ?? node.options.filter { $0.value.isSameOption(as: value) }.keys.min()
  }

  /// A text of an element as an answer.
  func value(
    _ text: String, _ item: SurveyItem, _ node: SubmissionForm.Node
  ) -> AnswerValue? {
    if let option = node.options[text], item.type != .boolean {
      let answer = form.answer(option, to: item)
      if item.isChoice || item.type.answerType == answer.type { return answer }
    }
    // What is ticked alone says so.
    if item.type == .boolean, text == Acknowledgement.text { return .boolean(true) }
    if item.type == .attachment {
      let file = Attachment(contentType: MediaTypes.type(ofFile: text, for: item), url: text)
      return .attachment(file)
    }
    return form.answer(text, to: item)
  }
}
