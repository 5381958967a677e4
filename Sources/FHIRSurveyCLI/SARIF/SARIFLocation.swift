import FHIRDocument
import SurveyDiagnostics

/// Where a result of a SARIF report is.
enum SARIFLocation {
  /// `locations` of a result: the file with line and column, and the element or item.
  static func add(
    _ location: Location, in path: String, to writer: inout JSONTextWriter
  ) {
    writer.openArray("locations")
    writer.openObject()
    writer.openObject("physicalLocation")
    add(path, as: "artifactLocation", to: &writer)
    if let position = location.position {
      writer.openObject("region")
      writer.member("startLine", position.line)
      writer.member("startColumn", position.column)
      writer.closeObject()
    }
    writer.closeObject()
    if let path = location.subject?.description, !path.isEmpty {
      writer.openArray("logicalLocations")
      writer.openObject()
      writer.member("fullyQualifiedName", path)
      writer.member("name", location.linkId)
      writer.closeObject()
      writer.closeArray()
    }
    writer.closeObject()
    writer.closeArray()
  }

  /// The address of a file.
  static func add(_ path: String, as name: String, to writer: inout JSONTextWriter) {
    writer.openObject(name)
    writer.member("uri", path == "-" ? "stdin" : uri(of: path))
    writer.closeObject()
  }

  /// A path as a URI reference.
  private static func uri(of path: String) -> String {
    let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return (path.hasPrefix("/") ? "file://" : "")
      + path.utf8.map { byte in
        if kept.contains(byte) { return String(UnicodeScalar(byte)) }
        let hex = String(byte, radix: 16, uppercase: true)
        return "%" + (hex.count < 2 ? "0" : "") + hex
      }.joined()
  }
}
