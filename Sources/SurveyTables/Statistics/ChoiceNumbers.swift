/// The numbers that stand for the options of a question in statistics files, found by their cells.
///
/// They are the codes where all of them are whole numbers, else the options' numbers in the codebook
/// from 1: a codebook that grows keeps them.
final class ChoiceNumbers: Sendable {
  /// The number of each option.
  let numbers: [Int]
  /// The cells of the options, one after the other.
  private let text: [UInt8]
  /// Where the cell of each option is in the text.
  private let cells: [Range<Int>]
  /// The options by the hashes of their cells, those of one hash one after the other.
  private let sorted: [(hash: UInt64, option: Int)]
  /// The first of each hash among them.
  private let places: [UInt64: Int]

  init(_ question: CodebookQuestion, of codebook: Codebook) {
    var (text, cells): ([UInt8], [Range<Int>]) = ([], [])
    for cell in question.cells(of: codebook) {
      let start = text.count
      text += Array(cell.utf8)
      cells.append(start..<text.count)
    }
    let codes = question.options.compactMap { Self.number(of: $0.mark) }
    let areNumbers = codes.count == question.options.count && Set(codes).count == codes.count
    numbers = areNumbers ? codes : Array(1..<question.options.count + 1)
    sorted = cells.enumerated().map { (text.span.extracting($1).memoHash, $0) }
      .sorted { ($0.hash, $0.option) < ($1.hash, $1.option) }
    places = Dictionary(
      sorted.enumerated().map { ($1.hash, $0) }, uniquingKeysWith: { first, _ in first })
    (self.text, self.cells) = (text, cells)
  }

  /// The number of the option that a cell has; `nil` for any other answer.
  func number(of cell: Span<UInt8>) -> Int? {
    let hash = cell.memoHash
    guard var place = places[hash] else { return nil }
    let text = text
    while place < sorted.count, sorted[place].hash == hash {
      let option = sorted[place].option
      if text.span.extracting(cells[option]).isEqual(to: cell) { return numbers[option] }
      place += 1
    }
    return nil
  }

  /// What a cell has for the option with a number; `nil` where there is none.
  func cell(of number: Int) -> String? {
    numbers.firstIndex(of: number).map { String(decoding: text[cells[$0]], as: UTF8.self) }
  }

  /// A code as a number: `1` and `-1` are, `01` is not, for it could not be told from `1`.
  private static func number(of code: String) -> Int? {
    guard let number = Int32(code), String(number) == code else { return nil }
    return Int(number)
  }
}
