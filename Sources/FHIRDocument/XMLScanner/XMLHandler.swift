/// Takes what a scanner of XML finds, in the order of the text.
///
/// Everything is given by ranges of the text, so that a handler copies only what it wants. The
/// scanner is generic over its handler: compiled for one, its calls cost nothing.
package protocol XMLHandler: ~Copyable {
  /// What plain tags are given with for their name; `Never` where none are given.
  associatedtype Name

  /// Whether there is room for what one more tag makes.
  var hasRoom: Bool { get }
  /// Whether white space between tags is text.
  var keepsText: Bool { get }

  /// Starts an element; one that ends in its start tag is ended right after.
  mutating func start(
    _ tag: XMLTag, _ attributes: [XMLAttribute], _ namespaces: borrowing XMLNamespaces,
    _ text: RawSpan
  ) throws(TextFinding)
  /// Ends the innermost element.
  mutating func end(_ text: RawSpan) throws(TextFinding)
  /// Takes text between tags; as it is where it is plain.
  mutating func text(_ range: Range<Int>, isPlain: Bool, _ text: RawSpan) throws(TextFinding)
  /// Takes the content of a CDATA section.
  mutating func section(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding)
  /// Takes the content of a comment.
  mutating func comment(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding)
  /// Takes a processing instruction.
  mutating func instruction(
    _ target: Range<Int>, _ content: Range<Int>, _ text: RawSpan
  ) throws(TextFinding)

  /// Whether tags with nothing but a short name and an attribute `value`, or `url`, are given as plain
  /// ones.
  func takesPlainTags(in namespace: XMLNamespace) -> Bool
  /// The element whose name of ASCII letters and digits is at an index, and the end of the name; `nil`
  /// to be given its tag in full.
  mutating func plainName(_ text: RawSpan, at start: Int) -> (name: Name, end: Int)?
  /// Starts an element without attributes.
  mutating func startPlain(_ name: Name, at offset: Int)
  /// Starts an element with a `value`.
  mutating func startPlain(_ name: Name, _ value: XMLValue, at offset: Int, _ text: RawSpan)
  /// Starts an element with a `url`; `false` to be given its tag in full.
  mutating func startPlain(
    _ name: Name, url: XMLValue, at offset: Int, _ text: RawSpan
  ) -> Bool
  /// Adds an element with a `value` and nothing inside.
  mutating func addPlain(_ name: Name, _ value: XMLValue, at offset: Int, _ text: RawSpan)
}

/// What a handler need not have.
extension XMLHandler where Self: ~Copyable {
  /// Always.
  package var hasRoom: Bool { true }
  /// None.
  package mutating func startPlain(
    _ name: Name, url: XMLValue, at offset: Int, _ text: RawSpan
  ) -> Bool { false }
  /// Nothing.
  package mutating func comment(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding) {}
  /// Nothing.
  package mutating func instruction(
    _ target: Range<Int>, _ content: Range<Int>, _ text: RawSpan
  ) throws(TextFinding) {}
}

/// A handler that takes all tags in full.
extension XMLHandler where Self: ~Copyable, Name == Never {
  /// None.
  package func takesPlainTags(in namespace: XMLNamespace) -> Bool { false }
  /// None.
  package mutating func plainName(_ text: RawSpan, at start: Int) -> (name: Never, end: Int)? {
    nil
  }
  /// Never called.
  package mutating func startPlain(_ name: Never, at offset: Int) {}
  /// Never called.
  package mutating func startPlain(
    _ name: Never, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {}
  /// Never called.
  package mutating func addPlain(
    _ name: Never, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {}
}
