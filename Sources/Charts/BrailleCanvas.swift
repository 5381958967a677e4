/// A drawing of the dots of braille, two across and four down in each character.
struct BrailleCanvas {
  private let columns: Int
  private let rows: Int
  private var dots: [UInt8]
  private var marks: [Int: (character: Character, series: Int)] = [:]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    dots = Array(repeating: 0, count: columns * rows)
  }

  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Sets the dots between two, which are counted from the top left.
  mutating func line(from: (x: Int, y: Int), to: (x: Int, y: Int)) {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y), 1)
    for step in 0...steps {
      let x = from.x + (to.x - from.x) * step / steps
      let y = from.y + (to.y - from.y) * step / steps
      guard (0..<columns * 2).contains(x), (0..<rows * 4).contains(y) else { continue }
      dots[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
    }
  }

  /// Puts a character over a place, or beside it where another one is.
  mutating func mark(_ character: Character, column: Int, row: Int, series: Int) {
    var column = column
    while column + 1 < columns, marks[row * columns + column] != nil { column += 1 }
    marks[row * columns + min(column, columns - 1)] = (character, series)
  }

  /// The characters of a row; marks are painted by their series.
  func line(_ row: Int, paint: (Character, Int) -> String) -> String {
    (0..<columns).map { column in
      let index = row * columns + column
      if let mark = marks[index] { return paint(mark.character, mark.series) }
      return dots[index] == 0
        ? " " : Unicode.Scalar(0x2800 + UInt32(dots[index])).map { String(Character($0)) } ?? " "
    }.joined()
  }
}
