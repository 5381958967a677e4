package import SurveyInterview
import SurveyModel

extension RichFace {
  /// What is asked, and what explains it.
  func head(_ view: InterviewView) -> [StyledLine] {
    switch view.content {
    case .question(let question): return head(question)
    case .other(let question, _):
      return place(question) + title(question) + [StyledLine("  " + words.text(.richOther))]
    case .another(let another): return wrap(words.soFar(another), indent: 2, look: .bold)
    case .removal(let name): return wrap(words.removalTitle(name), indent: 2, look: .bold)
    case .leaving(let section): return wrap(words.leave(section), indent: 2, look: .bold)
    case .review: return [StyledLine(words.text(.reviewTitle), .bold)]
    case .done: return []
    }
  }

  private func head(_ view: QuestionView) -> [StyledLine] {
    var lines = place(view) + title(view)
    lines += view.media.flatMap { wrap("  " + words.media($0), indent: 4, look: .dim) }
    for (index, note) in view.notes.enumerated() {
      lines += wrap(note, view.formattedNotes[index], margin: 2, indent: 2, look: .dim)
    }
    if let format = view.entryFormat {
      lines += wrap("  " + words.format(format), indent: 2, look: .dim)
    }
    if let unit = view.unit { lines += wrap("  " + words.unit(unit), indent: 2, look: .dim) }
    lines += view.limits.flatMap { wrap("  " + $0, indent: 2, look: .dim) }
    if view.collectsAnswers { return lines }
    if view.options.isEmpty, view.typedAnswers.isEmpty, !view.answers.isEmpty {
      lines += wrap("  " + words.present(view.answers), indent: 2)
    }
    return lines
  }

  private func title(_ view: QuestionView) -> [StyledLine] {
    let mark = view.isRequired ? " *" : ""
    guard let text = view.formattedTitle(mark: mark, in: words) else {
      return wrap(view.plainTitle(mark: mark, in: words), indent: 2, look: .bold)
    }
    return text.wrapped(width: width, indent: 2)
  }

  /// What is read in passing, and stays above.
  package func passages(_ view: InterviewView) -> [StyledLine] {
    // The row of a table is named beside the question.
    let row = view.content.asked.flatMap { $0.table == nil ? nil : $0.row }
    return view.lead.enumerated().flatMap { index, passage in
      let formatted = view.formattedLead[index]
      return switch passage {
      case .heading(let text) where text == row: [StyledLine]()
      case .title(let text), .heading(let text):
        [StyledLine("")] + wrap(text, formatted, margin: 0, indent: 0, look: .bold)
      case .text(let text): wrap(text, formatted, margin: 0, indent: 0, look: [])
      case .readOnly(let title, let answers):
        wrap(words.answered(title, words.joined(answers)), indent: 2, look: .dim)
      }
    }
  }

  /// An answered question in one line.
  package func collapsed(_ question: QuestionView, answers: [String]) -> StyledLine {
    let title = question.formattedTitle(mark: "", in: words)?.words
    let plain = title ?? question.plainTitle(mark: "", in: words)
    return StyledLine(cut(words.answered(plain, words.joined(answers))))
  }

  /// What is said about the last input, in lines that stay.
  package func said(_ said: [String]) -> [StyledLine] {
    said.flatMap { wrap("  " + $0, indent: 4, look: .dim) }
  }

  /// Everything that explains a question, for a screen that is too small for it.
  package func wholeHead(_ state: RichState) -> [StyledLine] { head(state.view) }
}
