import FHIRDocument

/// Cells with gaps, into which the values of one response after the other go.
///
/// The texts of all of them are in one buffer, and their parts in one array.
struct GappedCells {
  /// A stretch of the texts, and the number of the value behind it; `nil` at the end.
  private struct Part {
    let text: Range<Int>
    let value: Int?
  }

  private var texts: [UInt8] = []
  private var parts: [Part] = []

  /// Finds the gaps in cells that were made of a shape with marks in place of its values, and keeps what is
  /// around them; which parts they are.
  ///
  /// `nil`, and nothing kept, where a value is not a cell by itself, which could want quotation marks around
  /// more than itself: but for numbers, which never do.
  mutating func add(_ cells: [UInt8], isNumber: (Int) -> Bool) -> Range<Int>? {
    var found: [Part] = []
    var start = 0
    var seen: Set<Int> = []
    func part(to end: Int, before value: Int?) -> Part {
      Part(text: texts.count + start..<texts.count + end, value: value)
    }
    while let place = cells[start...].firstIndex(of: 1) {
      let end = place + 3
      guard end <= cells.count,
        let gap = ResponseShapes.gap(ofMark: cells[place..<end]), seen.insert(gap).inserted,
        isNumber(gap) || (Self.isEdge(cells, place - 1) && Self.isEdge(cells, end))
      else { return nil }
      found.append(part(to: place, before: gap))
      start = end
    }
    found.append(part(to: cells.count, before: nil))
    texts += cells
    parts += found
    return parts.count - found.count..<parts.count
  }

  /// The numbers of the values in cells.
  func values(in cells: Range<Int>) -> [Int] { parts[cells].compactMap(\.value) }

  /// Whether a cell ends at an index, or before it.
  private static func isEdge(_ cells: [UInt8], _ index: Int) -> Bool {
    !cells.indices.contains(index) || cells[index] == CSVText.comma
      || cells[index] == CSVText.newline
  }

  /// How many bytes cells have without values.
  func byteCount(of cells: Range<Int>) -> Int { parts[cells].reduce(0) { $0 + $1.text.count } }

  /// Adds cells with the values of a shape, the first of which has a number; `add` adds a value.
  @inline(__always)
  func append(
    _ cells: Range<Int>, _ values: [Node], from first: Int, in text: Span<UInt8>,
    to row: inout [UInt8], add: (Span<UInt8>, inout [UInt8]) -> Void
  ) {
    append(cells, values, from: first, in: text) {
      row.append(bytes: $0)
    } addValue: {
      add($0, &row)
    }
  }

  /// The same; `addText` adds what is between values, `addValue` a value.
  @inline(__always)
  func append(
    _ cells: Range<Int>, _ values: [Node], from first: Int, in text: Span<UInt8>,
    addText: (Span<UInt8>) -> Void, addValue: (Span<UInt8>) -> Void
  ) {
    for index in cells {
      let part = parts[index]
      addText(texts.span.extracting(part.text))
      guard let value = part.value else { return }
      values[first &+ value].withText(in: text, addValue)
    }
  }
}
