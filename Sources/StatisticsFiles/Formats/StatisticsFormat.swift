/// A format of files that a statistics program reads.
package enum StatisticsFormat: Hashable, Sendable, CaseIterable {
  /// Stata's, in version 118: Stata 14 and later. Texts are UTF-8.
  case dta
  /// SPSS's, with rows compressed. Texts are UTF-8, and the file says so.
  case sav
  /// SAS's transport file in version 5, which authorities ask for.
  ///
  /// The format does not say in what encoding its texts are; these are UTF-8, as SAS has it in a
  /// session in UTF-8. It has no labels of values. Where a row is shorter than 80 bytes and all its
  /// columns are texts, rows at the end in which all are empty cannot be told from filling.
  case xpt5
  /// SAS's transport file in version 8, with long names and texts; the rest is as in version 5.
  case xpt8
  /// SAS's own, which is only read: SAS does not open all such files that libreadstat writes.
  case sas7bdat

  /// The formats that can be written.
  package static let written: [StatisticsFormat] = [.dta, .sav, .xpt5, .xpt8]

  /// What users call it.
  package var name: String {
    switch self {
    case .dta: "Stata"
    case .sav: "SPSS"
    case .xpt5, .xpt8: "SAS transport"
    case .sas7bdat: "SAS"
    }
  }

  /// The format by the name of a file; `nil` where it does not end as such files do.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(ending: path[path.index(after: dot)...])
  }

  /// The format by the ending of a file, without its dot; `nil` for another one.
  package init?(ending: some StringProtocol) {
    switch ending.lowercased() {
    case "dta": self = .dta
    case "sav": self = .sav
    case "xpt": self = .xpt5
    case "sas7bdat": self = .sas7bdat
    default: return nil
    }
  }
}
