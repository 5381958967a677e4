import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// The quick way from a row to the JSON of its response, where the survey computes nothing and the row
/// is right.
///
/// Cells that were read before give the same item again. It says nothing of what is wrong: it gives
/// up, and ``RowImport`` finds out.
struct QuickRow {
  /// A question with columns.
  private struct Question {
    let position: Int
    let slot: FormPlan.Slot
    let answers: [ImportPlan.Answer]
    /// All of its columns.
    let columns: [Int]
    /// The groups around it, outermost first.
    let groups: [Int]
    /// Whether its answers are nothing but those of its cells.
    let isPlain: Bool
  }

  private let survey: PlainSurvey
  private let text: ResponseText
  private let questions: [Question]
  /// By item: how a group begins.
  private let openings: [[UInt8]]
  /// The columns of questions that the version does not have.
  private let unknown: [Int]
  private var head: QuickHead
  /// The items of cells that were read before, and how many answers they have; 0 for no item.
  private var memo = TextMemo<Int>(longest: 64)
  private var key: [UInt8] = []
  private var open: [Int] = []
  /// By item: whether it is in the response, where that matters.
  private var isFilled: [Bool]

  /// `nil` where the form is no such survey, or its table has what this way does not know.
  init?(_ plan: ImportPlan, _ form: FormPlan, _ details: ResponseDetails) {
    guard let survey = PlainSurvey(form.pristine), let table = plan.tables.first,
      let slots = form.tables.first, let missing = form.unknown.first,
      let text = ResponseText(survey.index, details),
      let head = QuickHead(
        plan, details, form.reader, address: survey.index.survey.canonicalReference)
    else { return nil }
    (self.survey, self.text, self.head) = (survey, text, head)
    unknown = missing.flatMap { table.slots[$0].positions }
    var openings: [[UInt8]] = Array(repeating: [], count: survey.index.count)
    var questions: [Question] = []
    var known: Set<Int> = []
    for slot in slots {
      let columns = table.slots[slot.number]
      guard known.insert(slot.item.rawValue).inserted else { return nil }
      let groups = survey.groups(around: slot.item)
      for group in groups ?? [] where openings[group].isEmpty {
        guard let opening = text.opening(ofGroup: group) else { return nil }
        openings[group] = opening
      }
      questions.append(
        Question(
          position: slot.item.rawValue, slot: slot, answers: columns.answers,
          columns: columns.positions + columns.answers.compactMap(\.columns.missing),
          groups: groups ?? [],
          isPlain: groups != nil && !columns.isRow && survey.index[slot.item].regex == nil))
    }
    self.openings = openings
    self.questions = questions.sorted { $0.position < $1.position }
    isFilled = survey.needsAny ? Array(repeating: false, count: survey.index.count) : []
  }

  /// Adds the JSON of a row's response, and returns how many answers it has; `nil` where the row is not
  /// right for certain.
  mutating func write(
    _ block: RowBlock, row: Int, _ record: ImportRecord, to json: inout [UInt8]
  ) -> Int? {
    for position in unknown where !block.isEmpty(row, position) { return nil }
    guard let isComplete = head.write(block, row: row, record, to: &json) else { return nil }
    open.removeAll(keepingCapacity: true)
    for index in isFilled.indices { isFilled[index] = false }
    var count = 0
    let start = json.count
    for number in questions.indices {
      guard let answers = write(number, block, row, isFirst: json.count == start, &json) else {
        return nil
      }
      count += answers
    }
    if isComplete, !isFilled.isEmpty, !hasAllNeeded { return nil }
    for _ in open { json.append(contentsOf: Self.closing) }
    if json.count > start { json.append(UInt8(ascii: "]")) }
    json.append(UInt8(ascii: "}"))
    return count
  }

  /// Whether every question and group that must be there is.
  private var hasAllNeeded: Bool {
    survey.isNeeded.indices.allSatisfy { isFilled[$0] || !survey.isNeeded[$0] }
  }

  private static let items = Array(#","item":["#.utf8)
  private static let closing = Array("]}".utf8)
}

// MARK: Questions

extension QuickRow {
  /// Adds a question, and returns how many answers it has; `nil` where they are not right for certain.
  private mutating func write(
    _ number: Int, _ block: RowBlock, _ row: Int, isFirst: Bool, _ json: inout [UInt8]
  ) -> Int? {
    var isEmpty = true
    key.removeAll(keepingCapacity: true)
    for shift in [0, 8, 16] { key.append(UInt8(truncatingIfNeeded: number >> shift)) }
    for column in questions[number].columns {
      let range = block.range(row, column)
      if !range.isEmpty {
        isEmpty = false
        key.append(bytes: block.bytes.span.extracting(range))
      }
      // A byte that no text has in UTF-8.
      key.append(0xFF)
    }
    if isEmpty { return 0 }
    guard questions[number].isPlain else { return nil }
    let hash = key.span.memoHash
    if let entry = memo.find(key.span, hash) {
      if entry.value > 0 {
        begin(number, isFirst, &json)
        memo.append(entry, to: &json)
      }
      return entry.value
    }
    guard let (item, answers) = read(number, block, row) else { return nil }
    memo.add(key, hash, answers, making: item)
    if answers > 0 {
      begin(number, isFirst, &json)
      json.append(contentsOf: item)
    }
    return answers
  }

  /// Reads the cells of a question; `nil` where they are not right for certain.
  private func read(_ number: Int, _ block: RowBlock, _ row: Int) -> (item: [UInt8], answers: Int)?
  {
    let question = questions[number]
    let reader = question.slot.reader
    let given = question.answers.filter { reader.hasAnswer($0.columns, block, row: row) }
    var values: [AnswerValue] = []
    for case let column? in question.answers.map(\.columns.missing)
    where !block.isEmpty(row, column) {
      guard let reason = MissingReason(rawValue: block.text(row, column)),
        reason.dataAbsentReason == nil
      else { return nil }
    }
    if question.answers.contains(where: { reader.isChanged($0.columns, block, row: row) }) {
      return nil
    }
    for (count, answer) in given.enumerated() {
      if answer.number > count + 1 { return nil }
      var positions: [Int] = []
      var isRight = true
      reader.read(
        answer.columns, block, row: row, for: survey.index[question.slot.item], into: &values,
        &positions
      ) { _, _ in isRight = false }
      if !isRight { return nil }
    }
    if values.isEmpty { return ([], 0) }
    guard survey.accepts(values, for: question.slot.item),
      let item = text.item(question.position, values)
    else { return nil }
    return (item, values.count)
  }

  /// Closes the groups that end before a question, opens those around it, and notes what is filled.
  private mutating func begin(_ number: Int, _ isFirst: Bool, _ json: inout [UInt8]) {
    if isFirst { json.append(contentsOf: Self.items) }
    let groups = questions[number].groups
    var same = 0
    while same < groups.count, same < open.count, groups[same] == open[same] { same += 1 }
    for _ in same..<open.count { json.append(contentsOf: Self.closing) }
    open.removeLast(open.count - same)
    if json.last == UInt8(ascii: "}") { json.append(UInt8(ascii: ",")) }
    for group in groups[same...] {
      json.append(contentsOf: openings[group])
      open.append(group)
      if !isFilled.isEmpty { isFilled[group] = true }
    }
    if !isFilled.isEmpty { isFilled[questions[number].position] = true }
  }
}
