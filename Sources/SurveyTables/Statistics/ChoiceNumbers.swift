/// The numbers that stand for the options of a question in statistics files, found by their cells.
///
/// They are the codes where all of them are whole numbers, else the options are counted from 1. The options of
/// the first version that has some decide it and are numbered first, so that later versions keep them, wherever
/// they put their own: an option that comes later has its code where that is free, else the next number that is.
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
    numbers = Self.numbers(of: question.options, codebook.versions)
    sorted = cells.enumerated().map { (text.span.extracting($1).memoHash, $0) }
      .sorted { ($0.hash, $0.option) < ($1.hash, $1.option) }
    places = Dictionary(
      sorted.enumerated().map { ($1.hash, $0) }, uniquingKeysWith: { first, _ in first })
    (self.text, self.cells) = (text, cells)
  }

  private static func numbers(of options: [CodebookOption], _ versions: [String]) -> [Int] {
    let ages = options.map { versions.firstIndex(of: $0.since) ?? 0 }
    let oldest = ages.min()
    var codes = options.map { number(of: $0.mark) }
    let first = options.indices.filter { ages[$0] == oldest }.map { codes[$0] }
    if first.contains(nil) || Set(first).count < first.count { codes = options.map { _ in nil } }
    var numbers = [Int?](repeating: nil, count: options.count)
    var taken = TakenNumbers()
    for age in Set(ages).sorted() {
      let own = options.indices.filter { ages[$0] == age }
      for option in own {
        if let code = codes[option], taken.take(code) { numbers[option] = code }
      }
      for option in own where numbers[option] == nil { numbers[option] = taken.takeNext() }
    }
    return numbers.map { $0 ?? 0 }
  }

  /// The numbers that options have.
  private struct TakenNumbers {
    private var numbers: Set<Int> = []
    private var highest = 0

    /// Whether a number was free, which it is no more.
    mutating func take(_ number: Int) -> Bool {
      highest = max(highest, number)
      return numbers.insert(number).inserted
    }

    /// The number behind all that are taken, which a program takes.
    mutating func takeNext() -> Int {
      var next = highest + 1
      if next > labelled.upperBound {
        next = (1...numbers.count + 1).first { !numbers.contains($0) } ?? next
      }
      _ = take(next)
      return next
    }
  }

  /// The whole numbers that have labels in all formats: those of Stata's `long` that stand for no missing value.
  static let labelled = -2_147_483_647...2_147_483_620

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
    guard let number = Int(code), labelled.contains(number), String(number) == code else {
      return nil
    }
    return number
  }
}
