/// What a person wants, free of how it was typed: a line in plain mode, keys in the rich face.
public enum InterviewInput: Hashable, Sendable {
  /// A text that is to be the answer: to the question, to "Other…", to "Add another?".
  case answer(String)
  /// Those options of the question, by their indexes, that are to be the answers; the one after the
  /// last asks for a text of its own, where there is "Other…".
  case choose([Int])
  /// An empty line: keep what is there and go on.
  case skip
  /// To the question before.
  case back
  /// To the next question, whatever is here.
  case forward
  /// Explain this question.
  case help
  /// Show all answers.
  case review
  /// Stop here and keep the draft.
  case quit
  /// From the review to the entry with this number, from 1.
  case jump(to: Int)
  /// Leave out the optional section of the review's entry with this number, from 1.
  case leaveOut(Int)
  /// One more repetition of the group.
  case addAnother
  /// Take away the repetition, or the answer of a repeating question, with this number, from 1.
  case remove(Int)
  /// The answer to "Remove it?".
  case confirm(Bool)
  /// Take the present answer back, so that the question is unanswered.
  case clear
  /// Take back what was changed last, wherever it was.
  case undo
  /// Change again what was taken back last.
  case redo
  /// Of a preview: explain why the item is enabled, required, and has its answer.
  case why
  /// Of a preview: to the item with this linkId, or the first one with this in its text.
  case find(String)
  /// Done: send.
  case finish
}
