/// What many responses are written as.
public enum BatchTarget: String, Sendable, CaseIterable {
  /// A file with a response a line, in canonical order, each number with its digits.
  case ndjson
  /// A folder with a JSON file for each response, named by its id.
  case json
  /// A folder with an XML file for each response, named by its id.
  case xml
  /// One Bundle of type `collection`, as JSON.
  case bundle
  /// The tidy table: a row an answer.
  ///
  /// Columns: `response,subject,authored,linkId,instance,text,type,value,system,code,unit`.
  /// `response` is the id (else the identifier, else `#` and the number of the record). `instance`
  /// names the linkIds from the top down, where something repeats with the number of the
  /// repetition, from 1, the first left out: `2[2]/2.1`; `~`, `/`, `[` and `]` of a linkId are
  /// written `~0`, `~1`, `~2` and `~3` there. `type` is FHIR's type. `value` is the text
  /// of the value with its digits; of a coding the display, else the code; of a quantity the number
  /// with its comparator, its unit in `unit`; of a reference the reference; of an attachment the
  /// title, else the url. Cells are quoted as RFC 4180 says; rows end with a line feed.
  case csv
  /// The wide tables: a row a response, a column a question, by a ``Codebook``; what repeats in tables
  /// of its own.
  ///
  /// A coding is the code of an option, or `system|code` where it is none. Cells are quoted as RFC 4180
  /// says; rows end with a line feed. What cells do not keep is counted by kind and said at the end.
  case table
  /// The same tables with tabs between cells, or the tidy one.
  case tsv
  /// The same tables as Parquet files with typed columns.
  ///
  /// A value that is not of its column's type, a partial date for example, is left out and counted. In the tidy
  /// table the value is a text, and beside it in columns of its own for numbers, dates, and so on.
  case parquet
  /// The same tables as files of Stata, of SPSS, and as transport files of SAS.
  ///
  /// A choice is a number with labels: its code where all codes are whole numbers, else the number of the
  /// option in the codebook. Reasons for a missing answer are missing values with labels.
  case dta, sav, xpt
  /// The answers to a form in the format that forms like it have: ClinicalData of ODM, data of
  /// SurveyJS, a folder of submissions of ODK, one of forms of LHC-Forms.
  case odm, surveyjs, submission, lhcforms
}

extension BatchTarget {
  /// Whether it is files of a statistics program.
  public var isStatistics: Bool { self == .dta || self == .sav || self == .xpt }

  /// The names of columns that are usual in it.
  public var usualNames: TableLayout.Names {
    self == .parquet || isStatistics ? .safe : .linkid
  }

  /// What the names of its files end with.
  var suffix: String {
    self == .parquet || self == .tsv || isStatistics ? ".\(rawValue)" : ".csv"
  }
}

extension BatchTarget {
  /// Whether it is written as a folder of files.
  public var isFolder: Bool {
    [.json, .xml, .submission, .lhcforms].contains(self)
  }

  /// Whether it is another format of answers, for which the form must be known.
  public var isFormat: Bool { [.odm, .surveyjs, .submission, .lhcforms].contains(self) }
}
