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
    /// Whether answers can disable it.
    let isConditional: Bool
    /// The linkIds around it, innermost first.
    let outer: [String]
    /// The questions that it is directly inside of, by version, with their columns in the same table.
    let around: [Around]
  }

  /// A question that others are inside of.
  private struct Around {
    let question: Int
    let columns: [Int]
    let missing: Int?
  }

  /// The columns of each table.
  private let columns: [[Column]]
  /// Whether there are no such columns.
  let isEmpty: Bool

  init(_ plan: TablePlan) {
    columns = plan.codebook.tables.map { table in
      let firsts = Self.firstColumns(table)
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
          isMasked: plan.masked.contains($0.question),
          isConditional: plan.codebook.questions[$0.question].isConditional,
          outer: plan.codebook.questions[$0.question].path.dropLast().reversed(),
          around: Self.around($0.question, plan, firsts))
      }
    }
    isEmpty = columns.allSatisfy(\.isEmpty)
  }

  /// The columns of each question for its first repetition.
  private static func firstColumns(_ table: CodebookTable) -> [Int: (columns: [Int], missing: Int?)]
  {
    var firsts: [Int: (columns: [Int], missing: Int?)] = [:]
    for (index, column) in table.columns.enumerated() {
      guard case .answer(let answer) = column.content else { continue }
      if answer.part == .missing {
        firsts[answer.question, default: ([], nil)].missing = index
      } else if answer.repetitions.allSatisfy({ $0 == 1 }) {
        firsts[answer.question, default: ([], nil)].columns.append(index)
      }
    }
    return firsts
  }

  /// The questions that one is inside of in any version; a row of another table is there only where they
  /// have answers, and where a policy leaves none nobody knows.
  private static func around(
    _ question: Int, _ plan: TablePlan, _ firsts: [Int: (columns: [Int], missing: Int?)]
  ) -> [Around] {
    let outer = plan.codebook.questions[question].path.dropLast().reversed()
    let numbers = outer.lazy.map(plan.questions(withLinkId:)).first { !$0.isEmpty } ?? []
    return numbers.compactMap { number in
      guard !plan.masked.contains(number), let first = firsts[number], !first.columns.isEmpty else {
        return nil
      }
      return Around(question: number, columns: first.columns, missing: first.missing)
    }
  }

  /// Fills the cells of a row that have no reason yet and whose question has no answer.
  ///
  /// `reasons` has where the texts of the reasons are, and `groups` those of the groups of the response. Gives how many
  /// questions count as skipped that other answers may have disabled, since nothing says under which conditions.
  func fill(
    _ found: inout [Range<Int>], ofTable table: Int, _ version: FormVersion,
    _ disabled: DisabledItems, _ reasons: [MissingReason: Range<Int>],
    _ groups: inout [GroupReason], repetition: (String) -> Int
  ) -> Int {
    var undetermined = 0
    let notInTable = reasons[.notInTable] ?? 0..<0
    for column in columns[table] {
      let known = found[column.column]
      if !known.isEmpty, known != notInTable { continue }
      if column.others.contains(where: { !found[$0].isEmpty }) {
        // Another answer is in the row.
        found[column.column] = 0..<0
        continue
      }
      if !known.isEmpty { continue }
      let item = version.items[column.question]
      let reason: MissingReason
      if item < 0 {
        reason = .notAsked
      } else if column.isMasked {
        reason = .masked
      } else if let text = groups.use(around: column.outer, repetition: repetition) {
        found[column.column] = text
        continue
      } else {
        let isDisabled =
          isInsideNoAnswer(column, found, version, reasons)
          || disabled.contains(item, repetition: repetition)
        reason = isDisabled ? .disabled : .skipped
        if !isDisabled, column.isConditional, version.validator == nil { undetermined += 1 }
      }
      found[column.column] = reasons[reason] ?? 0..<0
    }
    return undetermined
  }

  /// Whether a question is inside of one that has no answer, so that nobody was asked it.
  private func isInsideNoAnswer(
    _ column: Column, _ found: [Range<Int>], _ version: FormVersion,
    _ reasons: [MissingReason: Range<Int>]
  ) -> Bool {
    var isInside = false
    for question in column.around where version.items[question.question] >= 0 {
      let reason = question.missing.map { found[$0] } ?? 0..<0
      let isAnswered =
        question.columns.contains { !found[$0].isEmpty } || reason == reasons[.notInTable]
        || reason == reasons[.masked]
      if isAnswered { return false }
      isInside = true
    }
    return isInside
  }
}
