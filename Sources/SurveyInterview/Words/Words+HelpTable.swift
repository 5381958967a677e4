extension Word {
  package static let format = Word("format", "Format: {format}")
  package static let unit = Word("unit", "Unit: {unit}")
  package static let limit = Word("limit", "Limit: {limit}")
  package static let isRequired = Word("is-required", "An answer is required.")
  package static let oneALine = Word(
    "one-a-line",
    "Give one answer a line; an empty line goes on. d 2 removes the second one.")
  package static let exclusive = Word("exclusive", #""{label}" clears every other answer."#)
  package static let emptyLine = Word(
    "empty-line",
    "An empty line keeps what is there and goes on.")
  package static let commands = Word(
    "commands",
    "b goes back, r shows all answers, c takes the answer back, q saves and quits.")
  package static let escape = Word(
    "escape",
    #"To answer one of these letters itself, put a \ before it: \b"#)
  package static let lettersAnswer = Word(
    "letters-answer",
    "Here {letters} is an answer; the command is /{letter}.")
  package static let reviewJump = Word(
    "review.jump",
    "Type the number of a question to change its answer; you come back here afterwards.")
  package static let reviewSend = Word(
    "review.send",
    "s sends, b goes back to the questions, q saves and quits.")
  package static let reviewEmpty = Word(
    "review.empty",
    "An empty line goes to the first question that needs something.")
  package static let reviewLeave = Word(
    "review.leave",
    "o 2 leaves out the optional section that number 2 is in, after asking, and takes back its answers."
  )
  package static let anotherAdds = Word(
    "another.adds",
    "y adds one more, n or an empty line goes on.")
  package static let anotherRemoves = Word(
    "another.removes",
    "d 2 removes the second one, after asking. b goes back, r shows all answers.")

  /// What help says.
  package static let ofHelp: [Word] = [
    .format, .unit, .limit, .isRequired, .oneALine, .exclusive, .emptyLine, .commands, .escape,
    .lettersAnswer, .reviewJump, .reviewSend, .reviewEmpty, .reviewLeave, .anotherAdds,
    .anotherRemoves,
  ]
}
