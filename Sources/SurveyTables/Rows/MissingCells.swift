import FHIRDocument
import ResponseValidation

/// Says of each question without an answer why it has none.
struct MissingCells {
  /// A column of reasons, and the columns whose cells it is about.
  private struct Column {
    let column: Int
    let question: Int
    let others: [Int]
    /// Whether a policy leaves no answer.
    let isMasked: Bool
  }

  /// The columns of each table.
  private let columns: [[Column]]
  /// Whether there are no such columns.
  let isEmpty: Bool

  init(_ plan: TablePlan) {
    columns = plan.codebook.tables.map { table in
      var others: [Int: [Int]] = [:]
      var reasons: [(column: Int, question: Int)] = []
      for (index, column) in table.columns.enumerated() {
        guard case .answer(let answer) = column.content else { continue }
        if answer.part == .missing {
          reasons.append((index, answer.question))
        } else {
          others[answer.question, default: []].append(index)
        }
      }
      return reasons.map {
        Column(
          column: $0.column, question: $0.question, others: others[$0.question] ?? [],
          isMasked: plan.masked.contains($0.question))
      }
    }
    isEmpty = columns.allSatisfy(\.isEmpty)
  }

  /// Fills the cells of a row that have no reason yet and whose question has no answer.
  ///
  /// `reasons` has where the texts of the reasons are.
  func fill(
    _ found: inout [Range<Int>], ofTable table: Int, _ version: FormVersion,
    _ disabled: DisabledItems, _ reasons: [MissingReason: Range<Int>],
    repetition: (String) -> Int
  ) {
    for column in columns[table] where found[column.column].isEmpty {
      if column.others.contains(where: { !found[$0].isEmpty }) { continue }
      let item = version.items[column.question]
      let reason: MissingReason
      if item < 0 {
        reason = .notAsked
      } else if column.isMasked {
        reason = .masked
      } else {
        reason = disabled.contains(item, repetition: repetition) ? .disabled : .skipped
      }
      found[column.column] = reasons[reason] ?? 0..<0
    }
  }
}
