/// LinkIds as names, with the numbers of repetitions in brackets: `g[2]/x__unit`.
struct LinkIdNames: ColumnNaming {
  private var taken = UniqueNames()
  private var answers: [ColumnName: String] = [:]

  mutating func beginTable() {
    taken.removeAll()
    answers.removeAll()
  }

  mutating func take(_ name: String) -> Bool { taken.take(name) }

  mutating func name(_ wanted: ColumnName) -> String {
    if !wanted.part.isEmpty, let answer = answers[wanted.ofAnswer] {
      return taken.name(answer, wanted.part)
    }
    let base = wanted.steps.isEmpty ? wanted.base : AnswerPath.columnName(wanted.steps)
    let name = taken.name(base, wanted.end)
    if wanted.isAnswer { answers[wanted.ofAnswer] = name }
    return name
  }

  mutating func names(of wanted: [ColumnName]) -> [String] { wanted.map { name($0) } }
}
