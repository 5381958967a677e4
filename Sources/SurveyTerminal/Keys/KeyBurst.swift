/// Keys that came at once, and what they are taken for.
///
/// Terminals without bracketed paste send a paste as if it was typed. No person types text, Enter and
/// more within one read; such keys are one paste, so that no line of it answers the next question.
package enum KeyBurst {
  /// The keys, or the one paste that they are.
  package static func settled(_ keys: [Key]) -> [Key] {
    let hasText = keys.contains(where: \.isText)
    let hasInnerEnter = keys.dropLast().contains(where: \.endsLine)
    return hasText && hasInnerEnter ? [joined(keys)] : keys
  }

  /// The same where letters are commands: several at once are a paste there, and command nothing.
  package static func settledForCommands(_ keys: [Key]) -> [Key] {
    keys.count(where: \.isText) > 1 ? [joined(keys)] : keys
  }

  private static func joined(_ keys: [Key]) -> Key {
    let text = keys.reduce(into: "") { text, key in
      switch key {
      case .text(let piece), .paste(let piece): text += piece
      case .enter, .altEnter, .control("j"): text += "\n"
      case .tab: text += "\t"
      default: break
      }
    }
    return .paste(text)
  }
}

extension Key {
  fileprivate var isText: Bool {
    switch self {
    case .text, .paste: true
    default: false
    }
  }

  fileprivate var endsLine: Bool { self == .enter || self == .tab || self == .control("j") }
}
