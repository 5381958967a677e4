/// Gives the columns of tables their names: a long one, and one of eight characters.
struct ColumnNames {
  private var long: any ColumnNaming
  private var short = ShortNames()

  init(_ style: TableLayout.Names) {
    long =
      switch style {
      case .linkid: LinkIdNames()
      case .safe: SafeNames()
      case .redcap: FieldColumnNames()
      }
  }

  /// The names of all columns of the next table.
  mutating func names(of wanted: [ColumnName]) -> [(name: String, shortName: String)] {
    long.beginTable()
    short.beginTable()
    return Array(zip(long.names(of: wanted), short.names(of: wanted)))
  }

  /// Makes the names of a column known.
  mutating func take(_ column: CodebookColumn) {
    _ = long.take(column.name)
    _ = short.take(column.shortName)
  }

  /// The names of a column of another codebook, changed where others have them, and where that for the answer
  /// itself is called otherwise here: `answer` has its name there and here.
  mutating func unique(
    _ column: CodebookColumn, answer: (there: String, here: String)? = nil
  ) -> (name: String, shortName: String) {
    if column.content.isInEachTable { return (column.name, column.shortName) }
    var column = column
    if let answer, column.name.hasPrefix(answer.there) {
      column.name = answer.here + column.name.dropFirst(answer.there.count)
    }
    let isFree = long.take(column.name)
    let isFreeShort = !column.shortName.isEmpty && short.take(column.shortName)
    return (
      isFree ? column.name : long.name(long.parts(of: column.name)),
      isFreeShort ? column.shortName : short.name(ColumnName(base: column.name))
    )
  }
}

extension CodebookColumn.Content {
  /// Whether tables have it in common: what joins their rows.
  var isInEachTable: Bool {
    switch self {
    case .key: true
    case .response(let field): field == .response
    case .answer: false
    }
  }
}
