extension Word {
  package static let isFirst = Word("first", "This is the first question.")
  package static let notHere = Word("not-here", "That is not possible here.")
  package static let notInReview = Word(
    "not-in-review",
    "Type the number of a question, or s to send.")
  package static let sendHow = Word("send-how", "Nothing is missing. Type s to send.")
  package static let cleared = Word("cleared", "The answer was taken back.")
  package static let nothingToClear = Word("nothing-to-clear", "There is no answer to take back.")
  package static let removed = Word("removed", "Removed.")
  package static let kept = Word("kept", "Kept.")
  package static let missing = Word("missing", "an answer is needed")
  package static let notAnswerable = Word(
    "not-answerable",
    "(This question cannot be answered here.)")
  package static let noAnswer = Word("no-answer", "no answer")
  package static let finished = Word("finished", "Done. Thank you.")
  package static let required = Word("required", "required")
  package static let yes = Word("yes", "yes")
  package static let no = Word("no", "no")
  package static let leftOut = Word("left-out", "left out")
  package static let sectionLeftOut = Word("section-left-out", #""{title}" is left out."#)
  package static let noSectionHere = Word(
    "no-section",
    "Nothing that number {number} needs is in a section that may be left out.")
  package static let leave = Word(
    "leave",
    #"Leave out "{title}"?{answers, plural, =0 {} one { # answer is taken back.} other { # answers are taken back.}}"#
  )
  package static let moreQuestions = Word(
    "more-questions",
    "{count, plural, one {# more question now applies.} other {# more questions now apply.}}")
  package static let fewerQuestions = Word(
    "fewer-questions",
    "{count, plural, one {# question no longer applies.} other {# questions no longer apply.}}")
  package static let note = Word("note", "Note: {message}{hint, select, none {} other { ({hint})}}")
  package static let excludes = Word(
    "excludes",
    #""{label}" excludes every other answer; the others were cleared."#)
  package static let lineTooLong = Word(
    "line-too-long",
    #"The terminal may have cut this line, so it was not taken. End shorter lines with \ and go on."#
  )
  package static let noSuchNumber = Word("no-such-number", "There is no number {number} here.")
  package static let numbered = Word("numbered", "{title} {number}")
  package static let about = Word("about", #"About "{answer}""#)
  package static let lowEnd = Word("low-end", "Low end: {text}")
  package static let highEnd = Word("high-end", "High end: {text}")
  package static let other = Word(
    "other",
    "Other…{present, select, none {} other { (now: {present})}}")
  package static let section = Word("section", "Section {number} of {count}")
  package static let firstQuestion = Word("question.first", "Question {number} of {count}")
  package static let question = Word("question", "question {number} of {count}")
  package static let answered = Word("answered", "{title}: {answers}")
  package static let present = Word("present", "Now: {answers}")
  package static let date = Word("date", "{weekday} {day} {month} {year}")
  package static let monthAndYear = Word("date.month", "{month} {year}")
  package static let bytes = Word("bytes", "{count, plural, one {# byte} other {# bytes}}")
  package static let file = Word("file", "a file")
  package static let noWayBack = Word(
    "no-way-back", "This form does not let you go back to what was asked before.")
  package static let notReached = Word(
    "not-reached", "This form is answered in its order; question {number} comes later.")

  /// What is said in every interview.
  package static let ofInterview: [Word] = [
    .isFirst, .notHere, .notInReview, .sendHow, .cleared, .nothingToClear, .removed, .kept,
    .missing, .notAnswerable, .noAnswer, .finished, .required, .yes, .no, .leftOut,
    .sectionLeftOut, .noSectionHere, .leave, .moreQuestions, .fewerQuestions, .note, .excludes,
    .lineTooLong, .noSuchNumber, .numbered, .about, .lowEnd, .highEnd, .other, .section,
    .firstQuestion, .question, .answered, .present, .date, .monthAndYear, .bytes, .file, .noWayBack,
    .notReached,
  ]
}
