import FHIRDocument
import ResponseValidation
import SurveyModel

/// A codebook, compiled for making rows: where the answers to each question go.
struct TablePlan: Sendable {
  /// The columns of a question in its table, by what they hold.
  struct QuestionColumns: Sendable {
    var value: Int?
    var list: Int?
    var other: Int?
    var unit: Int?
    var code: Int?
    var display: Int?
    var contentType: Int?
    var title: Int?
    var exact: Int?
    var missing: Int?
    /// The columns of the options, by their numbers.
    var options: [Int] = []
  }

  /// A question and what is the same for all answers to it.
  final class Question: Sendable {
    let entry: CodebookQuestion
    let options: OptionTable
    /// The tables that its answer is inside of, outermost first; that of the responses is left out.
    let tables: [Int]
    /// Whether its answers have columns with numbers of their own.
    let isNumbered: Bool
    /// Whether its truth values are 1 and 0.
    let isYesNo: Bool

    init(
      _ entry: CodebookQuestion, _ options: OptionTable, tables: [Int], in layout: TableLayout
    ) {
      (self.entry, self.options, self.tables) = (entry, options, tables)
      isNumbered = entry.isNumbered(in: layout)
      isYesNo = entry.isYesNo(in: layout)
    }
  }

  let codebook: Codebook
  let questions: [Question]
  /// The columns that say which response or row it is, by table.
  let fields: [(column: Int, field: ResponseField)]
  let keys: [[(column: Int, key: RowKey)]]
  /// The versions that responses are read with.
  let versions: FormVersions
  /// The questions of whose answers a policy leaves nothing.
  let masked: Set<Int>
  private let numbers: [String: [Int]]
  private let columns: [[[Int]: QuestionColumns]]
  /// The tables by the linkIds of what they have rows for.
  let tablesByChain: [[String]: Int]
  /// The linkIds of all that repeats around a question.
  private let repeating: Set<String>

  /// Compiles a codebook; `forms` and `surveys` are the versions of its questionnaire that are given, and
  /// `policy` is what was done to the responses.
  ///
  /// - Parameter hasCellsOfCodebook: Whether the cells of options are the same in rows of all versions.
  init(
    _ codebook: Codebook, forms: [SurveyResponseValidator] = [],
    surveys: [CodebookBuilder.Version] = [], policy: Deidentification? = nil,
    hasCellsOfCodebook: Bool = false
  ) {
    self.codebook = codebook
    masked = Set(
      codebook.questions.indices.filter {
        policy?.leavesNothing(of: codebook.questions[$0], in: codebook) == true
      })
    // A codebook that names no version is one of a questionnaire without one.
    let names = codebook.versions.isEmpty ? [""] : codebook.versions
    versions = FormVersions(
      names.map { name in
        forms.first { ($0.survey.version ?? "") == name }.map { FormVersion($0, of: codebook) }
          ?? FormVersion(name, of: codebook)
      }, address: codebook.questionnaire)
    let layout = codebook.layout
    let homes = QuestionTables(codebook)
    let options = codebook.versions.map { name in
      surveys.first { $0.name == name }.map(VersionOptions.init)
    }
    questions = codebook.questions.enumerated().map { number, question in
      Question(
        question,
        OptionTable(question, of: codebook, options, hasCellsOfCodebook: hasCellsOfCodebook),
        tables: homes.tables[number] ?? [], in: layout)
    }
    numbers = Dictionary(grouping: codebook.questions.indices) { codebook.questions[$0].linkId }
    var columns: [[[Int]: QuestionColumns]] = Array(repeating: [:], count: questions.count)
    for (number, table) in codebook.tables.enumerated() {
      for (index, column) in table.columns.enumerated() {
        guard case .answer(let answer) = column.content, columns.indices.contains(answer.question),
          let tables = homes.tables[answer.question], (tables.last ?? 0) == number
        else { continue }
        columns[answer.question][answer.repetitions, default: QuestionColumns()]
          .set(answer.part, to: index)
      }
    }
    self.columns = columns
    tablesByChain = homes.tablesByChain
    repeating = codebook.repeatingLinkIds
    fields = (codebook.tables.first?.columns ?? []).enumerated().compactMap { index, column in
      if case .response(let field) = column.content { (index, field) } else { nil }
    }
    keys = codebook.tables.map { table in
      table.columns.enumerated().compactMap { index, column in
        if case .key(let key) = column.content { (index, key) } else { nil }
      }
    }
  }

  /// The numbers of the questions with a linkId.
  func questions(withLinkId linkId: String) -> [Int] { numbers[linkId] ?? [] }

  /// The number of a question, and the indexes of the steps of a path that are the repetitions around it.
  typealias FoundQuestion = (question: Int, levels: [Int])

  /// The questions that an answer may be to that is at the end of a path.
  func questions(at linkIds: [String]) -> [FoundQuestion] {
    questions(withLinkId: linkIds.last ?? "").compactMap { number in
      questions[number].entry.levels(in: linkIds, repeating: repeating).map { (number, $0) }
    }
  }

  /// The column of the reasons why a question has no answer, where it has one.
  func missing(of question: Int) -> Int? {
    columns[question].values.lazy.compactMap(\.missing).first
  }

  /// The columns of a question for these repetitions; `nil` where there are none.
  func columns(of question: Int, _ repetitions: [Int]) -> QuestionColumns? {
    columns[question][repetitions]
  }
}

extension TablePlan.QuestionColumns {
  /// The column of an option; `nil` where it has none.
  func column(ofOption number: Int) -> Int? {
    options.indices.contains(number) && options[number] >= 0 ? options[number] : nil
  }

  /// Notes where a part of the answers is.
  mutating func set(_ part: AnswerPart, to column: Int) {
    switch part {
    case .value: value = column
    case .list: list = column
    case .option(let number):
      while options.count <= number { options.append(-1) }
      options[number] = column
    case .other: other = column
    case .unit: unit = column
    case .code: code = column
    case .display: display = column
    case .contentType: contentType = column
    case .title: title = column
    case .exact: exact = column
    case .missing: missing = column
    }
  }
}
