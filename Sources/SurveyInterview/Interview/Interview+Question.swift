import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Interview {
  mutating func handleQuestion(
    _ id: InstanceID, _ input: InterviewInput, hadWarned: Bool, at now: Instant
  ) -> [InterviewEffect] {
    let step = Route.Step.question(id)
    switch input {
    case .answer(let text): return answer(text, to: id, at: now)
    case .choose(let indexes): return choose(indexes, of: id, at: now)
    case .skip: return skip(id, hadWarned: hadWarned, at: now)
    case .forward: return goOn(after: step, at: now)
    case .back:
      if returnsToReview { return goOn(after: step, at: now) }
      goBack(before: step)
    case .clear: return clear(id, at: now)
    case .remove(let number): return askRemoval(number, of: session.answers(id).count)
    default: said.append(words.text(.notHere))
    }
    return []
  }

  private mutating func answer(
    _ text: String, to id: InstanceID, at now: Instant
  ) -> [InterviewEffect] {
    let item = session.item(id)
    if let problem = Self.encodingProblem(text, item) { return refuse(problem) }
    if mayRefuseMore(text, item, id) {
      lastRefusal = text
      return refuse(item.finding(.answerOrNo, ["text": .quoted(text.trimmed)]))
    }
    lastRefusal = nil
    do throws(Diagnostic) {
      if mode == .attended,
        let chosen = try OtherChoice(item, words).chosen(beside: text, reader: reader)
      {
        screen = .other(chosen: chosen)
        return []
      }
      if let effects = search(text, for: id, at: now) { return effects }
      if let effects = searchOptions(text, of: id) { return effects }
      if let problem = missingNumber(text, item) { return refuse(problem) }
      let values =
        (item.collectsAnswers ? session.answers(id) : []) + (try values(of: text, for: item))
      return accept(values, typed: text, for: id, at: now)
    } catch {
      return refuse(error)
    }
  }

  /// Whether "no" is typed where a further answer is asked for, and for the first time.
  private func mayRefuseMore(_ text: String, _ item: SurveyItem, _ id: InstanceID) -> Bool {
    mode == .attended && item.collectsAnswers && !session.answers(id).isEmpty
      && lastRefusal != text && words.mayRefuse(text, in: session.index.survey.language)
  }

  /// A number that no option has is a slip of a person, and no text for an open choice.
  private func missingNumber(_ text: String, _ item: SurveyItem) -> Diagnostic? {
    guard mode == .attended, item.isOpen, item.numbersOptions, !item.options.isEmpty,
      Int(text.filter { !$0.isWhitespace }) != nil,
      case .string? = try? reader.readOne(text, for: item)
    else { return nil }
    return item.finding(
      .noSuchOptionNumber,
      ["text": .literal(text), "other": .number(item.options.count + 1)])
  }

  /// Checks values, lets them be the answers of a question, and goes on.
  mutating func accept(
    _ read: [AnswerValue], typed: String, for id: InstanceID, at now: Instant
  ) -> [InterviewEffect] {
    let item = session.item(id)
    let values = item.isChoice ? settled(read, of: item) : read
    let problems = session.problems(with: values, for: id).filter {
      !(item.collectsAnswers && $0.code == .tooFewAnswers)
    }
    if let error = problems.first(where: { $0.severity == .error }) { return refuse(error) }
    said += problems.map { words.warning($0) }
    let echo = AnswerEcho(item, reader, words)
    let reading =
      item.isMany
      ? echo.list(values, typed: typed)
      : values.last.flatMap { echo.text(of: $0, typed: typed) }
    if let reading { said.insert(reading, at: 0) }
    screen = .question
    let former = route
    var effects: [InterviewEffect] = []
    if !AnswerEcho.isSame(values, session.answers(id)) {
      guard let saved = record(.answer(session.path(id), values), at: now) else {
        return problem.map { refuse($0) } ?? []
      }
      effects = saved
    }
    if mayCollectMore(id) { return effects }
    return effects + goOn(after: .question(id), onceIn: former, at: now)
  }

  /// Each choice once; with a person, an exclusive option clears the others and it is said.
  mutating func settled(_ values: [AnswerValue], of item: SurveyItem) -> [AnswerValue] {
    var seen: Set<AnswerValue> = []
    let unique = values.filter { seen.insert($0.withoutPreserved).inserted }
    guard mode == .attended, unique.count > 1 else { return unique }
    let exclusive = item.options.filter(\.isExclusive).map(\.value)
      .filter { seen.contains($0.withoutPreserved) }
    guard exclusive.count == 1, let only = exclusive.first else { return unique }
    said.append(words.excludes(item.label(of: only)))
    return [only]
  }

  /// An empty line: keeps the answer; where one is missing, says so once and then goes on.
  private mutating func skip(
    _ id: InstanceID, hadWarned: Bool, at now: Instant
  ) -> [InterviewEffect] {
    let count = session.answers(id).count
    let item = session.item(id)
    if mode == .attended, !hadWarned {
      if count == 0, item.required {
        hasWarned = true
        return refuse(item.finding(.answerNeededHere))
      }
      if let least = item.minOccurs, item.repeats, count > 0, count < least {
        hasWarned = true
        return refuse(
          item.finding(.answersNeededHere, ["least": .number(least)]))
      }
    }
    return goOn(after: .question(id), at: now)
  }

  private mutating func clear(_ id: InstanceID, at now: Instant) -> [InterviewEffect] {
    if session.answers(id).isEmpty {
      said.append(words.text(.nothingToClear))
      return []
    }
    said.append(words.text(.cleared))
    return record(.answer(session.path(id), []), at: now) ?? []
  }

  /// Bytes that are not UTF-8 arrive as U+FFFD; such a text is not what the person typed.
  static func encodingProblem(_ text: String, _ item: SurveyItem) -> Diagnostic? {
    guard text.unicodeScalars.contains("\u{FFFD}") else { return nil }
    return item.finding(.lineNotUTF8)
  }
}

extension SurveyItem {
  /// Whether several answers are given in one line.
  fileprivate var isMany: Bool { repeats && isChoice }
}
