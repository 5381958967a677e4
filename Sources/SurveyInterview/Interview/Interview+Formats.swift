import SurveyEngine
import SurveyModel

/// Texts as their authors formatted them, beside the plain ones of a view.
extension Interview {
  /// Adds what is formatted among the texts of a view.
  func addFormats(to view: inout InterviewView, from texts: any PresentationSource) {
    var formats = Formats(texts)
    let step = screen == .question || screen == .review ? position : nil
    for passed in route.passed(before: step) { formats.add(passed.instance, of: session) }
    if let position { formats.add(position.instance, of: session) }
    for (index, passage) in view.lead.enumerated() {
      switch passage {
      case .title:
        view.formattedLead[index] = texts.title(of: session.index.survey)
      case .heading(let text), .text(let text): view.formattedLead[index] = formats[text]
      case .readOnly: continue
      }
    }
    for (index, text) in view.help.enumerated() { view.formattedHelp[index] = formats[text] }
    switch view.content {
    case .question(var question):
      add(to: &question, formats, texts)
      view.content = .question(question)
    case .other(var question, let present):
      add(to: &question, formats, texts)
      view.content = .other(question, present: present)
    default: break
    }
  }

  private func add(
    to question: inout QuestionView, _ formats: Formats, _ texts: any PresentationSource
  ) {
    for (index, note) in question.notes.enumerated() {
      question.formattedNotes[index] = formats[note]
    }
    guard let id = position?.instance else { return }
    let item = session.item(id)
    question.formatted = formats.text(of: item)
    question.formattedPrefix = texts.text(.prefix, of: item)
    question.media = texts.media(of: item)
    question.optionColumns = texts.optionColumns(of: item)
    let media = texts.optionMedia(of: item)
    for index in question.options.indices where item.options.indices.contains(index) {
      question.options[index].formatted = texts.text(
        of: item.options[index], shownAs: question.options[index].label)
      if let media = media[index] { question.options[index].media = media }
    }
  }
}

/// The formatted texts of some items, found by their plain texts.
private struct Formats {
  private let texts: any PresentationSource
  private var found: [String: FormattedText] = [:]

  init(_ texts: any PresentationSource) { self.texts = texts }

  subscript(_ plain: String) -> FormattedText? { found[plain] }

  /// Adds the text of an item and of the texts that belong to it.
  mutating func add(_ id: InstanceID, of session: Session) {
    for item in [session.item(id)] + session.supporting(id) {
      guard let plain = item.text, found[plain] == nil else { continue }
      found[plain] = text(of: item)
    }
  }

  /// The text of an item; one that was calculated is not what its author formatted.
  func text(of item: SurveyItem) -> FormattedText? {
    let text = item.textExpression == nil ? texts.text(.text, of: item) : nil
    guard item.type == .display, let plain = item.text else { return text }
    let look = texts.displayCategories(of: item).reduce(into: FormattedText.Emphasis()) {
      $0.formUnion(Self.looks[$1] ?? [])
    }
    return look.isEmpty ? text : (text ?? FormattedText(plain: plain)).with(look)
  }

  /// How categories of texts to read look.
  private static let looks: [String: FormattedText.Emphasis] = [
    "instructions": .italic, "security": .bold, "help": .italic,
  ]
}
