import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Rule 87: an optional section may be left out by saying so in the review, which empties it.
extension Interview {
  /// The innermost optional group that an instance is in, or is, where what it lacks is an answer.
  func optionalSection(of id: InstanceID, lacking problem: Diagnostic) -> InstanceID? {
    guard [.requiredMissing, .tooFewAnswers].contains(problem.code) else { return nil }
    var current: InstanceID? = id
    while let id = current {
      let item = session.item(id)
      if item.type == .group, !item.required, !session.isReadOnly(id) { return id }
      current = session.parent(id)
    }
    return nil
  }

  /// Whether an instance is in a section that is left out.
  func isLeftOut(_ id: InstanceID) -> Bool {
    var current = leftOut.isEmpty ? nil : session.parent(id)
    while let id = current {
      if leftOut.contains(id) { return true }
      current = session.parent(id)
    }
    return false
  }

  /// Asks before the section of an entry of the review is left out.
  mutating func askLeaving(_ number: Int) {
    guard let line = reviewLines.first(where: { $0.number == number }), let section = line.section
    else {
      said.append(words.noSectionHere(number))
      return
    }
    screen = .leaving(section)
  }

  mutating func handleLeaving(
    _ section: InstanceID, _ input: InterviewInput, at now: Instant
  ) -> [InterviewEffect] {
    screen = .review
    switch input {
    case .confirm(true): return leaveOut(section, at: now)
    case .answer(let text):
      do throws(Diagnostic) {
        if try means(text) { return leaveOut(section, at: now) }
      } catch {
        screen = .leaving(section)
        return refuse(error)
      }
    default: break
    }
    said.append(words.text(.kept))
    return []
  }

  private mutating func leaveOut(_ section: InstanceID, at now: Instant) -> [InterviewEffect] {
    let title = reviewTitle(section)
    var emptied = session
    do throws(Diagnostic) {
      try emptied.clearAnswers(inside: section, at: now)
    } catch {
      return refuse(error)
    }
    // What is calculated cannot be taken back, and with an answer what is required binds.
    if emptied.hasAnswers(section) {
      return refuse(
        Diagnostic(
          .sectionKeepsAnswers, ["section": .quoted(title)],
          at: Location(linkId: session.item(section).linkId)))
    }
    let effects = emptied.events[session.events.count...].map(InterviewEffect.saved)
    session = emptied
    updateRoute(says: false)
    leftOut.insert(section)
    said.append(words.leftOut(title))
    return effects
  }

  /// The view of the question whether a section is left out.
  func leaving(_ section: InstanceID) -> LeavingView {
    LeavingView(title: reviewTitle(section), answers: countAnswers(inside: section))
  }

  private func countAnswers(inside section: InstanceID) -> Int {
    var count = 0
    var waiting = [section]
    while let id = waiting.popLast() {
      let answers = session.answers(id)
      count += answers.count
      waiting += session.children(of: id)
      for number in answers.indices { waiting += session.children(of: id, answer: number) }
    }
    return count
  }
}
