import SurveyModel

/// A codebook as script of R that reads the tables and labels them; base R alone is needed.
struct LabelScript {
  private let codebook: Codebook
  private let languages: CodebookLanguages
  private var lines: [String] = []

  init(_ codebook: Codebook, language: String?) {
    (self.codebook, languages) = (codebook, CodebookLanguages(language, of: codebook))
    lines.append("# Reads and labels the tables of the following questionnaire.")
    for text in [codebook.title, codebook.questionnaire] {
      if let text { lines.append("# \(text.oneLine)") }
    }
    lines += Self.head
    addReasons()
    for table in codebook.tables { add(table) }
  }

  func text() -> [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  private static let head = #"""

    # The table of the responses, as export wrote it; other tables are beside it.
    if (!exists("table_file")) table_file <- "table.csv"

    # All cells as text; an empty one is missing.
    read_table <- function(name) {
      part <- if (nzchar(name)) paste0(".", name) else ""
      read.csv(
        sub("(\\.[^.]*)$", paste0(part, "\\1"), table_file), colClasses = "character",
        na.strings = "", check.names = FALSE, encoding = "UTF-8")
    }

    # A factor of the values in their order; what is not among them stays, behind them.
    label_values <- function(x, values, labels) {
      others <- setdiff(unique(x[!is.na(x)]), values)
      factor(x, levels = c(values, others), labels = c(labels, others))
    }

    # Cells as values of a type. What cannot be one is missing, and a warning tells of it.
    convert <- function(x, read, what, column = deparse(substitute(x))) {
      value <- suppressWarnings(read(x))
      lost <- x[!is.na(x) & is.na(value)]
      if (length(lost) > 0) {
        texts <- paste(head(unique(lost), 5), collapse = ", ")
        warning(
          sprintf("%s: no %s, and so missing now: %s (%d in all)", column, what, texts, length(lost)),
          call. = FALSE)
      }
      value
    }

    # A whole number; integers of R end before some of FHIR's.
    read_integer <- function(x) {
      x <- as.numeric(x)
      if (all(is.na(x) | abs(x) < 2^31)) as.integer(x) else x
    }

    # A date and time with its offset; one of which only a part is known is missing.
    read_time <- function(x) {
      x <- sub("Z$", "+0000", x)
      x <- sub("([+-][0-9]{2}):([0-9]{2})$", "\\1\\2", x)
      as.POSIXct(strptime(x, "%Y-%m-%dT%H:%M:%OS%z", tz = "UTC"))
    }

    # A date; one of which only a part is known is missing.
    read_date <- function(x) as.Date(x, format = "%Y-%m-%d")

    # What a column is.
    set_label <- function(x, label, unit = NULL) {
      attr(x, "label") <- label
      if (!is.null(unit)) attr(x, "unit") <- unit
      x
    }
    """#.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  private mutating func addReasons() {
    guard codebook.layout.missing else { return }
    lines += ["", "# Why a question has no answer."]
    lines.append(
      "reasons <- \(Self.vector(MissingReason.allCases.map(\.code)))")
    lines.append(
      "reason_labels <- \(Self.vector(MissingReason.allCases.map(\.label)))")
  }

  private mutating func add(_ table: CodebookTable) {
    let name = table.name.isEmpty ? "responses" : table.name
    let frame = Self.name(name)
    lines += [
      "",
      "# \(table.path.isEmpty ? "A row for each response" : "Repetitions of \(table.path.joined(separator: "/").oneLine)")",
    ]
    lines.append("\(frame) <- read_table(\(Self.quoted(table.name)))")
    for column in table.columns { add(column, to: frame) }
  }

  private mutating func add(_ column: CodebookColumn, to frame: String) {
    let shown = ColumnDescription(column, of: codebook, in: languages)
    let cell = "\(frame)[[\(Self.quoted(column.name))]]"
    let value = value(of: cell, column, shown)
    let unit = shown.unit.isEmpty ? "" : ", unit = \(Self.quoted(shown.unit))"
    lines.append("\(cell) <- set_label(\(value), \(Self.quoted(shown.text))\(unit))")
  }

  /// The expression that makes of the text of a column what it is.
  private func value(
    of cell: String, _ column: CodebookColumn, _ shown: ColumnDescription
  ) -> String {
    if case .answer(let answer) = column.content {
      if answer.part == .missing { return "label_values(\(cell), reasons, reason_labels)" }
      // An empty cell is no answer, whatever option has nothing else.
      let options = shown.options.filter { !$0.cell.isEmpty }
      if answer.part == .value, column.type == .text, !options.isEmpty {
        let labels = Self.unique(options)
        return """
          label_values(
            \(cell),
            \(Self.vector(options.map(\.cell), indent: 2)),
            \(Self.vector(labels, indent: 2)))
          """
      }
    }
    return switch column.type {
    case .text, .time: cell
    case .boolean: "\(cell) == \"\(codebook.layout.names == .redcap ? "1" : "true")\""
    case .integer: Self.converted(cell, "read_integer", "whole number")
    case .decimal: Self.converted(cell, "as.numeric", "number")
    case .date: Self.converted(cell, "read_date", "full date")
    case .dateTime: Self.converted(cell, "read_time", "full date and time")
    }
  }

  private static func converted(_ cell: String, _ read: String, _ what: String) -> String {
    "convert(\(cell), \(read), \(quoted(what)))"
  }

  /// The labels of options; where several have one, with the cell behind it, for R would merge them.
  private static func unique(_ options: [(cell: String, label: String)]) -> [String] {
    var counts: [String: Int] = [:]
    for option in options { counts[option.label, default: 0] += 1 }
    return options.map {
      counts[$0.label, default: 0] > 1 ? "\($0.label) (\($0.cell))" : $0.label
    }
  }

  // MARK: The language

  private static func vector(_ texts: [String], indent: Int = 0) -> String {
    let space = String(repeating: " ", count: indent + 2)
    var lines: [String] = []
    var line = space
    for (index, text) in texts.enumerated() {
      let entry = quoted(text) + (index < texts.count - 1 ? ", " : "")
      if line.count + entry.count > 100, line != space {
        lines.append(line)
        line = space
      }
      line += entry
    }
    return "c(\n" + (lines + [line]).joined(separator: "\n") + ")"
  }

  /// A text as a string of R.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "\n": quoted += "\\n"
      case _ where character.properties.generalCategory == .control:
        quoted += "\\u{\(String(character.value, radix: 16))}"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "\""
  }

  /// A name of R, in backticks unless it is a plain one.
  private static func name(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true
      && text.allSatisfy { ($0.isLetter || $0.isNumber || $0 == "_") && $0.isASCII }
    return isPlain ? text : "`\(text.replacing("\\", with: "\\\\").replacing("`", with: "\\`"))`"
  }
}
