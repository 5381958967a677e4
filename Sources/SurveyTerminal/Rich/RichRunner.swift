package import SurveyDiagnostics
import SurveyEngine
package import SurveyInterview
import SurveyModel
package import SurveyPrimitives

/// Takes a survey with a person key by key: the question is drawn again in its place, and answers stay
/// above it.
///
/// It drives the same interview as ``PlainRunner``, and knows nothing of surveys itself.
package struct RichRunner {
  let device: RichDevice
  let now: () -> Instant
  /// Where answers are kept, before the next frame.
  private let store: AnswerStore
  private var interview: Interview
  private var state: RichState
  private var face: RichFace
  private var writer: FrameWriter
  private var decoder = KeyDecoder()
  /// Lines that stay, to be written above the next frame.
  private var above: [StyledLine] = []
  /// Texts that were typed where the person went away without giving them.
  private var kept: [InstancePath: String] = [:]
  /// The text of this question that the store knows.
  private var keptTyping = ""
  /// What was given as an answer, for each question, oldest first.
  private var history: [InstancePath: [String]] = [:]

  package init(
    _ interview: Interview, device: RichDevice, theme: Theme, hasMarks: Bool = true,
    now: @escaping () -> Instant,
    store: AnswerStore = AnswerStore(), typing: (path: InstancePath, text: String)? = nil,
    prompts: Prompts = .full
  ) {
    self.interview = interview
    self.device = device
    self.now = now
    self.store = store
    let size = device.size()
    face = RichFace(
      rows: size.rows, columns: size.columns, hasMarks: hasMarks, words: interview.words)
    face.showsKeys = prompts == .full
    writer = FrameWriter(theme, columns: size.columns)
    state = RichState(
      interview.view, now: interview.reader.now, words: interview.words, width: face.width)
    if let typing { kept[typing.path] = typing.text }
    arrive()
  }

  /// Asks until it is done, the person stops, or the terminal is gone.
  package mutating func run() -> RichOutcome {
    while true {
      draw()
      // A sequence may be cut in two, a paste may be slow; a text is kept when the person pauses.
      let pause = isTypingKept ? nil : Self.typingPause
      let patience = decoder.isInPaste ? 2000 : decoder.isUndecided ? KeyDecoder.patience : pause
      switch device.next(patience) {
      case .ended: return end(.ended(.inputEnded(interview.session)))
      case .stop: suspend()
      case .resumed, .resized: resize()
      case .timeout:
        keepTyping()
        if let outcome = press(decoder.timeOut()) { return end(outcome) }
      case .bytes(let bytes):
        if bytes.isEmpty { return end(.ended(.inputEnded(interview.session))) }
        if let outcome = press(keys(of: bytes)) { return end(outcome) }
      }
    }
  }

  /// For how many milliseconds nothing is typed before the text is kept.
  private static let typingPause = 300

  private var isTypingKept: Bool {
    guard case .question = state.view.content else { return true }
    return (state.unsent ?? "") == keptTyping
  }

  /// Keeps the text that is typed and not given yet.
  private mutating func keepTyping() {
    guard !isTypingKept, case .question(let question) = state.view.content else { return }
    keptTyping = state.unsent ?? ""
    store.keepTyping(keptTyping, question.path)
  }

  /// The keys in some bytes; those of a paste without brackets with all that follows at once.
  private mutating func keys(of bytes: [UInt8]) -> [Key] {
    var keys = decoder.decode(bytes)
    guard KeyBurst.settled(keys) != keys || bytes.count >= Self.manyBytes else { return keys }
    for _ in 0..<Self.mostPieces {
      guard case .bytes(let more) = device.next(Self.pasteWait), !more.isEmpty else { break }
      keys += decoder.decode(more)
    }
    return KeyBurst.settled(keys)
  }

  /// More bytes than a person types at once.
  private static let manyBytes = 64
  /// For how many milliseconds further bytes count as the same paste.
  private static let pasteWait = 20
  private static let mostPieces = 500

  /// Presses keys one after the other; how it ended, if it did.
  private mutating func press(_ keys: [Key]) -> RichOutcome? {
    for key in state.takesLetters ? KeyBurst.settledForCommands(keys) : keys {
      let actions = state.press(key)
      if let outcome = perform(actions) { return outcome }
      if case .line(let line) = state.field {
        state.echo = interview.reading(of: line.editor.text)
      }
    }
    return nil
  }

  private mutating func perform(_ actions: [RichAction]) -> RichOutcome? {
    var hasInput = false
    var accepts = false
    let former = state.view
    for action in actions {
      switch action {
      case .leave(let keepsDraft):
        if keepsDraft { keepTyping() }
        return .left(interview.session, keepsDraft: keepsDraft)
      case .suspend: suspend()
      case .redraw: device.write(writer.clear())
      case .edit: edit()
      case .input(let input):
        hasInput = true
        accepts = accepts || input.isAccepting
        remember(input)
        let effects = interview.handle(input, at: now())
        if let outcome = store.perform(effects, of: interview) { return .ended(outcome) }
      }
    }
    if hasInput { show(after: former, accepts: accepts) }
    return nil
  }

  /// Keeps what is typed for when the person comes back, and what was given for its history.
  private mutating func remember(_ input: InterviewInput) {
    guard case .question(let question) = state.view.content else { return }
    switch input {
    case .answer(let text):
      kept[question.path] = nil
      if history[question.path]?.last != text { history[question.path, default: []].append(text) }
    case .skip, .clear, .choose, .help: kept[question.path] = nil
    default: kept[question.path] = state.unsent
    }
  }
}

extension RichRunner {
  private mutating func draw() {
    let frame = face.frame(state)
    state.page = max(1, face.rows / 2)
    device.write(writer.draw(frame, above: above))
    above = []
  }

  /// Shows what the interview shows now: the same field with what is said, or another one.
  private mutating func show(after former: InterviewView, accepts: Bool) {
    var view = interview.view
    // The interview explains what is typed in plain mode; here keys are pressed.
    if interview.showsHelp {
      // Who asks once is shown the keys from then on.
      face.showsKeys = true
      view.help = interview.explanations + state.field.help(view, in: interview.words)
    }
    if view.content.hasSameField(as: former.content) {
      state.view = view
      state.cover = view.help.isEmpty ? nil : .help(0)
      return
    }
    // What is typed beside a list is the text of "Other…".
    var typed: String?
    if case .list(let list) = state.field, case .other = view.content, !list.filter.isEmpty {
      typed = list.filter.text
    }
    if accepts, case .question(let question)? = former.question,
      question.path != view.content.path
    {
      let answers = interview.answers(at: question.path)
      above.append(face.collapsed(question, answers: answers))
      // How it was understood is in that line already.
      view.said.removeAll { $0 == "= \(answers.joined(separator: "; "))" }
    }
    let isSamePlace = view.content.path != nil && view.content.path == former.content.path
    if !isSamePlace {
      above += face.said(view.said)
      view.said = []
    }
    arrive(view, typed: typed, isBack: isSamePlace || !accepts)
  }

  private mutating func arrive() { arrive(interview.view, typed: nil, isBack: false) }

  private mutating func arrive(_ view: InterviewView, typed: String?, isBack: Bool) {
    let path = view.content.path
    var unsent = typed
    if case .question(let question) = view.content {
      unsent = kept.removeValue(forKey: question.path)
    }
    // Its store forgets what was typed with the next event.
    if unsent == nil { keptTyping = "" }
    state = RichState(
      view, now: interview.reader.now, history: path.flatMap { history[$0] } ?? [], typed: unsent,
      words: interview.words, width: face.width)
    if !isBack { above += face.passages(view) }
    if face.isHeadTooLong(state) { above += face.wholeHead(state) }
  }

  private mutating func resize() {
    device.resume()
    let size = device.size()
    device.write(writer.resize(columns: size.columns))
    face.resize(rows: size.rows, columns: size.columns)
    state.field.fit(width: face.width)
  }

  private mutating func suspend() {
    device.write(writer.leave())
    device.suspend()
    let size = device.size()
    face.resize(rows: size.rows, columns: size.columns)
    state.field.fit(width: face.width)
  }

  private mutating func edit() {
    guard case .line(var line) = state.field else { return }
    device.write(writer.erase())
    switch device.edit(line.editor.text) {
    case .text(let text):
      _ = line.editor.press(.control("e"))
      line.editor.replace("", cursor: 0)
      line.editor.insert(text)
      state.field = .line(line)
    case .noEditor: state.message = interview.words.text(.richEditorMissing)
    case .failed: state.message = interview.words.text(.richEditorFailed)
    }
  }

  /// Takes the frame away, and says how it ended.
  private mutating func end(_ outcome: RichOutcome) -> RichOutcome {
    var text = writer.erase()
    if case .ended(.finished) = outcome {
      let lines = face.wrap(interview.words.text(.finished), indent: 0)
      text += lines.map { $0.text + "\r\n" }.joined()
    }
    device.write(text)
    return outcome
  }
}

extension InterviewInput {
  /// Whether it leaves a question as answered, or without an answer.
  fileprivate var isAccepting: Bool {
    switch self {
    case .answer, .choose, .skip, .forward, .addAnother, .confirm: true
    default: false
    }
  }
}

extension InterviewView {
  /// The content, where it is about a question.
  fileprivate var question: Content? {
    switch content {
    case .question: content
    case .other(let question, _): .question(question)
    default: nil
    }
  }
}

extension InterviewView.Content {
  /// The question that it is about.
  fileprivate var path: InstancePath? {
    switch self {
    case .question(let question), .other(let question, _): question.path
    default: nil
    }
  }

  /// Whether what is typed in one is typed in the other.
  fileprivate func hasSameField(as other: InterviewView.Content) -> Bool {
    switch (self, other) {
    case (.question(let left), .question(let right)):
      left.path == right.path && left.answers == right.answers
    case (.other(let left, _), .other(let right, _)): left.path == right.path
    default: self == other
    }
  }
}
