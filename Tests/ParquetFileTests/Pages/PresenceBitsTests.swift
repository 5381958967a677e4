import Testing

@testable import ParquetFile

struct PresenceBitsTests {
  /// The bits of rows that come in batches of a size, each without the words of empty rows at its end.
  static func bits(_ rows: [Bool], batch size: Int) -> PresenceBits {
    var presence = PresenceBits()
    for start in stride(from: 0, to: rows.count, by: size) {
      let batch = rows[start..<min(start + size, rows.count)]
      var cells = ColumnCells(.integer)
      for (row, isPresent) in batch.enumerated() where isPresent {
        _ = cells.append(Int64(1), row: row)
      }
      presence.append(cells.presence, count: batch.count)
    }
    return presence
  }

  @Test("Rows of batches of any size follow each other", arguments: [1, 7, 63, 64, 65, 100, 1000])
  func batches(size: Int) {
    let rows = (0..<500).map { $0 % 3 == 0 && !(100..<320).contains($0) }
    let presence = Self.bits(rows, batch: size)
    #expect(presence.count == 500)
    #expect(presence.present == rows.count { $0 })
    for row in rows.indices {
      #expect((presence.byte(at: row) & 1 == 1) == rows[row])
    }
  }

  @Test("A run goes over the ends of words up to the first row that differs, or the end")
  func runs() {
    let rows = Array(repeating: true, count: 70) + Array(repeating: false, count: 130) + [true]
    let presence = Self.bits(rows, batch: 50)
    #expect(presence.run(at: 3, end: 201) == (true, 67))
    #expect(presence.run(at: 3, end: 40) == (true, 37))
    #expect(presence.run(at: 70, end: 201) == (false, 130))
    #expect(presence.run(at: 200, end: 201) == (true, 1))
  }

  @Test("Values of one width are cut as others are, whether they fit into a page or not")
  func equalWidths() {
    let presence = Self.bits((0..<100).map { $0 % 2 == 0 }, batch: 100)
    for size in [64, 399, 400, 401, 1 << 20] {
      let cuts = PageCut.cuts(presence, size: size) { $1 + $0 * 8 }
      #expect(PageCut.cuts(presence, size: size, width: 8) == cuts)
    }
    #expect(PageCut.cuts(PresenceBits(), size: 64, width: 8).isEmpty)
  }

  @Test("Pages are cut every 8 rows once they are full, and the last has what is left")
  func cuts() {
    let presence = Self.bits((0..<100).map { $0 % 2 == 0 }, batch: 100)
    let cuts = PageCut.cuts(presence, size: 64) { $1 + $0 * 8 }
    #expect(cuts.map(\.rows) == stride(from: 0, to: 100, by: 16).map { $0..<min($0 + 16, 100) })
    #expect(cuts.last == PageCut(rows: 96..<100, values: 48..<50, size: 384..<400))
  }
}
