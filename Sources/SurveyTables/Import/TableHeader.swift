import SurveyDiagnostics
import SurveyModel

/// What the columns of a table are: each is one of a codebook, or a question with its place.
struct TableHeader {
  /// What is in a column.
  enum Column: Hashable {
    /// What the response says of itself.
    case field(ResponseField)
    /// What says which row it is.
    case key(RowKey)
    /// A part of the answers to a question of the codebook.
    case answer(AnswerColumn)
    /// An answer to a question that its name says with the place: `g/x[2]`.
    case place([AnswerPath.Step])
    /// A part of the answer that a row of the tidy table is.
    case tidy(TidyColumns.Column)
    /// Nothing: the column is left out.
    case leftOut
  }

  /// The names of the columns, as the table has them.
  let names: [String]
  private(set) var columns: [Column] = []
  /// The names of the columns of REDCap's own that are left out.
  private(set) var columnsOfREDCap: [String] = []
  /// Where REDCap's `record_id` is, if it is a question.
  private(set) var record: Int?
  /// How its numbers are written, as its first rows show.
  var numbers = NumberStyle()
  /// Whether REDCap wrote the table.
  let isOfREDCap: Bool

  /// Finds out what the columns are; throws where one belongs to no question.
  ///
  /// `accepts` says which columns of the codebook may be meant, `places` what a name means that is
  /// none of them. `map` has our names for those of others. Of a table with the rows of others, too, `others` says
  /// which columns are theirs, and `isOfREDCap` that REDCap's own columns are left out.
  init(
    _ names: [String], of table: CodebookTable, location: Location, map: [String: String] = [:],
    isOfREDCap: Bool = false, others: (String) -> Bool = { _ in false },
    accepts: (CodebookColumn) -> Bool = { _ in true },
    places: (String) throws(Diagnostic) -> [AnswerPath.Step]?
  ) throws(Diagnostic) {
    (self.names, self.isOfREDCap) = (names, isOfREDCap)
    var known: [String: Column] = [:]
    for column in table.columns where accepts(column) {
      switch column.content {
      case .response(let field): known[column.name] = .field(field)
      case .key(let key): known[column.name] = .key(key)
      case .answer(let answer): known[column.name] = .answer(answer)
      }
    }
    var taken: Set<Column> = []
    for name in names {
      let ours = map[name] ?? name
      if ours.isEmpty, map[name] != nil || columns.isEmpty {
        columns.append(.leftOut)
        continue
      }
      var column = known[ours]
      // A question may be called as one of the columns that come first.
      if let first = column, case .field = first, taken.contains(first) { column = nil }
      if column == nil, others(ours) { column = .leftOut }
      if column == nil, let steps = try places(ours) { column = .place(steps) }
      if column == nil, isOfREDCap, REDCapColumns.isOwn(name) {
        if !REDCapColumns.sayRepetition(name) { columnsOfREDCap.append(name) }
        column = .leftOut
      }
      guard let column else {
        throw Diagnostic(
          .unknownColumn,
          ["name": .quoted(name), "known": .names(ResponseField.allCases.map(\.rawValue))],
          at: location)
      }
      guard column == .leftOut || taken.insert(column).inserted else {
        throw Diagnostic(.duplicateColumn, ["name": .quoted(name)], at: location)
      }
      if isOfREDCap, name == REDCapColumns.record, column.isAnswer { record = columns.count }
      columns.append(column)
    }
  }

  /// The columns of the tidy table.
  init(_ tidy: TidyColumns) {
    (names, isOfREDCap) = (tidy.names, false)
    columns = tidy.columns.map { column in
      switch column {
      case .response: .field(.response)
      case .subject: .field(.subject)
      case .authored: .field(.authored)
      case nil: .leftOut
      case let column?: .tidy(column)
      }
    }
  }

  /// The columns of numbers, and of options and truth values, which may be called by numbers.
  func numberColumns(of codebook: Codebook) -> [Int] {
    columns.indices.filter { index in
      switch columns[index] {
      case .answer(let answer) where codebook.questions.indices.contains(answer.question):
        let question = codebook.questions[answer.question]
        let isNumber = [.integer, .decimal, .quantity, .boolean].contains(question.type)
        if case .option = answer.part { return true }
        return answer.part == .value && (question.hasOptions || isNumber)
      case .tidy(let column): return column == .value
      default: return false
      }
    }
  }

  /// Whether the first column has no name, as that of the names of rows in R and pandas.
  var hasUnnamedColumn: Bool { names.first?.isEmpty == true && columns.first == .leftOut }

  /// Where what says which response a row is of is: its id, or `record_id` where that is a question.
  var identity: Int? { position(of: ResponseField.response) ?? record }

  /// Where what a response says of itself is.
  func position(of field: ResponseField) -> Int? { columns.firstIndex(of: .field(field)) }

  /// Where what says which row it is is.
  func position(of key: RowKey) -> Int? { columns.firstIndex(of: .key(key)) }
}

extension TableHeader.Column {
  /// Whether its cells are answers in a row of a response.
  var isAnswer: Bool {
    switch self {
    case .answer, .place: true
    case .field, .key, .tidy, .leftOut: false
    }
  }
}
