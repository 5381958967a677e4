public import SurveyDiagnostics
public import SurveyEngine
public import SurveyModel
public import SurveyPrimitives

/// A survey as it is taken: the session, the present position, and what is to be shown.
///
/// A pure value: inputs come in through ``handle(_:at:)``, what is to be done comes back as effects,
/// and ``view`` says what to show. The plain face and the rich one drive the same interview.
///
/// ```swift
/// var interview = Interview(Session(survey, at: now), reader: reader)
/// let effects = interview.handle(.answer("0-1"), at: now)   // [.saved(…)]
/// ```
public struct Interview: Sendable {
  /// The answers so far.
  public internal(set) var session: Session
  /// Reads what is typed.
  public let reader: AnswerReader
  /// Whether a person is there.
  public let mode: Mode
  /// The longest option, in characters, that a value picker shows.
  public let pickerMax: Int
  /// What is said, in the person's language.
  package let words: Words
  /// What the author said of how the survey is shown; without one its texts are plain.
  package var presentation: (any PresentationSource)? {
    didSet { entryMode = presentation?.entryMode(of: session.index.survey) ?? .random }
  }

  /// The answers that were filled in before a person came, by the paths of their questions: their source is
  /// said as long as they stay.
  public var prefilled: [InstancePath: PrefilledAnswer] = [:]

  /// What finds the codes of questions with too many of them to list.
  public var codes: (any CodeSource)?

  /// Whether long lists of options are not listed, but searched by what is typed.
  package var searchesLongLists = false

  /// Whether an author looks at the form: nothing is sent, ``InterviewInput/why`` explains, and
  /// ``InterviewInput/find(_:)`` goes to any item.
  public let isPreview: Bool

  /// Whether it begins at the first question although the session has events.
  let startsOver: Bool

  var route: Route
  /// Where the interview is; `nil` after the last stop.
  var position: Route.Step?
  var screen: Screen = .question
  /// What is to be said about the last input.
  var said: [String] = []
  /// The codes that the last search has found.
  var found: FoundCodes?
  /// The options that the last search in a long list has found.
  var foundOptions: FoundOptions?
  /// Whether the last input was words to search for, and something was found.
  var hasSearched = false
  /// What was wrong with the last input.
  var problem: Diagnostic?
  /// The text of the last answer that was given.
  private(set) var lastTyped: String?
  package internal(set) var showsHelp = false
  /// Why an item is as it is, where an author asked.
  var explanation: [String] = []
  /// What was shown in passing right before, and is not shown again.
  var justRead: Set<Route.Step> = []
  /// Whether it was said already that something is missing here; the next empty line goes on.
  var hasWarned = false
  /// The "no" that was typed as a further answer, and asked about; typed again it is one.
  var lastRefusal: String?
  /// Whether the person came here from the review and goes back to it.
  var returnsToReview = false
  /// What can be taken back, and what was.
  var changes = ChangeHistory()
  /// The optional sections that the person leaves out, and said so (rule 87).
  var leftOut: Set<InstanceID> = []
  /// In which order the author lets the person answer.
  var entryMode = EntryMode.random
  /// The number of the furthest question that was asked.
  var reached = 0

  /// Begins at the first question, or, when the session has events, right after the last of them.
  ///
  /// `startsOver` begins at the first one even so: some questions before may have no answer yet.
  public init(
    _ session: Session, reader: AnswerReader, mode: Mode = .attended,
    pickerMax: Int = SurveyItem.defaultPickerMax, startsOver: Bool = false, isPreview: Bool = false,
    language: DiagnosticLanguage = .english
  ) {
    words = Words(language)
    self.isPreview = isPreview
    self.session = session
    self.reader = reader
    self.mode = mode
    self.pickerMax = pickerMax
    self.startsOver = startsOver
    route = Route(session)
    position = firstPosition
    if position == nil, mode == .attended { screen = .review }
  }

  /// Where an interview of the session begins.
  var firstPosition: Route.Step? {
    guard let event = session.events.last, !startsOver else { return route.firstStop }
    return stop(after: event)
  }

  /// How many questions are enabled now.
  public var questionCount: Int { route.questionCount }

  /// Whether no more input is waited for.
  public var isDone: Bool { screen == .done }

  /// Whether every question was passed; without a person only ``InterviewInput/finish`` is left.
  public var isPastLastQuestion: Bool { position == nil }
}

extension Interview {
  /// Takes one input.
  ///
  /// What came of it is in ``view``; the effects are for the caller to do, in order.
  public mutating func handle(_ input: InterviewInput, at now: Instant) -> [InterviewEffect] {
    let before = session.events.count
    let effects = respond(to: input, at: now)
    if session.events.count > before, input != .redo { changes.add(from: before) }
    if let found = foundOptions, position != .question(found.id) { foundOptions = nil }
    return effects
  }

  private mutating func respond(to input: InterviewInput, at now: Instant) -> [InterviewEffect] {
    said = []
    problem = nil
    showsHelp = false
    hasSearched = false
    explanation = []
    justRead = []
    let hadWarned = hasWarned
    hasWarned = false
    lastTyped = nil
    if case .answer(let text) = input { lastTyped = text } else { lastRefusal = nil }
    if let refusal = refusal(of: input) {
      said.append(refusal)
      return []
    }
    switch (screen, input) {
    case (.done, _): return []
    case (_, .quit): return [.quit]
    case (_, .undo): return undo()
    case (_, .redo): return redo(at: now)
    case (_, .help):
      showsHelp = true
      hasWarned = hadWarned
      return []
    case (_, .why) where isPreview: return explain()
    case (_, .find(let name)) where isPreview: return find(name)
    case (_, .finish) where isPreview:
      screen = .done
      return [.finished]
    case (.review, _): return handleReview(input, hadWarned: hadWarned, at: now)
    case (.leaving(let section), _): return handleLeaving(section, input, at: now)
    case (_, .review):
      screen = .review
      return []
    case (_, .finish): return finish(at: now)
    case (.other(let chosen), _): return handleOther(input, chosen: chosen, at: now)
    case (.removal(let number), _): return handleRemoval(of: number, input, at: now)
    case (.question, _):
      switch position {
      case .question(let id): return handleQuestion(id, input, hadWarned: hadWarned, at: now)
      case .another(let id): return handleAnother(id, input, hadWarned: hadWarned, at: now)
      default: return mode == .unattended ? finish(at: now) : []
      }
    }
  }

  /// What is wrong or missing: with a person, all that is asked for (rule 87).
  var problems: [Diagnostic] {
    mode == .attended
      ? session.problems(leavingOut: leftOut) : session.problems(completing: true)
  }

  /// Ends the interview, unless something is missing or wrong.
  ///
  /// What is required and calculated from other answers is said to be missing once; the person may
  /// send all the same, and the response is in progress (rule 74).
  mutating func finish(hadWarned: Bool = false, at now: Instant) -> [InterviewEffect] {
    let removed = removeUnansweredRepetitions(at: now)
    return removed + send(hadWarned: hadWarned)
  }

  private mutating func send(hadWarned: Bool) -> [InterviewEffect] {
    let problems = problems
    if let first = problems.first(where: { $0.severity == .error }) {
      if mode == .unattended { return [.failed(first)] }
      screen = .review
      return refuse(first)
    }
    if mode == .attended, !hadWarned, let first = problems.first(where: \.isNotCalculated) {
      screen = .review
      hasWarned = true
      return refuse(first.sentAllTheSame)
    }
    screen = .done
    return [.finished]
  }

  /// Says what is wrong with an input; without a person the run ends.
  mutating func refuse(_ diagnostic: Diagnostic) -> [InterviewEffect] {
    if mode == .unattended { return [.failed(diagnostic)] }
    problem = diagnostic
    return []
  }

  /// Lets an event happen; `nil` when it could not, and then ``problem`` says why.
  mutating func record(_ action: SessionEvent.Action, at now: Instant) -> [InterviewEffect]? {
    let event = SessionEvent(action, at: now)
    do throws(Diagnostic) {
      try session.apply(event)
    } catch {
      problem = error
      return nil
    }
    var isAnswer = false
    if case .answer = action { isAnswer = true }
    updateRoute(says: isAnswer)
    return [.saved(event)]
  }

  /// Goes by what there is now; `says` whether there are more questions or fewer.
  mutating func updateRoute(says: Bool) {
    if !leftOut.isEmpty { leftOut = leftOut.filter { !session.hasAnswers($0) } }
    guard route.structureVersion != session.structureVersion else { return }
    let before = route.questionCount
    route = Route(session)
    if says, route.questionCount != before {
      said.append(words.questionsChanged(by: route.questionCount - before))
    }
  }
}

extension Diagnostic {
  /// Whether it says that a required item has no value, since other answers do not give it.
  var isNotCalculated: Bool { code.key == Code.requiredNotCalculated.key }

  /// The same, where the person asked to send.
  fileprivate var sentAllTheSame: Diagnostic {
    var copy = Diagnostic(.requiredNotCalculatedHere, at: location)
    copy.arguments = arguments
    return copy
  }
}
