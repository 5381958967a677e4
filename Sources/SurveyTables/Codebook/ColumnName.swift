/// What a name of a column is made from.
struct ColumnName: Hashable {
  /// The linkId, or another word.
  let base: String
  /// Where the question is, with the numbers of repetitions; empty for what is no question.
  var steps: [AnswerPath.Step] = []
  /// The numbers of those of the steps that have columns for each.
  var numbers: [Int] = []
  /// What is behind it: `__integer` of another question of its linkId.
  var suffix = ""
  /// What is behind that for a part of the answer: `__unit`.
  var part = ""
  /// What is behind that for an option: `yes` of `___yes`.
  var option: String?
  /// Whether it is called so in each table.
  var isKey = false

  /// Whether it is that of the first repetition, or nothing repeats.
  var isFirst: Bool { numbers.allSatisfy { $0 == 1 } }

  /// All that is behind the base.
  var end: String { suffix + part + (option.map { "___\($0)" } ?? "") }

  /// The same for the first repetition.
  var first: ColumnName {
    ColumnName(
      base: base, numbers: numbers.map { _ in 1 }, suffix: suffix, part: part, option: option)
  }

  /// Whether it is that of the column for the answer itself.
  var isAnswer: Bool { part.isEmpty && option == nil && !steps.isEmpty }

  /// That of the column for the answer itself, by which those of its parts are called.
  var ofAnswer: ColumnName { ColumnName(base: base, steps: steps, suffix: suffix) }
}
