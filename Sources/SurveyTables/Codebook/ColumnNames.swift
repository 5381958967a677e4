/// What a name is made from.
struct ColumnName {
  /// The linkId, or another word.
  let base: String
  /// Where the question is, with the numbers of repetitions; empty for what is no question.
  var steps: [AnswerPath.Step] = []
  /// What is behind it: `__unit`.
  var suffix = ""
}

/// Gives the columns of one table their names.
struct ColumnNames {
  private let style: TableLayout.Names
  /// The longest name, in bytes; `nil` for any length.
  private let longest: Int?
  private var taken: Set<String> = []
  private var shortTaken: Set<String> = []

  init(_ style: TableLayout.Names, longest: Int? = nil) {
    self.style = style
    self.longest =
      longest
      ?? {
        switch style {
        case .linkid: nil
        case .safe: 32
        case .redcap: 100
        }
      }()
  }

  /// Names that are taken.
  mutating func take(_ column: CodebookColumn) {
    taken.insert(column.name)
    shortTaken.insert(column.shortName)
  }

  /// A name that no other column has, and one of eight characters.
  mutating func unique(_ wanted: ColumnName) -> (name: String, shortName: String) {
    let name = Self.unique(
      among: &taken, base: base(of: wanted), suffix: suffix(of: wanted), longest: longest,
      isSafe: style != .linkid)
    let shortName = Self.unique(
      among: &shortTaken, base: Self.safe(wanted.base), suffix: Self.shortSuffix(wanted.suffix),
      longest: 8, isSafe: true)
    return (name, shortName)
  }

  private func base(of wanted: ColumnName) -> String {
    let steps = wanted.steps
    if style == .linkid { return steps.isEmpty ? wanted.base : AnswerPath.columnName(steps) }
    let numbers = steps.filter { $0.repetition > 1 }.map { "_\($0.repetition)" }.joined()
    let name = Self.safe(wanted.base) + numbers
    return style == .redcap ? String(name.prefix(26)) : name
  }

  private func suffix(of wanted: ColumnName) -> String {
    style == .linkid ? wanted.suffix : Self.word(wanted.suffix)
  }

  /// What is left of a suffix in eight characters: `_mis` of `__missing`, `_dog` of `___dog`.
  private static func shortSuffix(_ suffix: String) -> String {
    let word = word(suffix).drop { $0 == "_" }
    return word.isEmpty ? "" : "_" + word.prefix(3)
  }

  /// The name, cut to its length, with a number where it is taken.
  private static func unique(
    among taken: inout Set<String>, base: String, suffix: String, longest: Int?, isSafe: Bool
  ) -> String {
    let longest = longest ?? .max
    var number = 1
    while true {
      let end = suffix + (number == 1 ? "" : "_\(number)")
      var name = String((base.prefix(max(0, longest - end.utf8.count)) + end).suffix(longest))
      if isSafe, reserved.contains(name) || !startsWithLetter(name) {
        name = String("q\(name)".prefix(longest))
      }
      if taken.insert(name).inserted { return name }
      number += 1
    }
  }

  /// A text as a name that starts with a letter.
  private static func safe(_ text: String) -> String {
    let word = word(text).drop { $0 == "_" }
    return startsWithLetter(word) ? String(word) : "q\(word)"
  }

  private static func startsWithLetter(_ name: some StringProtocol) -> Bool {
    name.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
  }

  /// A text in small letters, digits and underscores: `/54127-6` is `_54127_6`.
  private static func word(_ text: String) -> String {
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9", "_": word.unicodeScalars.append(scalar)
      default: if word.last != "_" { word.append("_") }
      }
    }
    return word
  }

  /// Words that SQL, R, Stata, SPSS or SAS keep for themselves, as far as they are short and common.
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
