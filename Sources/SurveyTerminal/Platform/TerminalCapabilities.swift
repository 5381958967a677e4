/// What a terminal understands, by its name in TERM.
///
/// No database of terminals is read: what is used is in all of them, or goes by these few names.
package struct TerminalCapabilities: Hashable, Sendable {
  /// Whether the cursor can be moved at all.
  package var movesCursor = true
  /// Whether bold, underlined and inverse can be shown.
  package var hasAttributes = true
  /// Whether there are 16 colours, and dim and italic.
  package var hasColors = true
  /// Whether a paste comes in brackets.
  package var bracketsPastes = true
  /// Whether the marks `‹ › ·` can be shown.
  package var hasMarks = true

  /// What the terminal that is called so understands.
  package init(term: String?) {
    let name = term ?? ""
    let family = name.prefix { $0 != "-" && $0 != "." }
    switch family {
    case "", "dumb", "unknown", "network", "emacs", "dialup", "lpr", "printer", "teletype":
      movesCursor = false
      (hasAttributes, hasColors, bracketsPastes, hasMarks) = (false, false, false, false)
    case "vt52":
      movesCursor = false
      (hasAttributes, hasColors, bracketsPastes, hasMarks) = (false, false, false, false)
    case "vt100", "vt102", "vt220", "vt320", "vt420":
      (hasColors, bracketsPastes, hasMarks) = (false, false, false)
    case "linux": (bracketsPastes, hasMarks) = (false, false)
    case "xterm", "screen", "tmux", "rxvt", "alacritty", "foot", "konsole", "vte", "gnome", "st",
      "contour", "wezterm", "iterm", "iterm2", "mintty", "putty", "kitty", "ghostty":
      if name.hasSuffix("-mono") || name.hasSuffix("-m") { hasColors = false }
    default: (hasAttributes, hasColors, bracketsPastes, hasMarks) = (false, false, false, false)
    }
  }

  /// What is sent before the first frame.
  var greeting: String { bracketsPastes ? "\u{1B}[?2004h" : "" }

  /// What is sent at the end, also after a crash: attributes as they were, pastes without brackets.
  var farewell: String {
    (hasAttributes ? "\u{1B}[m" : "") + (bracketsPastes ? "\u{1B}[?2004l" : "")
  }
}
