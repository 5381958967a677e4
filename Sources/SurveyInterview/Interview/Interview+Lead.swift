import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension Interview {
  /// What is shown in passing on the way to a stop.
  func lead(before stop: Route.Step?) -> [InterviewView.Passage] {
    var passages: [InterviewView.Passage] = []
    if stop == route.firstStop, let title = session.index.survey.title, !title.isEmpty {
      passages.append(.title(title))
    }
    // The question names its section itself, unless something is to be read before.
    let passed = route.passed(before: stop).filter { !justRead.contains($0) }
    let section = stop.flatMap { session.section(of: $0.instance) }
    for step in passed {
      switch step {
      case .heading(let id): passages += heading(id, isNamed: id == section && passed.last == step)
      case .text(let id): passages += text(id)
      case .under(let id, let number):
        let answers = session.answers(id)
        guard answers.indices.contains(number) else { continue }
        passages.append(.heading(words.about(words.label(answers[number], of: session.item(id)))))
      case .readOnly(let id):
        passages.append(.readOnly(session.item(id).title, answers: readings(id)))
      case .question, .another: continue
      }
    }
    return passages
  }

  /// The answers of a question in words; with the unit where it is not asked, for then no prompt
  /// names it.
  func readings(_ id: InstanceID) -> [String] {
    let unit = session.isReadOnly(id) ? session.item(id).unitName.map { " " + $0 } : nil
    let echo = AnswerEcho(session.item(id), reader, words)
    return session.answers(id).map { value in
      switch value {
      case .decimal, .integer: echo.reading(of: value) + (unit ?? "")
      default: echo.reading(of: value)
      }
    }
  }

  /// The rules that should hold and do not, in the words of the survey.
  var warnings: [InterviewView.Passage] {
    problems.filter {
      $0.severity == .warning && $0.code == .constraintBroken
    }.map { .text(words.warning($0)) }
  }

  /// The heading of a group, unless it is named right after, and the texts that explain it.
  private func heading(_ id: InstanceID, isNamed: Bool) -> [InterviewView.Passage] {
    var passages: [InterviewView.Passage] = []
    let item = session.item(id)
    if !isNamed, item.text?.isEmpty == false { passages.append(.heading(headingTitle(id))) }
    passages += session.supporting(id).filter { !$0.isFlyover }.compactMap {
      $0.text.map { .text($0) }
    }
    return passages
  }

  func headingTitle(_ id: InstanceID) -> String {
    let repetition = session.repetition(id)
    let title = session.item(id).title
    return repetition.count > 1 ? words.numbered(title, repetition.number + 1) : title
  }

  /// The section that an instance is in: the visible groups at the top level count.
  func sectionView(of id: InstanceID) -> SectionView? {
    guard let section = session.section(of: id) else { return nil }
    let sections = Route.ordered(session.roots(), of: session).filter {
      session.isVisible($0) && session.item($0).type == .group
        && session.repetition($0).number == 0
    }
    let index = sections.firstIndex { session.definition($0) == session.definition(section) }
    let title = session.item(section).text?.isEmpty == false ? headingTitle(section) : ""
    return SectionView(number: (index ?? 0) + 1, count: sections.count, title: title)
  }

  /// A text to read; also a question that nothing would tie an answer to.
  private func text(_ id: InstanceID) -> [InterviewView.Passage] {
    let item = session.item(id)
    guard session.index.isUnanswerable(session.definition(id)) else {
      return item.text.map { [.text($0)] } ?? []
    }
    return [.text("\(item.title) \(words.text(.notAnswerable))")]
  }
}
