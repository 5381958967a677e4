import SurveyModel

/// Makes the tables and columns of a codebook from its questions and its layout.
struct ColumnBuilder {
  private let codebook: Codebook
  private let repetitions: RepetitionCounts
  private let repeating: Set<String>
  private(set) var tables: [CodebookTable] = []
  private var tableNames = SafeNames(longest: 64)
  private var numbers: [[String]: Int] = [:]

  init(_ codebook: Codebook, _ repetitions: RepetitionCounts) {
    (self.codebook, self.repetitions) = (codebook, repetitions)
    repeating = codebook.repeatingLinkIds
    _ = table(for: [], at: [], around: nil)
    for index in codebook.questions.indices { add(question: index) }
    tables = Self.named(tables, in: codebook)
  }

  private mutating func add(question index: Int) {
    let question = codebook.questions[index]
    let place = place(of: question)
    for numbers in columnNumbers(of: question) {
      for (part, type) in question.parts(in: codebook.layout) {
        let column = AnswerColumn(question: index, repetitions: numbers, part: part)
        add(.answer(column), type, to: place)
      }
    }
    if codebook.layout.missing {
      let column = AnswerColumn(question: index, part: .missing)
      add(.answer(column), .text, to: place)
    }
  }

  private mutating func add(
    _ content: CodebookColumn.Content, _ type: ColumnType, to table: Int
  ) {
    tables[table].columns.append(CodebookColumn(name: "", content: content, type: type))
  }

  // MARK: Tables

  /// The number of the table that a question's columns are in.
  private mutating func place(of question: CodebookQuestion) -> Int {
    var place = 0
    var chain: [String] = []
    for end in question.tableEnds(in: codebook.layout) {
      chain.append(question.path[end])
      place = table(for: chain, at: Array(question.path[...end]), around: place)
    }
    return place
  }

  /// The table of what repeats, by the linkIds of what repeats around it and its own: groups around that do not
  /// repeat can be others in other versions.
  private mutating func table(
    for chain: [String], at path: [String], around parent: Int?
  ) -> Int {
    if let known = numbers[chain] { return known }
    let table = tables.count
    numbers[chain] = table
    let name = path.last.map { tableNames.name($0) } ?? ""
    tables.append(CodebookTable(name: name, path: path))
    guard let parent else {
      for field in ResponseField.allCases where codebook.layout.exact || !field.isExact {
        add(.response(field), field.type, to: table)
      }
      return table
    }
    for key in RowKey.allCases where key != .parent || parent > 0 {
      add(.key(key), key == .response ? .text : .integer, to: table)
    }
    return table
  }

  // MARK: Numbered columns

  /// The numbers of the repetitions that have columns, in their order.
  private func columnNumbers(of question: CodebookQuestion) -> [[Int]] {
    let levels = question.numberedLevels(in: codebook.layout)
    guard !levels.isEmpty else { return [[]] }
    var all: Set<[Int]> = [levels.map { _ in 1 }]
    for met in repetitions.met[question.linkId] ?? [] {
      guard let outer = question.levels(in: met.map(\.linkId), repeating: repeating) else {
        continue
      }
      var numbers = question.numbers(of: met, outer, in: codebook.layout)
      // Those before it, too: a table has no gaps.
      while all.insert(numbers).inserted {
        guard let last = numbers.lastIndex(where: { $0 > 1 }) else { break }
        numbers[last] -= 1
      }
    }
    return all.sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: Names

  /// A codebook with the same columns under names of another kind.
  static func renamed(_ codebook: Codebook, _ kind: TableLayout.Names) -> Codebook {
    var renamed = codebook
    renamed.layout.names = kind
    renamed.tables = named(codebook.tables, in: renamed)
    return renamed
  }

  /// Gives the columns of all tables their names.
  private static func named(
    _ tables: [CodebookTable], in codebook: Codebook
  ) -> [CodebookTable] {
    var names = ColumnNames(codebook.layout.names)
    return tables.map { table in
      var table = table
      let wanted = table.columns.map { name(of: $0.content, in: codebook) }
      for (number, name) in names.names(of: wanted).enumerated() {
        (table.columns[number].name, table.columns[number].shortName) = name
      }
      return table
    }
  }

  private static func name(
    of content: CodebookColumn.Content, in codebook: Codebook
  ) -> ColumnName {
    switch content {
    case .response(let field):
      ColumnName(base: field.rawValue, isKey: content.isInEachTable)
    case .key(let key): ColumnName(base: key.rawValue, isKey: true)
    case .answer(let column) where codebook.questions.indices.contains(column.question):
      name(of: column, in: codebook)
    case .answer: ColumnName(base: "")
    }
  }

  private static func name(of column: AnswerColumn, in codebook: Codebook) -> ColumnName {
    let question = codebook.questions[column.question]
    var name = ColumnName(
      base: question.linkId, steps: question.steps(column.repetitions, in: codebook.layout),
      numbers: column.repetitions, suffix: suffix(of: column.question, in: codebook))
    if case .option(let number) = column.part {
      name.option =
        question.options.indices.contains(number) ? question.options[number].mark : "\(number)"
    } else {
      name.part = column.part.suffix
    }
    return name
  }
}

extension ColumnBuilder {
  /// What the columns of a question have behind its linkId, where others have it, too: the type that it has, and
  /// a number where the table has columns of a question of that type.
  private static func suffix(of number: Int, in codebook: Codebook) -> String {
    let question = codebook.questions[number]
    let before = codebook.questions[..<number].filter { $0.linkId == question.linkId }
    guard let first = before.first else { return "" }
    let type = first.type == question.type ? "" : "__\(question.type.rawValue)"
    let chain = question.tableChain(in: codebook.layout)
    let same = before.count {
      $0.type == question.type && $0.tableChain(in: codebook.layout) == chain
    }
    return same == 0 ? type : "\(type)__\(same + 1)"
  }
}

extension ResponseField {
  /// Whether it is the text of the source beside a typed column.
  var isExact: Bool { self == .authoredExact || self == .lastUpdatedExact }

  /// The type of its cells.
  var type: ColumnType {
    switch self {
    case .authored, .lastUpdated: .dateTime
    default: .text
    }
  }
}
