import SurveyDiagnostics
public import SurveyInterview
import SurveyModel

/// The face for plain mode: lines that are only appended, and one prompt line.
///
/// No cursor movement, no colour, no box drawing: it reads well aloud and in a log.
public struct PlainFace: Sendable {
  /// The columns a line may have.
  public var width: Int
  /// How much is said.
  package var prompts = Prompts.full
  /// The commands that a prompt has said already; from then on `?` says them.
  package var known: Set<PlainCommand> = []
  /// What is said; a runner takes that of its interview.
  package var words = Words()

  /// Creates a face.
  public init(width: Int = 80) { self.width = width }

  /// The lines to append for a view, given the one that was shown before.
  ///
  /// The question itself is not repeated when the same one is asked again after a message or help; what was
  /// found by a search is listed.
  public func lines(for view: InterviewView, after former: InterviewView?) -> [String] {
    var lines = view.said.flatMap { wrap($0, indent: 2) }
    if let problem = view.problem {
      lines += wrap(words.problem(problem, taking: .offerByLine), indent: 2)
    }
    for (index, help) in view.help.enumerated() {
      lines += wrap(help, view.formattedHelp[index], margin: 2, indent: 4)
    }
    if let former, former.content.isSamePlace(as: view.content) {
      if case .question(let question) = view.content, question.listsFound {
        return lines + options(question)
      }
      return former.content.offered == view.content.offered ? lines : lines + content(view.content)
    }
    for (index, passage) in view.lead.enumerated() {
      lines += self.passage(passage, view.formattedLead[index])
    }
    return lines + content(view.content)
  }

  /// The prompt, without a line break.
  public func prompt(for view: InterviewView) -> String {
    switch view.content {
    case .question(let question):
      safe(words.answerPrompt(question, prompts, known: known))
    case .other(_, let present): safe(words.otherPrompt(present: present))
    case .another(let another): safe(words.anotherPrompt(another, isKnown: knows(.another)))
    case .removal(let name): safe(words.removalPrompt(name))
    case .leaving(let section): safe(words.leavingPrompt(section))
    case .review(let entries): words.reviewPrompt(entries, isKnown: knows(.send))
    case .done: ""
    }
  }

  /// What was typed for this question in another run, which the person may type again.
  func typedBefore(_ text: String) -> [String] {
    wrap("  " + words.text(.typedBefore, ["text": .literal(text)]), indent: 4)
  }

  private func content(_ content: InterviewView.Content) -> [String] {
    switch content {
    case .question(let question): [""] + self.question(question)
    case .other, .removal, .leaving: []
    case .another(let another): [""] + self.another(another)
    case .review(let entries): [""] + review(entries)
    case .done: [words.text(.finished)]
    }
  }

  private func passage(
    _ passage: InterviewView.Passage, _ formatted: FormattedText?
  ) -> [String] {
    switch passage {
    case .title(let text): ["", safe(text)]
    case .heading(let text):
      if let formatted, !formatted.isOneLine {
        [""] + wrap(text, formatted, isSpaced: true)
      } else {
        ["", safe(formatted.map { TerminalText($0, in: words).words } ?? text)]
      }
    case .text(let text): [""] + wrap(text, formatted, isSpaced: true)
    case .readOnly(let title, let answers):
      [""] + wrap(words.answered(title, words.joined(answers)), indent: 2)
    }
  }

  func wrap(_ text: String, indent: Int) -> [String] {
    TextWrapping.lines(text, width: width, indent: indent)
  }

  /// A text as its author formatted it, in words, or else as it is.
  func wrap(
    _ text: String, _ formatted: FormattedText?, margin: Int = 0, indent: Int = 0,
    isSpaced: Bool = false
  ) -> [String] {
    if let formatted {
      return TerminalText(formatted, isSpaced: isSpaced, in: words).wrapped(
        width: width, margin: margin
      )
      .map(\.text)
    }
    return wrap(String(repeating: " ", count: margin) + text, indent: indent)
  }

  private func safe(_ text: String) -> String {
    TextWrapping.safe(text).split(separator: "\n").joined(separator: " ")
      + (text.hasSuffix("\n") ? " " : "")
  }
}

extension InterviewView.Content {
  /// Whether both ask for the same thing, whatever was answered in between.
  fileprivate func isSamePlace(as other: InterviewView.Content) -> Bool {
    switch (self, other) {
    case (.question(let left), .question(let right)):
      left.linkId == right.linkId && left.number == right.number
    case (.other(let left, _), .other(let right, _)): left.linkId == right.linkId
    case (.another, .another), (.removal, .removal), (.leaving, .leaving), (.review, .review):
      self == other
    default: false
    }
  }
}

extension InterviewView.Content {
  /// The options besides "Other…", which may be others while the question is asked.
  fileprivate var offered: [String] {
    guard case .question(let question) = self else { return [] }
    return question.options.filter { !$0.isOther }.map(\.label)
  }
}
