/// In which tables the answers to each question of a codebook are.
struct QuestionTables {
  /// The tables by the linkIds of what they have rows for; of several for the same the first.
  let tablesByChain: [[String]: Int]
  /// For each question the tables that its answers are inside of, outermost first.
  ///
  /// The last of them has its columns; that of the responses is left out. `nil` where the codebook has no such
  /// table.
  let tables: [[Int]?]

  init(_ codebook: Codebook) {
    let chains = codebook.tableChains
    let numbers = Dictionary(
      chains.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var homes: [Int: Int] = [:]
    for (number, table) in codebook.tables.enumerated() {
      for column in table.columns {
        guard case .answer(let answer) = column.content, homes[answer.question] == nil else {
          continue
        }
        homes[answer.question] = number
      }
    }
    tablesByChain = numbers
    tables = codebook.questions.enumerated().map { number, question in
      let chain = question.tableChain(in: codebook.layout)
      guard let home = homes[number], chains[home] == chain, !chain.isEmpty || home == 0 else {
        return nil
      }
      if chain.isEmpty { return [] }
      let outer = (1..<chain.count).compactMap { numbers[Array(chain[..<$0])] }
      return outer.count == chain.count - 1 ? outer + [home] : nil
    }
  }
}
