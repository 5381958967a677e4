/// A part of an expression as it is written, before anything is known of what it means.
struct InfixNode: Sendable {
  /// What it is.
  indirect enum Kind: Hashable, Sendable {
    case number(String)
    case text(String)
    /// What the brackets of a reference hold.
    case reference(String)
    /// A name by itself.
    case word(String)
    case call(String, [InfixNode])
    /// An operator before, between or behind its operands; more than two only where it is a list.
    case apply(InfixOperator, [InfixNode])
    case list([InfixNode])
    /// The item itself, or a way from it or from another node.
    case path(InfixNode?, [InfixStep])
    /// The operand of a phrase, from 1; 0 is all that are left.
    case placeholder(Int)
  }

  var kind: Kind
  /// Where it begins in the UTF-8 of the text.
  var offset: Int
  /// How many parts are inside each other.
  let height: Int

  init(_ kind: Kind, offset: Int = 0) {
    self.kind = kind
    self.offset = offset
    let inner = kind.parts.reduce(0) { max($0, $1.height) }
    // Who reads or writes a call goes through more functions than for an operator.
    if case .call = kind, inner > 0 { height = inner + 3 } else { height = inner + 1 }
  }

  /// More than this is neither read nor written: what walks over nodes calls itself.
  static let greatestHeight = 64
}

extension InfixNode: Hashable {
  /// Equal where they say the same, wherever they are.
  static func == (left: InfixNode, right: InfixNode) -> Bool { left.kind == right.kind }

  func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// A step of a path.
enum InfixStep: Hashable, Sendable {
  /// `/` at the beginning.
  case root
  /// `.` or `..`.
  case here, parent
  case child(String)
  /// What is in brackets behind a step.
  case predicate(InfixNode)

  var isPredicate: Bool { if case .predicate = self { true } else { false } }
}

extension InfixNode.Kind {
  /// What is inside it.
  var parts: [InfixNode] {
    switch self {
    case .number, .text, .reference, .word, .placeholder: []
    case .call(_, let parts), .apply(_, let parts), .list(let parts): parts
    case .path(let base, let steps):
      (base.map { [$0] } ?? [])
        + steps.compactMap { if case .predicate(let node) = $0 { node } else { nil } }
    }
  }
}

extension InfixNode {
  /// Whether nothing is inside it that would have to be read.
  var isPlain: Bool { height == 1 }

  /// A call of a function.
  static func call(_ name: String, _ operands: InfixNode...) -> InfixNode {
    InfixNode(.call(name, operands))
  }

  /// An operator with its operands.
  static func apply(_ means: InfixOperator, _ operands: InfixNode...) -> InfixNode {
    InfixNode(.apply(means, operands))
  }

  /// A text between quotes.
  static func text(_ text: String) -> InfixNode { InfixNode(.text(text)) }

  /// A number.
  static func number(_ number: Int) -> InfixNode { InfixNode(.number(String(number))) }
}
