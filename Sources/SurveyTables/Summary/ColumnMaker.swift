/// Makes what is shown of a question in one group, of what was counted.
struct ColumnMaker {
  let suppression: Suppression
  let question: AnswerSummary.Question
  /// The numbers of the reasons of ``question`` among all.
  let reasons: [Int]
  /// Whether versions give the options different weights.
  let isWeighedByVersion: Bool
  /// Which options each version offers; none where all offer all.
  let offers: [[Bool]]
  /// The weights of the options.
  var weights: [Double?] { question.options.map(\.weight) }

  /// The column; `rows` is `nil` where the group is hidden as a whole.
  func column(_ tally: QuestionTally, rows: Int?) -> AnswerSummary.Column {
    guard let rows else { return hiddenColumn(count: .hidden) }
    let partition = partition(tally, rows: rows)
    let hidden = partition.hidden
    var column = hiddenColumn(count: .shown(rows))
    for index in column.missing.indices where !hidden[index + 1] {
      column.missing[index] = .shown(partition.counts[index + 1])
    }
    guard !hidden[0] else { return column }
    column.answered = .shown(tally.answered)
    let details = partition.details ?? partition.answers.map { _ in false }
    show(tally, partition.answers, details, in: &column)
    return column
  }

  /// Whether what is hidden follows from the number of rows.
  func isGivenAway(_ tally: QuestionTally, rows: Int) -> Bool {
    let partition = partition(tally, rows: rows)
    return partition.hidden.contains(true)
      && !suppression.isSafe(partition.hidden, partition.counts)
  }

  /// The rows with an answer and those with each reason, which are all rows, and what the answers are.
  private struct Partition {
    let counts: [Int]
    let hidden: [Bool]
    let answers: [Int]
    /// Which of the answers are hidden; `nil` where the number of answers must not be shown, either.
    let details: [Bool]?
  }

  private func partition(_ tally: QuestionTally, rows: Int) -> Partition {
    let answers = counts(tally)
    let details = hiddenDetails(answers, of: tally.answered)
    let isOpen = tally.answered == 0 || details != nil
    let missing = reasons.map { tally.missing.indices.contains($0) ? tally.missing[$0] : 0 }
    let rest = rows - tally.answered - missing.reduce(0, +)
    let counts = [tally.answered] + missing + (rest > 0 ? [rest] : [])
    let hidden = suppression.hidden(
      in: counts, first: counts.indices.map { $0 == 0 && !isOpen })
    return Partition(counts: counts, hidden: hidden, answers: answers, details: details)
  }

  /// The counts of what the answers are: options, other answers; or units, unread answers.
  private func counts(_ tally: QuestionTally) -> [Int] {
    switch question.kind {
    case .choice, .choices, .boolean:
      var counts =
        tally.options.isEmpty ? Array(repeating: 0, count: question.options.count) : tally.options
      if tally.options.isEmpty {
        counts = question.options.map { tally.codes.counts[Array($0.code.utf8)] ?? 0 }
      }
      // Too many codes are not listed, and count as other answers.
      let unlisted = question.options.isEmpty ? tally.codes.total : 0
      return counts + (question.hasOther ? [tally.other + unlisted] : [])
    case .number, .date, .time:
      return question.units.map { unit in numbers(tally, unit)?.count ?? 0 } + [tally.unread]
    case .text, .count: return []
    }
  }

  private func numbers(_ tally: QuestionTally, _ unit: String) -> NumberTally? {
    tally.units.first { $0.unit.elementsEqual(unit.utf8) }?.numbers
  }

  /// Which of the counts are hidden; `nil` where the number of answers must not be shown, either.
  private func hiddenDetails(_ counts: [Int], of answered: Int) -> [Bool]? {
    if counts.isEmpty { return [] }
    if question.kind == .choices { return suppression.hidden(among: counts, of: answered) }
    let hidden = suppression.hidden(in: counts)
    return suppression.isSafe(hidden, counts) ? hidden : nil
  }

  private func show(
    _ tally: QuestionTally, _ counts: [Int], _ hidden: [Bool], in column: inout AnswerSummary.Column
  ) {
    switch question.kind {
    case .choice, .choices, .boolean:
      column.options = zip(counts, hidden).map { $1 ? .hidden : .shown($0) }
      column.offered = offered(tally, counts)
      column.meanWeight = hidden.contains(true) ? .hidden : meanWeight(tally, counts)
      if !hasWeights { column.meanWeight = .none }
    case .number, .date, .time:
      for (index, unit) in question.units.enumerated() where !hidden[index] {
        column.numbers[index] =
          numbers(tally, unit).flatMap {
            $0.summary(suppression, isGiven: question.kind != .number)
          }
          .map { .shown($0) } ?? .none
      }
      column.unread = hidden.last == true ? .hidden : .shown(tally.unread)
    case .text:
      if tally.answered > 0 {
        let distinct = tally.texts.distinct
        column.texts = .shown(
          AnswerSummary.Texts(
            distinct: distinct.count, isExact: distinct.isExact,
            longest: suppression.leastCount > 1 ? nil : tally.texts.longest))
      } else {
        column.texts = .none
      }
    case .count: break
    }
  }

  /// How many were offered each option; hidden where that would show how few answered a version, or did not choose an
  /// option that it offers.
  private func offered(_ tally: QuestionTally, _ counts: [Int]) -> [AnswerSummary.Cell<Int>] {
    if offers.isEmpty { return [] }
    let offered = question.options.indices.map { tally.offered($0, offers) }
    let isHidden =
      tally.answeredByVersion.contains(where: suppression.hides)
      || zip(offered, counts).contains { suppression.hides($0 - $1) }
    return offered.map { isHidden && $0 != tally.answered ? .hidden : .shown($0) }
  }

  /// The mean weight of all answers whose option has one.
  private func meanWeight(_ tally: QuestionTally, _ counts: [Int]) -> AnswerSummary.Cell<Double> {
    let weighed: [(Double?, Int)] =
      isWeighedByVersion
      ? tally.weights.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      : Array(zip(weights, counts))
    var (sum, count) = (0.0, 0)
    for (weight, times) in weighed {
      guard let weight else { continue }
      sum += weight * Double(times)
      count += times
    }
    return count > 0 ? .shown(sum / Double(count)) : .none
  }

  private var hasWeights: Bool { isWeighedByVersion || weights.contains { $0 != nil } }

  private func hiddenColumn(count: AnswerSummary.Cell<Int>) -> AnswerSummary.Column {
    let hasNumbers = [.number, .date, .time].contains(question.kind)
    return AnswerSummary.Column(
      count: count, answered: .hidden, missing: question.reasons.map { _ in .hidden },
      options: question.options.map { _ in .hidden } + (question.hasOther ? [.hidden] : []),
      meanWeight: hasWeights ? .hidden : .none, numbers: question.units.map { _ in .hidden },
      unread: hasNumbers ? .hidden : .none, texts: question.kind == .text ? .hidden : .none)
  }
}

extension NumberTally {
  /// The quantiles; `nil` of no numbers.
  ///
  /// What `isGiven` are numbers that are there, not between two. Where small counts are hidden, the least and
  /// the greatest are, too, and quantiles beside which there are fewer numbers than may be shown.
  func summary(
    _ suppression: Suppression = Suppression(leastCount: 1), isGiven: Bool
  ) -> AnswerSummary.Numbers? {
    guard count > 0, let mean else { return nil }
    let (sorted, fewest) = (sorted, suppression.leastCount)
    return AnswerSummary.Numbers(
      count: count, least: fewest > 1 ? nil : least,
      quantiles: AnswerSummary.Numbers.parts.map { part in
        let part = Double(part) / 100
        let quantile = isGiven ? sorted.givenQuantile(part) : sorted.quantile(part)
        return fewest > 1 && sorted.fewerBeside(quantile) < fewest ? nil : quantile
      }, greatest: fewest > 1 ? nil : greatest, mean: mean, isExact: isExact)
  }
}
