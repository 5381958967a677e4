import StatisticsFiles

/// What every program takes as a name.
enum SafeName {
  /// A text as a name that starts with a letter.
  static func name(_ text: String) -> String {
    let word = word(text).drop { $0 == "_" }
    return startsWithLetter(word) ? String(word) : "q\(word)"
  }

  /// A text in small letters, digits and underscores: `/54127-6` is `_54127_6`.
  static func word(_ text: String) -> String {
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9", "_": word.unicodeScalars.append(scalar)
      default: if word.last != "_" { word.append("_") }
      }
    }
    return word
  }

  /// Whether a word starts with a letter and is not a reserved one.
  static func isSafe(_ word: String) -> Bool {
    startsWithLetter(word) && !reserved.contains(word)
      && !StatisticsFormat.allCases.contains { $0.isReserved(word) }
  }

  private static func startsWithLetter(_ name: some StringProtocol) -> Bool {
    name.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
  }

  /// Words that SQL, R, Stata, SPSS or SAS keep for themselves, as far as they are short and common; beside
  /// those that no column of a statistics file can have.
  private static let reserved: Set<String> = [
    "all", "and", "any", "as", "asc", "between", "break", "by", "byte", "case", "cast", "check",
    "column", "con", "constraint", "create", "cross", "current_date", "default", "delete", "desc",
    "distinct", "double", "drop", "else", "end", "eq", "except", "exists", "false", "float", "for",
    "foreign", "from", "full", "function", "ge", "grant", "group", "gt", "having", "if", "in",
    "inf",
    "inner", "insert", "int", "intersect", "into", "is", "join", "le", "left", "like", "limit",
    "long", "lt", "na", "nan", "natural", "ne", "next", "not", "null", "offset", "on", "or",
    "order",
    "outer", "pred", "primary", "references", "repeat", "right", "select", "set", "skip", "some",
    "strl", "table", "then", "to", "true", "union", "unique", "update", "user", "using", "values",
    "when", "where", "while", "with",
  ]
}
