import SurveyModel

/// The words with which programs write that a cell is empty.
///
/// R and readr write `NA`, and a text that is `NA` with quotation marks; pandas nothing, or what it is asked for;
/// SPSS `#NULL!`; SAS, Stata and R's packages `.` in place of a number.
enum EmptyWord {
  private static let all = [
    "NA", "NaN", "nan", "NaT", "NULL", "null", "None", "<NA>", "N/A", "n/a", "#N/A", "#NULL!",
    #"\N"#,
    ".",
  ].map { Array($0.utf8) }

  /// Those that say it in columns of texts, too.
  static let ofTexts = all.filter { $0 != [UInt8(ascii: ".")] }

  private static let longest = all.map(\.count).max() ?? 0

  static func isWord(_ cell: Span<UInt8>) -> Bool {
    cell.count <= longest && !cell.isEmpty && all.contains { $0.span.isEqual(to: cell) }
  }

  /// The reason why a cell is empty that Stata and R write in place of a number: `.r`, `NA(r)`.
  static func reason(_ cell: Span<UInt8>) -> MissingReason? {
    let isTag = cell.count == 2 && cell[0] == UInt8(ascii: ".")
    let isCall =
      cell.count == 5 && cell[4] == UInt8(ascii: ")")
      && cell.extracting(0..<3).isEqual(to: call.span)
    guard isTag || isCall else { return nil }
    let letter = cell[isTag ? 1 : 3]
    return MissingReason.allCases.first { $0.letter.asciiValue == letter }
  }

  private static let call = Array("NA(".utf8)

  /// Whether one of the words is what stands for an option.
  static func standsForOption(of question: CodebookQuestion, _ codebook: Codebook) -> Bool {
    let texts =
      question.cells(of: codebook)
      + question.options.flatMap { Array($0.texts.values) + [$0.mark, $0.value.label] }
    return texts.contains { text in
      let bytes = Array(text.utf8)
      return all.contains(bytes) || reason(bytes.span) != nil
    }
  }
}
