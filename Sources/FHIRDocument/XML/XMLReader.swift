import Diagnostics

/// Reads FHIR's XML.
enum XMLReader {
  static func read(_ source: Source, options: ReadOptions) -> ReadResult {
    ReadResult(document: nil, diagnostics: [])
  }
}
