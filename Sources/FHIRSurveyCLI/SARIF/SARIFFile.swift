import FHIRDocument
import SurveyDiagnostics

/// A file of a SARIF report, with what was found in it.
struct SARIFFile {
  let path: String
  /// The findings; their columns count Unicode scalars.
  var findings: [Diagnostic] = []
  /// Whether it could be read and examined.
  var isExamined = true
}

extension Array where Element == Diagnostic {
  /// The findings about a text with columns that count Unicode scalars, as those of SARIF do, and not
  /// bytes.
  func countingScalars(in source: Source) -> [Diagnostic] {
    guard contains(where: { $0.location.position != nil }) else { return self }
    var columns = LineColumns(source)
    return map { finding in
      var finding = finding
      if let position = finding.location.position {
        finding.location.position = SourcePosition(
          line: position.line, column: columns.scalarColumn(of: position))
      }
      return finding
    }
  }
}
