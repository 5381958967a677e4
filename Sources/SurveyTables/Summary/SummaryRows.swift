import FHIRDocument
import SurveyDiagnostics

/// What was counted in the responses of one group.
struct GroupTally: Sendable {
  /// How many responses there are, for each plan.
  var responses: [Int]
  /// What was counted of each question.
  var questions: [QuestionTally]
  /// How many rows a response has in each table.
  var rows: [NumberTally]
  /// In how many responses each table has rows.
  var used: [Int]

  init(_ shape: SummaryShape) {
    responses = Array(repeating: 0, count: shape.keys.count)
    questions = Array(repeating: QuestionTally(), count: shape.questions.count)
    rows = Array(repeating: NumberTally(), count: shape.tables.count)
    used = Array(repeating: 0, count: shape.tables.count)
  }

  /// Adds what was counted later.
  mutating func add(_ later: GroupTally) {
    for (index, count) in later.responses.enumerated() { responses[index] += count }
    for (index, question) in later.questions.enumerated() { questions[index].add(question) }
    for (index, numbers) in later.rows.enumerated() { rows[index].add(numbers) }
    for (index, count) in later.used.enumerated() { used[index] += count }
  }
}

/// The rows of responses, counted and not kept.
struct SummaryRows: TableRows {
  /// Where the answers are; set before the first row.
  fileprivate var shape: SummaryShape?
  /// What was counted, by group.
  private(set) var groups: [SummaryKey: Int] = [:]
  private(set) var tallies: [GroupTally] = []
  private(set) var losses = LossCounts()
  private(set) var count = 0
  private var group = 0
  private var plan = 0
  /// The version that the present response is read with.
  private var version = 0
  /// How many rows the present response has in each table.
  private var rows: [Int] = []

  mutating func removeAll() {
    groups.removeAll(keepingCapacity: true)
    tallies.removeAll(keepingCapacity: true)
    losses.removeAll()
    count = 0
  }

  mutating func start(_ shape: SummaryShape) {
    if self.shape == nil { self.shape = shape }
    rows.removeAll(keepingCapacity: true)
    for _ in shape.tables { rows.append(0) }
  }

  mutating func note(version: Int) { self.version = version }

  mutating func addRow(
    _ cells: [Range<Int>], of text: [UInt8], to table: Int, at location: () -> Location
  ) {
    guard let shape else { return }
    if shape.tables[table].isFirst {
      plan = shape.tables[table].plan
      group = number(of: shape.keys[plan].key(cells, of: text), shape)
      tallies[group].responses[plan] += 1
    } else {
      rows[table] += 1
    }
    for question in shape.tables[table].questions {
      tallies[group].questions[question].add(
        shape.questions[question], cells, of: text, version: version)
    }
  }

  mutating func endRecord(_ losses: LossCounts) {
    self.losses.add(losses)
    count += 1
    guard let shape else { return }
    for (number, table) in shape.tables.enumerated() where table.plan == plan && !table.isFirst {
      tallies[group].rows[number].add(Double(rows[number]))
      if rows[number] > 0 { tallies[group].used[number] += 1 }
    }
  }

  /// Adds what was counted later.
  mutating func add(_ later: SummaryRows) {
    shape = shape ?? later.shape
    for (key, number) in later.groups {
      if let known = groups[key] {
        tallies[known].add(later.tallies[number])
      } else {
        groups[key] = tallies.count
        tallies.append(later.tallies[number])
      }
    }
    losses.add(later.losses)
    count += later.count
  }

  private mutating func number(of key: SummaryKey, _ shape: SummaryShape) -> Int {
    if let known = groups[key] { return known }
    groups[key] = tallies.count
    tallies.append(GroupTally(shape))
    return tallies.count - 1
  }
}

/// Counts what the tables would have of each response.
struct SummaryPreparer: RecordPreparer {
  private var tables: TablePreparer<SummaryRows>

  var mayHaveModifiers: Bool { tables.mayHaveModifiers }

  init(_ plans: TablePlans, _ shape: SummaryShape) {
    tables = TablePreparer(plans, isFrozen: false, tables: shape)
  }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout SummaryRows
  ) throws(Diagnostic) -> Int? {
    // Rows need a name, and nothing asks for it here: no record has to wait for its number.
    return try tables.prepare(record, number: number ?? 0, into: &prepared)
  }
}

/// Adds up what was counted, and writes nothing.
struct SummaryWriter: BatchWriter {
  /// More groups than that are no summary.
  static let mostGroups = 1_000

  let makePreparer: @Sendable () -> SummaryPreparer
  var preparer: SummaryPreparer
  var bytesWritten: Int { 0 }
  private(set) var counted = SummaryRows()

  init(_ plans: TablePlans, _ shape: SummaryShape) {
    makePreparer = { SummaryPreparer(plans, shape) }
    preparer = makePreparer()
    counted.shape = shape
  }

  mutating func write(
    _ prepared: SummaryRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    guard part.upperBound == prepared.count else { return }
    counted.add(prepared)
    guard counted.tallies.count <= Self.mostGroups else {
      throw Diagnostic(.tooManyGroups, ["limit": .number(Self.mostGroups)])
    }
  }

  mutating func finish() throws(Diagnostic) {}

  func lastFindings() -> [Diagnostic] {
    counted.losses.findings(of: [.otherVersion, .otherQuestionnaire])
      + counted.losses.findingsOfCounting
  }
}
