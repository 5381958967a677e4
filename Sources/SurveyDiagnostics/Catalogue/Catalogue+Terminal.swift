/// FS08xx: a survey taken in an interview or from lines.
extension Diagnostic.Code {
  /// A typed line cannot be understood here, or is not UTF-8.
  public static let unreadableLine = Self(
    801, .answer, .error, "{text} is neither yes nor no; type y or n",
    remedy: "Type it again.", issueType: "value")
  package static let lineNotUTF8 = unreadableLine.variant(
    "utf8", "the line has bytes that are not UTF-8 text",
    hint: "set the terminal to UTF-8 and type it again")

  /// There are more lines of answers than questions.
  public static let tooManyLines = Self(
    802, .answer, .error, "there are more lines than questions",
    hint: "one line answers one question; an empty line skips one",
    remedy: "Give one line a question, and empty lines for what is left out.")

  /// The terminal cannot be opened or read.
  public static let noTerminal = Self(
    803, .system, .error, "there is no terminal to ask on",
    remedy: "Run it in a terminal, or give the answers without one.")
}

// MARK: Recordings of a terminal

extension Diagnostic.Code {
  /// A file is not a recording of a terminal.
  public static let notARecording = Self(
    804, .system, .error, "this is not the first line of a recording (asciicast v2)",
    remedy:
      "Give a file that was written by --record, or by another program in the format asciicast v2.")
  package static let recordingOfOtherVersion = notARecording.variant(
    "version", "the recording is of version {version} of its format, and only 2 is read")
  package static let recordingWithoutSize = notARecording.variant(
    "size", "the recording does not say how many columns and rows its terminal had")

  /// A line of a recording cannot be read.
  public static let unreadableRecording = Self(
    805, .system, .error, "this line of the recording is not [seconds, code, text]",
    remedy: "Take the line out, or record again.")

  /// A recording is of another questionnaire than the one that is given.
  public static let recordingOfOtherSurvey = Self(
    806, .system, .error, "the recording is of {questionnaire}, and not of this questionnaire",
    remedy: "Give the questionnaire that was recorded.")

  static let recordings: [Self] = [
    .notARecording, .recordingOfOtherVersion, .recordingWithoutSize, .unreadableRecording,
    .recordingOfOtherSurvey,
  ]
}

// MARK: Codes of answers, in words for whoever is asked

extension Diagnostic.Code {
  package static let answerNeededHere = requiredMissing.variant(
    "here", "an answer is needed here", hint: goesOn)
  package static let answersNeededHere = tooFewAnswers.variant(
    "here", "at least {least, plural, one {# answer is} other {# answers are}} needed here",
    hint: goesOn)
  package static let repetitionsNeededHere = tooFewAnswers.variant(
    "repetitions-here",
    "at least {least, plural, one {# repetition is} other {# repetitions are}} needed here",
    hint: goesOn)
  package static let repetitionsNeeded = tooFewAnswers.variant(
    "repetitions-needed", repetitionsNeededHere.wording)
  package static let noMoreRepetitions = tooManyAnswers.variant(
    "here",
    "no more than {most, plural, one {# repetition is} other {# repetitions are}} allowed here")
  package static let noSuchOptionNumber = notAnOption.variant(
    "number", "no answer has the number {text}",
    hint: "to answer with a number of your own, choose {other} first")

  package static let requiredNotCalculatedHere = requiredUnanswerable.variant(
    "calculated-here", requiredNotCalculated.wording,
    hint: """
      complete the answers that it is calculated from; s once more sends, and the response stays \
      in progress
      """)

  package static let answerOrNo = unreadableLine.variant(
    "more", "{text} would be one more answer",
    hint: "an empty line goes on without it; type {text} again to give it as an answer")

  private static let goesOn = "another empty line goes on without it; the review asks again"

  static let interview: [Self] = [
    .unreadableLine, .lineNotUTF8, .tooManyLines, .noTerminal, .answerNeededHere,
    .answersNeededHere, .repetitionsNeededHere, .repetitionsNeeded, .noMoreRepetitions,
    .noSuchOptionNumber, .requiredNotCalculatedHere, .answerOrNo,
  ]
}
