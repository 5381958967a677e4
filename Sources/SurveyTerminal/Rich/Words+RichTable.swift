import SurveyInterview

/// What the rich renderer says.
extension Word {
  static let richSend = Word("rich.send", "Send the answers")
  static let richFind = Word("rich.find", "To which item? Its linkId, or words of its text:")
  static let offerByEnter = Word("offer.enter", "Enter takes {text}")
  static let richGoOn = Word("rich.go-on", "Go on")
  static let richAddAnother = Word("rich.add", "Add another")
  static let richOther = Word("rich.own", "Your own answer:")
  static let richHelpTitle = Word("rich.help", "Help")
  static let richQuit = Word("rich.quit", "Stop here? The answers so far can be kept as a draft.")
  static let richKeepDraft = Word("rich.keep", "Keep the draft and stop")
  static let richDropDraft = Word("rich.drop", "Throw the answers away and stop")
  static let richStay = Word("rich.stay", "Go on with the survey")
  static let richNoMatch = Word("rich.no-match", "Nothing matches; Esc shows all.")
  static let richPastedHere = Word(
    "rich.pasted", "A paste cannot answer this; choose with the arrows.")
  static let richEditorMissing = Word(
    "rich.no-editor", "No editor is set: VISUAL or EDITOR names one.")
  static let richEditorFailed = Word(
    "rich.editor-failed", "The editor ended with an error; the text is as it was.")
  static let richNotesAbove = Word("rich.above", "(more above)")
  static let richRemoval = Word("rich.remove", #"Remove "{name}"?"#)
  static let richLength = Word("rich.length", "{count} of {most} characters")
  static let richShown = Word("rich.shown", "{count} of {all}")
  static let richChosen = Word(
    "rich.chosen",
    "{count} chosen{least, select, none {{most, select, none {} other { (at most {most})}}} other {{most, select, none { (at least {least})} other { ({least} to {most})}}}}"
  )
  static let richExcludes = Word("rich.excludes", #""{label}" excludes every other answer."#)
  static let richMost = Word("rich.most", "At most {most} can be chosen.")
  static let keyMove = Word("key.move", "up/down move")
  static let keyPick = Word("key.pick", "left/right choose")
  static let keyFilter = Word("key.filter", "type filters")
  static let keyToggle = Word("key.toggle", "space choose")
  static let keyEnter = Word("key.enter", "enter next")
  static let keyBack = Word("key.back", "shift-tab back")
  static let keySkip = Word("key.skip", "tab skip")
  static let keyHelp = Word("key.help", "? help")
  static let keyReview = Word("key.review", "ctrl-r review")
  static let keyQuit = Word("key.quit", "ctrl-c quit")
  static let keyLine = Word("key.line", "ctrl-j new line")
  static let keyEditor = Word("key.editor", "ctrl-o editor")
  static let keySend = Word("key.send", "s send")
  static let keyChange = Word("key.change", "enter change")
  static let keyLeave = Word("key.leave", "o leave out a section")
  static let keySearch = Word("key.search", "/ filter")
  static let keyRemove = Word("key.remove", "d remove")
  static let keyStep = Word("key.step", "up/down change")
  static let keyClose = Word("key.close", "esc close")
  static let richHelpYesNo = Word("rich.help.boolean", "y is yes, n is no.")
  static let richHelpRow = Word(
    "rich.help.row",
    "Left and right choose, or the number or first letters. Backspace takes it back.")
  static let richHelpSlider = Word(
    "rich.help.slider", "Left and right move by a step, PgUp and PgDn by ten; or type the number.")
  static let richHelpReview = Word(
    "rich.help.review",
    "Enter on a question changes its answer; you come back here afterwards. s sends.")
  static let richHelpReviewMore = Word(
    "rich.help.review-more",
    "o leaves out the optional section that a missing answer is in. / looks for a question.")
  static let richHelpAnother = Word(
    "rich.help.another",
    "y adds one more, n or Enter goes on. d takes away the one that you are at, after asking.")
  static let richHelpList = Word(
    "rich.help.list",
    "Up and down move; typing shows only what matches, a number goes to that answer.")
  static let richHelpListMore = Word(
    "rich.help.list-more", "Esc shows all again. Backspace takes the choice back.")
  static let richHelpMany = Word(
    "rich.help.many",
    "Space chooses or takes back, Ctrl-A all; typing shows only what matches, Esc all again.")
  static let richHelpParts = Word(
    "rich.help.parts",
    "Up and down change the part of it that the cursor is at; today and -3d are understood.")
  static let richHelpLines = Word(
    "rich.help.lines", "Ctrl-J or Alt-Enter begins a new line. Ctrl-O opens your editor.")
  static let richHelpAnswers = Word(
    "rich.help.answers", "An empty line goes on. Up picks an answer, d takes it away, after asking."
  )
  static let richHelpKeys = Word(
    "rich.help.keys", "Enter accepts and goes on, Tab goes on without, Shift-Tab goes back.")
  static let richHelpKeysReview = Word(
    "rich.help.keys-review",
    "Ctrl-R shows all answers, Ctrl-Z puts the survey aside, Ctrl-L draws the screen again.")
  static let richHelpKeysStop = Word(
    "rich.help.keys-stop", "Ctrl-C stops; the answers can be kept.")

  /// What the rich renderer says.
  static let ofRich: [Word] = [
    .richSend, .offerByEnter, .richGoOn, .richAddAnother, .richOther, .richHelpTitle, .richQuit,
    .richKeepDraft,
    .richDropDraft, .richStay, .richNoMatch, .richPastedHere, .richEditorMissing, .richEditorFailed,
    .richFind, .richHelpPreview, .richNotesAbove, .richRemoval, .richLength, .richShown,
    .richChosen, .richExcludes, .richMost,
    .keyMove, .keyPick, .keyFilter, .keyToggle, .keyEnter, .keyBack, .keySkip, .keyHelp, .keyReview,
    .keyQuit, .keyLine, .keyEditor, .keySend, .keyChange, .keyLeave, .keySearch, .keyRemove,
    .keyStep, .keyClose, .richHelpYesNo, .richHelpRow, .richHelpSlider, .richHelpReview,
    .richHelpReviewMore, .richHelpAnother, .richHelpList, .richHelpListMore, .richHelpMany,
    .richHelpParts, .richHelpLines, .richHelpAnswers, .richHelpKeys, .richHelpKeysReview,
    .richHelpKeysUndo, .richHelpKeysStop,
  ]
}
