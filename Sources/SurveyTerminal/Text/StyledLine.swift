/// A line to draw: pieces of text, each with its look.
///
/// The text alone says everything; a look only helps to find it.
package struct StyledLine: Hashable, Sendable {
  /// How a piece of text looks, free of what a terminal can do.
  package struct Look: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold type: headings, what is asked.
    package static let bold = Look(rawValue: 1)
    /// Slanted type.
    package static let italic = Look(rawValue: 2)
    /// A line under the text: links, the field that is edited.
    package static let underlined = Look(rawValue: 4)
    /// Less noticeable: help, keys, what is answered.
    package static let dim = Look(rawValue: 8)
    /// The colours exchanged: where the person is.
    package static let inverse = Look(rawValue: 16)
    /// What is wrong.
    package static let problem = Look(rawValue: 32)
    /// What is chosen.
    package static let chosen = Look(rawValue: 64)
  }

  /// A piece of text with one look.
  package struct Span: Hashable, Sendable {
    package var text: String
    package var look: Look

    package init(_ text: String, _ look: Look = []) {
      self.text = text
      self.look = look
    }
  }

  package var spans: [Span]

  package init(_ spans: [Span]) { self.spans = spans }

  package init(_ text: String, _ look: Look = []) { self.init([Span(text, look)]) }

  /// The text without any look.
  package var text: String { spans.map(\.text).joined() }
}
