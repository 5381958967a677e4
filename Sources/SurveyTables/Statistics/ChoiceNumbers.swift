/// The numbers that stand for the options of a question in statistics files, found by their cells.
///
/// They are the codes where all of them are whole numbers, else the options' numbers in the codebook
/// from 1: a codebook that grows keeps them.
struct ChoiceNumbers: Sendable {
  /// The number of each option.
  let numbers: [Int]
  private let cells: [[UInt8]]
  private var places: [UInt64: [Int]] = [:]

  init(_ question: CodebookQuestion, of codebook: Codebook) {
    cells = question.cells(of: codebook).map { Array($0.utf8) }
    let codes = question.options.compactMap { Self.number(of: $0.mark) }
    let areNumbers = codes.count == question.options.count && Set(codes).count == codes.count
    numbers = areNumbers ? codes : Array(1..<question.options.count + 1)
    for (index, cell) in cells.enumerated() {
      let hash = Self.hash(cell.span)
      places[hash, default: []].append(index)
    }
  }

  /// The number of the option that a cell has; `nil` for any other answer.
  func number(of cell: Span<UInt8>) -> Int? {
    let hash = Self.hash(cell)
    for place in places[hash] ?? [] {
      if Self.isEqual(cells[place], cell) { return numbers[place] }
    }
    return nil
  }

  /// What a cell has for the option with a number; `nil` where there is none.
  func cell(of number: Int) -> String? {
    numbers.firstIndex(of: number).map { String(decoding: cells[$0], as: UTF8.self) }
  }

  /// A code as a number: `1` and `-1` are, `01` is not, for it could not be told from `1`.
  private static func number(of code: String) -> Int? {
    guard let number = Int32(code), String(number) == code else { return nil }
    return Int(number)
  }

  private static func isEqual(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// FNV-1a.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in text.indices { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
    return hash
  }
}
