import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Interview {
  mutating func handleAnother(
    _ id: InstanceID, _ input: InterviewInput, hadWarned: Bool, at now: Instant
  ) -> [InterviewEffect] {
    switch input {
    case .addAnother: return addAnother(id, at: now)
    case .answer(let text):
      do throws(Diagnostic) {
        return try means(text)
          ? addAnother(id, at: now) : leave(id, hadWarned: hadWarned, at: now)
      } catch {
        return refuse(error)
      }
    case .confirm(let isWanted):
      return isWanted ? addAnother(id, at: now) : leave(id, hadWarned: hadWarned, at: now)
    case .skip: return leave(id, hadWarned: hadWarned, at: now)
    case .forward: return goOn(after: .another(id), at: now)
    case .back: goBack(before: .another(id))
    case .remove(let number): return askRemoval(number, of: session.repetition(id).count)
    default: said.append(words.text(.notHere))
    }
    return []
  }

  /// Whether a typed word means yes.
  func means(_ text: String) throws(Diagnostic) -> Bool {
    let yesNo = SurveyItem(linkId: "", type: .boolean)
    do throws(Diagnostic) {
      return try reader.readOne(text, for: yesNo) == .boolean(true)
    } catch {
      throw Diagnostic(
        .unreadableLine, ["text": .quoted(text)],
        at: Location(linkId: position.map { session.item($0.instance).linkId }))
    }
  }

  private mutating func addAnother(_ id: InstanceID, at now: Instant) -> [InterviewEffect] {
    let item = session.item(id)
    guard session.canAddRepetition(of: id) else {
      return refuse(item.finding(.noMoreRepetitions, ["most": .number(item.maxOccurs ?? 1)]))
    }
    let parent = InstancePath(session.path(id).steps.dropLast())
    let read = route.passed(before: .another(id))
    guard let effects = record(.addRepetition(parent, linkId: item.linkId), at: now) else {
      return problem.map { refuse($0) } ?? []
    }
    justRead = Set(read)
    let added = session.repetitions(of: id).last ?? id
    position = route.stop(after: .heading(added)) ?? route.stop(after: .heading(id))
    return effects
  }

  private mutating func leave(
    _ id: InstanceID, hadWarned: Bool, at now: Instant
  ) -> [InterviewEffect] {
    let item = session.item(id)
    let count = session.repetition(id).count
    if mode == .attended, !hadWarned, let least = item.minOccurs, count < least,
      session.hasAnswers(id)
    {
      hasWarned = true
      return refuse(
        item.finding(.repetitionsNeededHere, ["least": .number(least)]))
    }
    let repetitions = session.repetitions(of: id)
    let removed = removeUnansweredRepetitions(at: now)
    let last = repetitions.last(where: session.contains) ?? id
    return removed + goOn(after: .another(last), at: now)
  }

  /// Removes the repetitions in which nothing is answered, which a response does not show.
  mutating func removeUnansweredRepetitions(at now: Instant) -> [InterviewEffect] {
    var effects: [InterviewEffect] = []
    for id in session.unansweredRepetitions.reversed() {
      effects += record(.removeRepetition(session.path(id)), at: now) ?? []
    }
    return effects
  }
}

extension Interview {
  /// Asks before the repetition or answer with a number, from 1, is removed.
  mutating func askRemoval(_ number: Int, of count: Int) -> [InterviewEffect] {
    guard let step = position, (1...max(1, count)).contains(number), count > 0 else {
      said.append(words.noSuchNumber(number))
      return []
    }
    let item = session.item(step.instance)
    if case .another = step, let least = item.minOccurs, count <= least {
      return refuse(item.finding(.repetitionsNeeded, ["least": .number(least)]))
    }
    screen = .removal(number - 1)
    return []
  }

  mutating func handleRemoval(
    of number: Int, _ input: InterviewInput, at now: Instant
  ) -> [InterviewEffect] {
    switch input {
    case .confirm(true): return remove(number, at: now)
    case .answer(let text):
      do throws(Diagnostic) {
        if try means(text) { return remove(number, at: now) }
      } catch {
        return refuse(error)
      }
    default: break
    }
    screen = .question
    said.append(words.text(.kept))
    return []
  }

  private mutating func remove(_ number: Int, at now: Instant) -> [InterviewEffect] {
    screen = .question
    switch position {
    case .question(let id):
      var values = session.answers(id)
      guard values.indices.contains(number) else { return [] }
      values.remove(at: number)
      said.append(words.text(.removed))
      return record(.answer(session.path(id), values), at: now) ?? []
    case .another(let id): return removeRepetition(number, of: id, at: now)
    default: return []
    }
  }

  private mutating func removeRepetition(
    _ number: Int, of id: InstanceID, at now: Instant
  ) -> [InterviewEffect] {
    let repetitions = session.repetitions(of: id)
    guard repetitions.indices.contains(number) else { return [] }
    let action = SessionEvent.Action.removeRepetition(session.path(repetitions[number]))
    guard let effects = record(action, at: now) else { return [] }
    said.append(words.text(.removed))
    position = stop(after: SessionEvent(action, at: now))
    return effects
  }
}
