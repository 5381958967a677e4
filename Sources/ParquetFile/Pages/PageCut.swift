/// The part of a column that one page holds.
struct PageCut: Equatable {
  /// Its rows.
  var rows: Range<Int>
  /// Those of the values that are in the rows.
  var values: Range<Int>
  /// What the values take, in the unit in which they are measured.
  var size: Range<Int>

  /// Cuts a column of values that all have a width into pages, each as soon as its values have a size.
  static func cuts(_ presence: PresenceBits, size limit: Int, width: Int) -> [PageCut] {
    let present = presence.present
    guard presence.count > 0, present * width < limit else {
      return cuts(presence, size: limit) { $1 + $0 * width }
    }
    return [PageCut(rows: 0..<presence.count, values: 0..<present, size: 0..<present * width)]
  }

  /// Cuts a column into pages, each as soon as its values have a size.
  ///
  /// - Parameter end: Where so many values end that begin at an offset.
  static func cuts(
    _ presence: PresenceBits, size limit: Int, end: (_ count: Int, _ offset: Int) -> Int
  ) -> [PageCut] {
    var cuts: [PageCut] = []
    var (row, value, offset) = (0, 0, 0)
    while row < presence.count {
      let start = (row: row, value: value, offset: offset)
      while row < presence.count, offset - start.offset < limit {
        let count = presence.byte(at: row).nonzeroBitCount
        row = min(row + 8, presence.count)
        value += count
        offset = end(count, offset)
      }
      cuts.append(
        PageCut(
          rows: start.row..<row, values: start.value..<value, size: start.offset..<offset))
    }
    return cuts
  }
}
