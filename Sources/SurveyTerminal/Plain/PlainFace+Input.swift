public import SurveyInterview
import SurveyPrimitives

extension PlainFace {
  /// What a typed line means where this view is shown.
  ///
  /// The commands `b`, `c`, `r`, `q`, `u`, `redo`, `?` (and `d 2`) count when they stand alone, in lower case, and
  /// are no option's own text, code or prefix; `/b` is a command always. A backslash before one of
  /// them makes it an answer: `\b` answers `b`. An empty line takes what the last problem offers.
  public func input(for line: String, in view: InterviewView) -> InterviewInput {
    let word = line.trimmed
    if word.isEmpty { return view.problem?.offer.map { .answer($0.text) } ?? .skip }
    if view.isPreview, let command = Self.previewCommand(word) { return command }
    switch view.content {
    case .question(let question):
      return command(word, in: question) ?? .answer(Self.unescaped(line))
    case .other:
      switch word {
      case "b", "/b": return .back
      case "?", "/?": return .help
      default: return .answer(Self.unescaped(line))
      }
    case .another:
      return Self.removal(word) ?? Self.common(word) ?? .answer(word)
    case .removal, .leaving: return word == "b" || word == "/b" ? .back : .answer(word)
    case .review:
      if let number = Int(word) { return .jump(to: number) }
      if let number = Self.number(after: "o", in: word) { return .leaveOut(number) }
      return word == "s" || word == "/s" ? .finish : (Self.common(word) ?? .answer(word))
    case .done: return .answer(line)
    }
  }

  private func command(_ word: String, in question: QuestionView) -> InterviewInput? {
    if question.optionWords.contains(word) { return nil }
    if question.collectsAnswers, !question.answers.isEmpty, let removal = Self.removal(word) {
      return removal
    }
    return Self.common(word)
  }

  private static func common(_ word: String) -> InterviewInput? {
    switch word.hasPrefix("/") ? String(word.dropFirst()) : word {
    case "b": .back
    case "c": .clear
    case "r": .review
    case "q": .quit
    case "u": .undo
    case "redo": .redo
    case "?": .help
    default: nil
    }
  }

  /// `w`, and `g 2.1`.
  private static func previewCommand(_ word: String) -> InterviewInput? {
    if word == "w" { return .why }
    return word.hasPrefix("g ") ? .find(word.dropFirst(2).trimmed) : nil
  }

  /// `d 2` or `d2`.
  private static func removal(_ word: String) -> InterviewInput? {
    number(after: "d", in: word).map { .remove($0) }
  }

  private static func number(after letter: Character, in word: String) -> Int? {
    word.first == letter ? Int(word.dropFirst().trimmed) : nil
  }

  /// The line without the backslash that keeps it from being a command.
  static func unescaped(_ line: String) -> String {
    let word = line.trimmed
    guard word.hasPrefix("\\") else { return line }
    let core = String(word.drop { $0 == "\\" })
    guard common(core) != nil || removal(core) != nil else { return line }
    return String(word.dropFirst())
  }
}
