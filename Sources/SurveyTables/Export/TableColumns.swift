import SurveyDiagnostics

/// The columns of the wide table for answers, in the order in which they were met.
struct TableColumns {
  private struct Column {
    let name: String
    /// Orders columns as the questionnaire has them: position and repetition on each level.
    let rank: [Rank]
  }

  private struct Rank: Comparable {
    var item: Int
    var repetition: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.item, left.repetition) < (right.item, right.repetition)
    }
  }

  /// The linkIds that the questionnaire does not have.
  private(set) var unknown: [String] = []

  private let order: ItemOrder
  private var columns: [Column] = []
  private var byName: [String: Int] = [:]
  /// The groups and answers that have a column, or one below them.
  private var repetitions: Set<[AnswerPath.Step]> = []
  private var appearance: [String: Int] = [:]

  /// Starts with a column for each question of the questionnaire.
  init(order: ItemOrder) {
    self.order = order
    for entry in order.entries where entry.isQuestion {
      _ = column(for: [.init(linkId: entry.linkId, repetition: 1)])
    }
  }

  var count: Int { columns.count }

  func name(of column: Int) -> String { columns[column].name }

  /// The columns in the order of the questionnaire.
  func sorted() -> [Int] {
    columns.indices.sorted { left, right in
      let (first, second) = (columns[left].rank, columns[right].rank)
      return first == second ? left < right : first.lexicographicallyPrecedes(second)
    }
  }

  /// The column for answers at a path.
  mutating func column(for steps: [AnswerPath.Step]) -> Int {
    repetitions.insert(steps)
    addRepetitions(before: steps)
    let name = AnswerPath.columnName(steps)
    if let known = byName[name] { return known }
    byName[name] = columns.count
    columns.append(Column(name: name, rank: rank(of: steps)))
    return columns.count - 1
  }

  /// Gives earlier repetitions a column, so that `import` finds them counted without a gap.
  private mutating func addRepetitions(before steps: [AnswerPath.Step]) {
    for depth in steps.indices.dropLast() {
      var prefix = Array(steps[...depth])
      guard repetitions.insert(prefix).inserted else { continue }
      while prefix[depth].repetition > 1 {
        prefix[depth].repetition -= 1
        if repetitions.contains(prefix) { break }
      }
      let start = repetitions.contains(prefix) ? prefix[depth].repetition + 1 : 1
      for number in start..<max(start, steps[depth].repetition) {
        prefix[depth].repetition = number
        _ = column(for: prefix + steps[(depth + 1)...])
      }
    }
  }

  private mutating func rank(of steps: [AnswerPath.Step]) -> [Rank] {
    guard let last = steps.last, let position = order.position(of: last.linkId) else {
      return steps.map { Rank(item: number(of: $0.linkId), repetition: $0.repetition) }
    }
    return (order.entries[position].ancestors + [last.linkId]).map { linkId in
      let step = steps.last { $0.linkId == linkId }
      return Rank(item: number(of: linkId), repetition: step?.repetition ?? 1)
    }
  }

  /// The position of an item in the questionnaire; behind all of them for one that is not in it.
  private mutating func number(of linkId: String) -> Int {
    if let position = order.position(of: linkId) { return position }
    if let number = appearance[linkId] { return number }
    if !order.isEmpty { unknown.append(linkId) }
    let number = order.entries.count + appearance.count
    appearance[linkId] = number
    return number
  }
}
