/// Keys that came at once, and what they are taken for.
///
/// Terminals without bracketed paste send a paste as if it was typed. No person types text, Enter and
/// more within one read; such keys are one paste, so that no line of it answers the next question.
package enum KeyBurst {
  /// The keys, or the one paste that they are.
  package static func settled(_ keys: [Key]) -> [Key] {
    let hasText = keys.contains(where: \.isText)
    let hasInnerEnter = keys.dropLast().contains(where: \.endsLine)
    guard hasText, hasInnerEnter else { return keys }
    let text = keys.reduce(into: "") { text, key in
      switch key {
      case .text(let piece), .paste(let piece): text += piece
      case .enter, .altEnter, .control("j"): text += "\n"
      case .tab: text += "\t"
      default: break
      }
    }
    return [.paste(text)]
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
