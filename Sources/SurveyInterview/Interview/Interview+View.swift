import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension Interview {
  /// What to show now.
  public var view: InterviewView {
    var view = InterviewView(content: content, said: said)
    view.problem = problem.map {
      .init(
        message: $0.message(in: words.language), hint: $0.hint(in: words.language),
        offer: offer(for: $0))
    }
    view.help = showsHelp ? help : explanation
    view.isPreview = isPreview
    switch screen {
    case .question: view.lead = lead(before: position)
    case .review where position == nil: view.lead = lead(before: nil)
    default: break
    }
    if screen == .review { view.lead += warnings }
    addLayout(to: &view)
    if let presentation { addFormats(to: &view, from: presentation) }
    shortenOptions(of: &view)
    return view
  }

  private var content: InterviewView.Content {
    switch (screen, position) {
    case (.done, _): .done
    case (.review, _): .review(reviewEntries)
    case (.removal(let number), let step?): .removal(removalTitle(number, at: step))
    case (.leaving(let section), _): .leaving(leaving(section))
    case (.other, .question(let id)):
      .other(
        question(id),
        present: session.answers(id).first(where: OtherChoice(session.item(id), words).isOther)
          .map { words.label($0) })
    case (_, .question(let id)): .question(question(id))
    case (_, .another(let id)): .another(another(id))
    default: .review(reviewEntries)
    }
  }

  private var reviewEntries: [ReviewEntry] {
    reviewLines.map { line in
      var answers = line.instance.map { readings($0) } ?? []
      if answers.isEmpty, line.instance.map({ isLeftOut($0) }) == true {
        answers = [words.text(.leftOut)]
      }
      let title =
        line.instance.map { reviewTitle($0) } ?? line.problem?.message(in: words.language) ?? ""
      let problem = line.problem.map { problem in
        if problem.code == .requiredMissing { return words.text(.missing) }
        return [problem.message(in: words.language), problem.hint(in: words.language)].compactMap(
          \.self
        ).joined(separator: "; ")
      }
      return ReviewEntry(
        number: line.number, title: title, answers: answers,
        problem: line.instance == nil ? line.problem?.hint(in: words.language) ?? "" : problem,
        mayLeaveSection: line.section != nil)
    }
  }

  /// The title with the repetitions it is in: "Name (Child 2)".
  func reviewTitle(_ id: InstanceID) -> String {
    var repetitions: [String] = []
    var current = session.parent(id)
    while let group = current {
      let repetition = session.repetition(group)
      if repetition.count > 1 {
        repetitions.insert(words.numbered(session.item(group).title, repetition.number + 1), at: 0)
      }
      current = session.parent(group)
    }
    let title = titleInGrid(id)
    return repetitions.isEmpty ? title : "\(title) (\(repetitions.joined(separator: ", ")))"
  }

  private func another(_ id: InstanceID) -> AnotherView {
    AnotherView(
      title: session.item(id).title,
      repetitions: session.repetitions(of: id).map(summary),
      mayAdd: session.canAddRepetition(of: id))
  }

  private func removalTitle(_ number: Int, at step: Route.Step) -> String {
    switch step {
    case .another(let id):
      let repetitions = session.repetitions(of: id)
      let name = words.numbered(session.item(id).title, number + 1)
      return repetitions.indices.contains(number)
        ? "\(name): \(summary(repetitions[number]))" : name
    default:
      let answers = session.answers(step.instance)
      return answers.indices.contains(number) ? label(answers[number], of: step.instance) : ""
    }
  }

  /// An answer in few words.
  func label(_ value: AnswerValue, of id: InstanceID) -> String {
    reader.format(of: session.item(id))?.text(of: value) ?? words.label(value, of: session.item(id))
  }

  /// The first answers of a repetition in one line.
  private func summary(_ group: InstanceID) -> String {
    var labels: [String] = []
    collectLabels(in: [group], into: &labels)
    if labels.isEmpty { return words.text(.noAnswer) }
    let shown = 4
    return labels.prefix(shown).joined(separator: ", ") + (labels.count > shown ? ", …" : "")
  }

  private func collectLabels(in instances: [InstanceID], into labels: inout [String]) {
    for id in instances where session.isVisible(id) {
      let answers = session.answers(id)
      labels += answers.map { label($0, of: id) }
      collectLabels(in: session.children(of: id), into: &labels)
      for number in answers.indices {
        collectLabels(in: session.children(of: id, answer: number), into: &labels)
      }
    }
  }
}
