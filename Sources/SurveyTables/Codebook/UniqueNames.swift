/// Names that are each there once.
struct UniqueNames {
  /// The longest name, in bytes.
  private let longest: Int
  /// Whether each starts with a letter and is not a reserved word.
  private let areSafe: Bool
  private var taken: Set<String> = []

  /// Names as they are.
  init() { (longest, areSafe) = (.max, false) }

  /// Names that every program takes.
  init(longest: Int) { (self.longest, areSafe) = (longest, true) }

  mutating func removeAll() { taken.removeAll() }

  /// Makes a name known; `false` where it was.
  mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }

  /// A name that was not there, of which the base is cut where it is too long; with a number at its end where
  /// it is taken.
  mutating func name(_ base: String, _ end: String) -> String {
    var number = 1
    while true {
      let end = end + (number == 1 ? "" : "_\(number)")
      var name = String((base.prefix(max(0, longest - end.utf8.count)) + end).suffix(longest))
      if areSafe, !SafeName.isSafe(name) { name = String("q\(name)".prefix(longest)) }
      if take(name) { return name }
      number += 1
    }
  }
}
