import SurveyEngine
import SurveyModel

extension Interview {
  /// Whether somebody is there to be asked again.
  public enum Mode: Hashable, Sendable {
    /// A person: wrong answers are asked again, and a review comes before sending.
    case attended
    /// Lines from a file or a pipe, in the order of the prompts.
    ///
    /// A wrong answer ends the run, there is no review, and after the last question it is done. A
    /// repeating question takes lines until an empty one or until `maxOccurs` is reached; a repeating
    /// group takes a line for "Add another?". "Other…" is not asked for: the text itself is the answer.
    /// An optional section whose lines are all empty is left out.
    case unattended
  }

  /// What is asked for at the present position.
  enum Screen: Hashable, Sendable {
    /// The question, or "Add another?".
    case question
    /// The text for "Other…", beside the options already chosen.
    case other(chosen: [AnswerValue])
    /// Whether the repetition or answer with this number, from 0, is to be removed.
    case removal(Int)
    /// Whether an optional section is to be left out.
    case leaving(InstanceID)
    /// All answers before sending.
    case review
    /// Nothing more.
    case done
  }
}
