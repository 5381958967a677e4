/// How the looks of a text are shown: 16 colours at most, and nothing is said by them alone.
package struct Theme: Hashable, Sendable {
  /// The numbers of SGR for each look, in the order of the looks.
  private var numbers: [(StyledLine.Look, String)] {
    switch kind {
    case .none: []
    case .attributes:
      [(.bold, "1"), (.underlined, "4"), (.inverse, "7"), (.problem, "1"), (.chosen, "7")]
    case .standard:
      [
        (.bold, "1"), (.italic, "3"), (.underlined, "4"), (.dim, "2"), (.inverse, "7"),
        (.problem, "1;31"), (.chosen, "1;36"),
      ]
    case .highContrast:
      [
        (.bold, "1"), (.underlined, "4"), (.inverse, "7"), (.problem, "1;7"), (.chosen, "1;7"),
      ]
    }
  }

  /// What the looks are made of.
  package enum Kind: Hashable, Sendable {
    /// No sequence at all.
    case none
    /// Bold, underlined and inverse: what old terminals have, and what `NO_COLOR` leaves.
    case attributes
    /// Colours, too.
    case standard
    /// Nothing dim and no colour but the terminal's own two.
    case highContrast
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// The theme for a terminal and what the person wants.
  package init(
    _ capabilities: TerminalCapabilities, hasColor: Bool, isHighContrast: Bool
  ) {
    if !capabilities.hasAttributes {
      kind = .none
    } else if isHighContrast {
      kind = .highContrast
    } else {
      kind = hasColor ? .standard : .attributes
    }
  }

  /// The line with the sequences that its looks are shown with.
  package func text(_ line: StyledLine) -> String {
    line.spans.reduce(into: "") { text, span in
      let codes = numbers.filter { span.look.contains($0.0) }.map(\.1)
      text +=
        codes.isEmpty || span.text.isEmpty
        ? span.text : "\u{1B}[\(codes.joined(separator: ";"))m\(span.text)\u{1B}[m"
    }
  }
}
