/// Which two names came last after another, or first in an element: mostly one of them comes again.
///
/// A guess, which the reader compares with the text; names that share a slot only spoil it.
struct NameFollowers: Sendable {
  /// The name that came last, and the one before it.
  struct Guess: Sendable {
    var first: UInt16 = 0
    var second: UInt16 = 0
  }

  private var guesses: [Guess]

  private init(_ guesses: [Guess]) { self.guesses = guesses }

  /// What is there before the first text, and while the followers are lent out.
  static var none: NameFollowers { NameFollowers([]) }

  /// Makes room for a text of a length in bytes: short ones have few names.
  mutating func makeRoom(for length: Int) {
    let count = length < 4096 ? 256 : 2048
    if guesses.count < count { guesses = Array(repeating: Guess(), count: count) }
  }

  /// The slot for what follows a name, or is first inside of it.
  @inline(__always)
  static func slot(_ name: UInt16, isFirst: Bool) -> Int {
    Int(name & 1023) | (isFirst ? 1024 : 0)
  }

  @inline(__always)
  subscript(_ slot: Int) -> Guess { guesses[slot & (guesses.count &- 1)] }

  mutating func add(_ name: UInt16, _ slot: Int) {
    let slot = slot & (guesses.count &- 1)
    guesses[slot] = Guess(first: name, second: guesses[slot].first)
  }
}
