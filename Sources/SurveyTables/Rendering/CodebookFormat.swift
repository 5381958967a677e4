/// The forms in which a codebook is written.
public enum CodebookFormat: String, Hashable, Sendable, CaseIterable {
  /// All that it says (`Schemas/codebook.schema.json`).
  case json
  /// A row for each column.
  case csv
  /// The data dictionary of REDCap.
  case redcap
  /// A script of R that reads the tables and labels them.
  case r
  /// A page for people.
  case markdown

  /// The ending of its files.
  public var fileEnding: String {
    switch self {
    case .json: "codebook.json"
    case .csv: "codebook.csv"
    case .redcap: "redcap.csv"
    case .r: "R"
    case .markdown: "md"
    }
  }
}

extension Codebook {
  /// The codebook as text, with texts in a language, as BCP 47, or else in that of the questionnaire.
  public func text(as format: CodebookFormat, language: String? = nil) -> [UInt8] {
    switch format {
    case .json: CodebookWriter.write(self)
    case .csv: CodebookTableText(self, language: language).text()
    case .redcap: DataDictionary(self, language: language).text()
    case .r: LabelScript(self, language: language).text()
    case .markdown: CodebookPage(self, language: language).text()
    }
  }
}
