/// What a row of a table is.
public enum TableShape: String, Sendable, CaseIterable {
  /// An answer.
  case tidy
  /// A response; what repeats has tables of its own. By a ``Codebook``.
  case wide
}

extension BatchTarget {
  /// The shapes that it can have, the usual one first; none where it is no table.
  public var shapes: [TableShape] {
    switch self {
    case .csv: [.tidy, .wide]
    case .tsv, .parquet: [.wide, .tidy]
    case .table, .dta, .sav, .xpt: [.wide]
    case .ndjson, .json, .xml, .bundle, .odm, .surveyjs, .submission, .lhcforms: []
    }
  }
}
