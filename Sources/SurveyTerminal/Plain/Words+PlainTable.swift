import SurveyInterview

extension Word {
  static let reviewTitle = Word("review", "Review of your answers")
  static let reviewOpen = Word("review.open", "These need something first:")
  static let reviewRest = Word("review.rest", "All other answers:")
  static let offerByLine = Word("offer.line", "an empty line takes {text}")
  static let specialKey = Word(
    "special-key",
    "Arrow keys and other special keys do not work here; type the line again, Backspace corrects it."
  )
  static let pasted = Word(
    "pasted",
    "Several lines came at once, as from a paste, and none of them was taken. Give one line, the answer to this question."
  )
  static let pastedText = Word(
    "pasted.text",
    #"Several lines came at once, as from a paste, and none of them was taken. End each line of your text but the last one with \, then it is one answer."#
  )
  static let answerPrompt = Word("prompt.answer", "Answer ({parts}):")
  static let briefPrompt = Word(
    "prompt.brief", "{parts, select, none {Answer} other {{parts}}}:")
  static let morePrompt = Word("prompt.more", "Another? ({parts}):")
  static let emptyGoesOn = Word("prompt.empty", "empty line to go on")
  static let removes = Word("prompt.removes", "d N removes")
  static let clear = Word("prompt.clear", "clear")
  static let back = Word("prompt.back", "back")
  static let help = Word("prompt.help", "help")
  static let review = Word("prompt.review", "review")
  static let quit = Word("prompt.quit", "save and quit")
  static let otherPrompt = Word(
    "prompt.other",
    #"Your own answer (text, {present, select, none {empty line for none} other {empty line keeps "{present}"}}, b back to the list):"#
  )
  static let soFar = Word("so-far", "{title}, {count} so far:")
  static let anotherPrompt = Word(
    "prompt.another",
    #"Add another "{title}"? ({yes} or {no}, d N removes, b back, ? help, r review, q save and quit):"#
  )
  static let noMorePrompt = Word(
    "prompt.no-more",
    "No more can be added. (empty line to go on, d N removes, b back, ? help, r review, q save and quit):"
  )
  static let anotherKnownPrompt = Word(
    "prompt.another-known", #"Add another "{title}"? ({yes} or {no}, ? help):"#)
  static let noMoreKnownPrompt = Word(
    "prompt.no-more-known", "No more can be added. (empty line to go on, ? help):")
  static let reviewKnownPrompt = Word("prompt.send-known", "Send? (s send, ? help):")
  static let typedBefore = Word("typed-before", #"(typed before: "{text}")"#)
  static let removalPrompt = Word("prompt.removal", #"Remove "{name}"? ({yes} or {no}):"#)
  static let leavingPrompt = Word("prompt.leaving", "{question} ({yes} or {no}):")
  static let reviewPrompt = Word(
    "prompt.send",
    "Send? ({jump, select, none {} 1 {1 to change it, } other {{jump} to change one, }}{section, select, none {} other {o {section} to leave out its section, }}s send, b back, ? help, q save and quit):"
  )

  /// What the plain renderer says.
  static let ofPlain: [Word] = [
    .reviewTitle, .reviewOpen, .reviewRest, .offerByLine, .specialKey, .pasted, .pastedText,
    .answerPrompt,
    .morePrompt, .emptyGoesOn, .removes, .clear, .back, .help, .review, .quit, .otherPrompt,
    .soFar, .anotherPrompt, .noMorePrompt, .removalPrompt, .leavingPrompt, .reviewPrompt,
    .briefPrompt, .anotherKnownPrompt, .noMoreKnownPrompt, .reviewKnownPrompt, .typedBefore,
  ]
}
