import SurveyInterview

/// What the rich face says beside the words of the interview.
extension Words {
  static let richYes = "yes"
  static let richNo = "no"
  static let richSend = "Send the answers"
  static let richGoOn = "Go on"
  static let richAddAnother = "Add another"
  static let richOther = "Your own answer:"
  static let richHelpTitle = "Help"
  static let richQuit = "Stop here? The answers so far can be kept as a draft."
  static let richKeepDraft = "Keep the draft and stop"
  static let richDropDraft = "Throw the answers away and stop"
  static let richStay = "Go on with the survey"
  static let richNoMatch = "Nothing matches; Esc shows all."
  static let richPastedHere = "A paste cannot answer this; choose with the arrows."
  static let richEditorMissing = "No editor is set: VISUAL or EDITOR names one."
  static let richEditorFailed = "The editor ended with an error; the text is as it was."
  static let richNotesAbove = "(more above)"

  static func removalTitle(_ name: String) -> String { "Remove \"\(name)\"?" }
  static func richLength(_ count: Int, of most: Int) -> String { "\(count) of \(most) characters" }
  static func richShown(_ count: Int, of all: Int) -> String { "\(count) of \(all)" }
  static func richChosen(_ count: Int, least: Int?, most: Int?) -> String {
    let limits =
      switch (least, most) {
      case (let least?, let most?): " (\(least) to \(most))"
      case (let least?, nil): " (at least \(least))"
      case (nil, let most?): " (at most \(most))"
      case (nil, nil): ""
      }
    return "\(count) chosen\(limits)"
  }
  static func richExcludes(_ label: String) -> String {
    "\"\(label)\" excludes every other answer."
  }
  static func richMost(_ most: Int) -> String { "At most \(most) can be chosen." }
  static func richAnswer(_ number: Int, _ text: String) -> String { "\(number)) \(text)" }

  static let keyMove = "up/down move"
  static let keyPick = "left/right choose"
  static let keyFilter = "type filters"
  static let keyToggle = "space choose"
  static let keyEnter = "enter next"
  static let keyBack = "shift-tab back"
  static let keySkip = "tab skip"
  static let keyHelp = "? help"
  static let keyReview = "ctrl-r review"
  static let keyQuit = "ctrl-c quit"
  static let keyLine = "ctrl-j new line"
  static let keyEditor = "ctrl-o editor"
  static let keySend = "s send"
  static let keyChange = "enter change"
  static let keyLeave = "o leave out a section"
  static let keySearch = "/ filter"
  static let keyRemove = "d remove"
  static let keyStep = "up/down change"
  static let keyClose = "esc close"
}

/// What the keys do, in sentences.
extension Words {
  static let helpYesNo = ["y is yes, n is no."]
  static let helpRow = [
    "Left and right choose, or the number or first letters. Backspace takes it back."
  ]
  static let helpSlider = [
    "Left and right move by a step, PgUp and PgDn by ten; or type the number."
  ]
  static let helpReview = [
    "Enter on a question changes its answer; you come back here afterwards. s sends.",
    "o leaves out the optional section that a missing answer is in. / looks for a question.",
  ]
  static let helpAnother = [
    "y adds one more, n or Enter goes on. d takes away the one that you are at, after asking."
  ]
  static let helpList = [
    "Up and down move; typing shows only what matches, a number goes to that answer.",
    "Esc shows all again. Backspace takes the choice back.",
  ]
  static let helpMany = [
    "Space chooses or takes back, Ctrl-A all; typing shows only what matches, Esc all again."
  ]
  static let helpParts =
    "Up and down change the part of it that the cursor is at; today and -3d are understood."
  static let helpLines = "Ctrl-J or Alt-Enter begins a new line. Ctrl-O opens your editor."
  static let helpAnswers =
    "An empty line goes on. Up picks an answer, d takes it away, after asking."
  static let helpKeys = [
    "Enter accepts and goes on, Tab goes on without, Shift-Tab goes back.",
    "Ctrl-R shows all answers, Ctrl-Z puts the survey aside, Ctrl-L draws the screen again.",
    "Alt-U takes the last change back, wherever it was; Alt-R makes it again.",
    "Ctrl-C stops; the answers can be kept.",
  ]
}
