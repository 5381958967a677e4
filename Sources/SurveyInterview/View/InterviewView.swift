package import SurveyModel

/// What to show, as data: both faces draw the same view.
public struct InterviewView: Hashable, Sendable {
  /// What is waited for.
  public enum Content: Hashable, Sendable {
    /// The answer to a question.
    case question(QuestionView)
    /// The text for "Other…" of a question, with the present text.
    case other(QuestionView, present: String?)
    /// Whether a group is to be repeated once more.
    case another(AnotherView)
    /// Whether the thing that is named is to be removed.
    case removal(String)
    /// Whether an optional section is to be left out.
    case leaving(LeavingView)
    /// What to do with the answers that are listed.
    case review([ReviewEntry])
    /// Nothing: it is done.
    case done
  }

  /// Something to read on the way to the present question.
  public enum Passage: Hashable, Sendable {
    /// The title of the survey.
    case title(String)
    /// The heading of a group.
    case heading(String)
    /// A text.
    case text(String)
    /// A question that is not asked, with its answers.
    case readOnly(String, answers: [String])
  }

  /// What is wrong with the last input, and what would be right.
  public struct Problem: Hashable, Sendable {
    /// What is wrong.
    public var message: String
    /// What would be right.
    public var hint: String?
    /// What was typed, as it would be right, where there is only one way.
    package var offer: Offer?
  }

  /// A text that stands for one that was not taken.
  package struct Offer: Hashable, Sendable {
    /// The text that was not taken.
    package var typed: String
    /// The text that is right.
    package var text: String
  }

  /// What to read first.
  public var lead: [Passage] = []
  /// What is waited for.
  public var content: Content
  /// What is to be said about the last input: how it was read, what it changed.
  public var said: [String] = []
  /// What was wrong with the last input.
  public var problem: Problem?
  /// The help or the explanation that was asked for; empty otherwise.
  public var help: [String] = []
  /// Whether an author looks at the form, and nothing is sent.
  public var isPreview = false
  /// The texts of ``lead`` as their authors formatted them, by their indexes; others are plain.
  package var formattedLead: [Int: FormattedText] = [:]
  /// The same of ``help``.
  package var formattedHelp: [Int: FormattedText] = [:]
}

/// Which part of the survey a question belongs to.
public struct SectionView: Hashable, Sendable {
  /// Its number, from 1.
  public var number: Int
  /// How many there are now.
  public var count: Int
  /// Its heading.
  public var title: String
}

/// "Add another?" after a repeating group.
public struct AnotherView: Hashable, Sendable {
  /// What is repeated.
  public var title: String
  /// The repetitions so far, each in a line.
  public var repetitions: [String]
  /// Whether there may be one more.
  public var mayAdd: Bool
}

/// "Leave it out?" of an optional section.
public struct LeavingView: Hashable, Sendable {
  /// The section.
  public var title: String
  /// How many answers in it are taken back.
  public var answers: Int
}

/// One line of the review.
public struct ReviewEntry: Hashable, Sendable {
  /// The number that jumps there, from 1; `nil` where nothing can be changed.
  public var number: Int?
  /// The question.
  public var title: String
  /// The answers.
  public var answers: [String]
  /// What is missing or wrong.
  public var problem: String?
  /// Whether it is in an optional section that may be left out with what is missing.
  public var mayLeaveSection = false
}
