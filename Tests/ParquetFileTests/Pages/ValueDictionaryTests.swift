import Testing

@testable import ParquetFile

struct ValueDictionaryTests {
  private func cells(_ texts: [String]) -> ColumnCells {
    var cells = ColumnCells(.text)
    for (row, text) in texts.enumerated() {
      _ = Array(text.utf8).withUnsafeBufferPointer { cells.append($0, row: row) }
    }
    return cells
  }

  private func append(
    _ cells: ColumnCells, to dictionary: inout ValueDictionary, width: Int?
  ) -> Bool {
    let rows = ColumnRows(
      cells: cells, startedCount: cells.presence.count * 64, order: nil, firsts: [])
    return dictionary.append(rows, cells.presence, width: width)
  }

  @Test("Values are numbered as they come, over all batches, also many and similar ones")
  func indices() {
    let texts = (0..<3000).map { "value \($0 * 7 % 1000)" } + ["", "a", "a\0", "", "a"]
    var dictionary = ValueDictionary()
    #expect(append(cells(Array(texts[..<700])), to: &dictionary, width: nil))
    #expect(append(cells(Array(texts[700...])), to: &dictionary, width: nil))
    var entries: [String: UInt32] = [:]
    let wanted = texts.map { text in
      if entries[text] == nil { entries[text] = UInt32(entries.count) }
      return entries[text]
    }
    #expect(dictionary.count == 1003)
    #expect(dictionary.indices.map { $0 } == wanted)
    #expect(dictionary.width == 10)
    #expect(dictionary.entries.count == entries.keys.reduce(0) { $0 + $1.utf8.count + 4 })
  }

  @Test("Numbers are entries of their width", arguments: [4, 8])
  func numbers(width: Int) {
    var numbers = ColumnCells(.integer)
    for row in 0..<20 { _ = numbers.append(Int64(row % 2 - 1), row: row) }
    var dictionary = ValueDictionary()
    #expect(append(numbers, to: &dictionary, width: width))
    #expect(dictionary.indices == (0..<20).map { $0 % 2 })
    #expect(
      dictionary.entries
        == Array(repeating: 0xFF, count: width) + Array(repeating: 0, count: width))
    #expect(dictionary.width == 1)
  }

  @Test("A dictionary is given up where hardly a value comes twice, or where it gets too large")
  func givenUp() {
    var dictionary = ValueDictionary()
    #expect(!append(cells((0..<5000).map { "text \($0)" }), to: &dictionary, width: nil))
    dictionary.removeAll()
    let long = String(repeating: "x", count: 100_000)
    #expect(!append(cells((0..<12).map { "\(long)\($0)" }), to: &dictionary, width: nil))
  }
}
