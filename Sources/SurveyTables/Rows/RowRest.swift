import FHIRDocument

/// Says what the rows of a response do not keep of it.
protocol RowRest {
  /// Adds a row of the response, as it is written.
  mutating func addRow(_ cells: [Range<Int>], of text: [UInt8], to table: Int)

  /// What the rows that were added do not keep, as a line.
  mutating func line(of response: Element) -> [UInt8]
}
