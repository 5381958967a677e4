import SurveyModel

/// Where in the rows of tables the answers to each question are; compiled once for a summary.
struct SummaryShape: Sendable {
  /// What is counted: a question, or what a response says of itself.
  struct Question {
    let kind: SummaryKind
    /// What stands for each option in a cell.
    var cells = OptionCells([])
    /// The weights of the options in each version; none where all versions say the same.
    var weights: [[Double?]] = []
    /// Which options each version offers; none where all offer all.
    var offers: [[Bool]] = []
    var value: Int?
    var list: Int?
    var other: Int?
    var unit: Int?
    var code: Int?
    var missing: Int?
    /// The columns of what an answer can have without a value: of an attachment its title.
    var further: [Int] = []
    /// The columns of the options; empty where one cell has the answer.
    var options: [Int] = []
    /// Whether any text of its cell is a code, as it is of a status.
    var isField = false
  }

  struct Table {
    let plan: Int
    /// Whether its rows are the responses.
    let isFirst: Bool
    /// The numbers of what is counted in its rows.
    var questions: [Int] = []
  }

  private(set) var questions: [Question] = []
  private(set) var tables: [Table] = []
  /// The number of the first question of each plan, and behind them of what responses say themselves.
  private(set) var firstQuestions: [Int] = []
  private(set) var firstFields: [Int] = []
  /// What decides to which group a response belongs, for each plan.
  private(set) var keys: [SummaryKeyReader] = []

  /// What responses say of themselves and is counted.
  static let fields: [ResponseField] = [.version, .status, .language, .authored]

  init(_ plans: TablePlans, keys: [SummaryKeyReader]) {
    self.keys = keys
    for (number, plan) in plans.plans.enumerated() { add(plan, number) }
  }

  private mutating func add(_ tablePlan: TablePlan, _ plan: Int) {
    let codebook = tablePlan.codebook
    let first = questions.count
    firstQuestions.append(first)
    questions += tablePlan.questions.map { question in
      Question(
        kind: SummaryKind(question.entry),
        cells: OptionCells(question.entry.cells(of: codebook)),
        weights: question.options.weightsByVersion, offers: question.options.offers)
    }
    firstFields.append(questions.count)
    for (number, table) in codebook.tables.enumerated() {
      var counted = Table(plan: plan, isFirst: number == 0)
      for (index, column) in table.columns.enumerated() {
        switch column.content {
        case .answer(let answer):
          let question = first + answer.question
          questions[question].set(answer.part, to: index)
          if !counted.questions.contains(question) { counted.questions.append(question) }
        case .response(let field) where Self.fields.contains(field):
          counted.questions.append(questions.count)
          questions.append(
            Question(kind: field == .authored ? .date : .choice, value: index, isField: true))
        default: break
        }
      }
      tables.append(counted)
    }
  }
}

extension SummaryShape.Question {
  fileprivate mutating func set(_ part: AnswerPart, to column: Int) {
    switch part {
    case .value: value = column
    case .list: list = column
    case .other: other = column
    case .unit: unit = column
    case .code: code = column
    case .missing: missing = column
    case .option(let number):
      while options.count <= number { options.append(-1) }
      options[number] = column
    case .display, .contentType, .title: further.append(column)
    case .exact: break
    }
  }
}

/// The options of a question, found by the text of a cell.
struct OptionCells: Sendable {
  let count: Int
  private let numbers: [[UInt8]: Int]

  init(_ cells: [String]) {
    count = cells.count
    numbers = Dictionary(
      cells.enumerated().map { (Array($1.utf8), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of the option that a cell says.
  func number(of cell: ArraySlice<UInt8>) -> Int? { numbers[Array(cell)] }
}
