/// Names that every program takes: `[a-z][a-z0-9_]{0,31}`.
struct SafeNames: NumberedNaming {
  let longest: Int
  let digits = 3
  private var taken: UniqueNames
  private var answers: [ColumnName: String] = [:]

  init(longest: Int = 32) {
    self.longest = longest
    taken = UniqueNames(longest: longest)
  }

  mutating func beginTable() {
    taken.removeAll()
    answers.removeAll()
  }

  mutating func take(_ name: String) -> Bool { taken.take(name) }

  /// A word as a name.
  mutating func name(_ word: String) -> String { name(ColumnName(base: word)) }

  mutating func name(_ wanted: ColumnName) -> String {
    if !wanted.part.isEmpty, let answer = answers[wanted.ofAnswer] {
      return taken.name(answer, SafeName.word(wanted.part))
    }
    let name = taken.name(SafeName.name(wanted.base), end(of: wanted))
    if wanted.isAnswer { answers[wanted.ofAnswer] = name }
    return name
  }

  func end(of wanted: ColumnName) -> String { SafeName.word(wanted.end) }

  mutating func name(_ wanted: ColumnName, from start: String, end: String) -> String {
    taken.name(start, end)
  }
}
