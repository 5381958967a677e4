import FHIRDocument

/// Cells with gaps, into which the values of one response after the other go.
struct GappedCells {
  /// A stretch of bytes, and the number of the value behind it; `nil` at the end.
  struct Part {
    let bytes: [UInt8]
    let value: Int?
  }

  let parts: [Part]
  /// The numbers of the values in it.
  var values: [Int] { parts.compactMap(\.value) }

  /// Finds the gaps in cells that were made of a shape with marks in place of its values.
  ///
  /// `nil` where a value is not a cell by itself, which could want quotation marks around more than itself:
  /// but for numbers, which never do.
  init?(_ cells: [UInt8], isNumber: (Int) -> Bool) {
    var parts: [Part] = []
    var start = 0
    var seen: Set<Int> = []
    while let place = cells[start...].firstIndex(of: 1) {
      let end = place + 3
      guard end <= cells.count,
        let gap = ResponseShapes.gap(ofMark: cells[place..<end]), seen.insert(gap).inserted,
        isNumber(gap) || (Self.isEdge(cells, place - 1) && Self.isEdge(cells, end))
      else { return nil }
      parts.append(Part(bytes: Array(cells[start..<place]), value: gap))
      start = end
    }
    self.parts = parts + [Part(bytes: Array(cells[start...]), value: nil)]
  }

  /// Whether a cell ends at an index, or before it.
  private static func isEdge(_ cells: [UInt8], _ index: Int) -> Bool {
    !cells.indices.contains(index) || cells[index] == CSVText.comma
      || cells[index] == CSVText.newline
  }

  /// Adds the cells with the values of a shape, the first of which has a number.
  @inline(__always)
  func append(
    _ values: [Node], from first: Int, in text: Span<UInt8>, to row: inout [UInt8]
  ) {
    for part in parts {
      row.append(contentsOf: part.bytes)
      guard let value = part.value else { return }
      values[first &+ value].withText(in: text) { CSVText.append($0, to: &row) }
    }
  }
}
