/// LinkIds as names, with the numbers of repetitions in brackets: `g[2]/x__unit`.
struct LinkIdNames: ColumnNaming {
  private var taken = UniqueNames()

  mutating func beginTable() { taken.removeAll() }

  mutating func take(_ name: String) -> Bool { taken.take(name) }

  mutating func name(_ wanted: ColumnName) -> String {
    let base = wanted.steps.isEmpty ? wanted.base : AnswerPath.columnName(wanted.steps)
    return taken.name(base, wanted.end)
  }

  mutating func names(of wanted: [ColumnName]) -> [String] { wanted.map { name($0) } }
}
