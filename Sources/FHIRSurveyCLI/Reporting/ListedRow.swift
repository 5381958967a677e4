import FHIRDocument

/// What a list says of one of its entries, to a person or a program.
protocol ListedRow {
  /// The entry in a line.
  var line: String { get }
  /// Writes the members of the entry.
  func writeMembers(to writer: inout JSONTextWriter)
}

extension ListedRow {
  /// The list in lines; `nothing` where it is empty.
  static func text(_ rows: [Self], nothing: String) -> String {
    rows.isEmpty ? nothing + "\n" : rows.map { $0.line + "\n" }.joined()
  }

  /// The list as an object with one array.
  static func json(_ rows: [Self], named name: String) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.openArray(name)
    for row in rows {
      writer.openObject()
      row.writeMembers(to: &writer)
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
