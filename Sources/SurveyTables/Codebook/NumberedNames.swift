/// Names of columns with the numbers of repetitions, which follow from the questionnaire alone: a name means
/// the same column however often things repeat in the responses.
///
/// A name is a stem, the number or all numbers, and an end: `route_2`, `dose_2__unit`, `route_2_1` where a
/// group and a question repeat. Where the name of another column could be read so, the stem gets a letter:
/// `a_r2` beside a question `a_2`.
struct NumberedNames {
  /// What is around the numbers.
  private struct Frame: Hashable {
    let stem: String
    let end: String
  }

  private let longest: Int
  /// How many digits each number has room for.
  private let digits: Int
  /// What names without numbers could be read as.
  private var readings: Set<Frame> = []
  private var used: Set<Frame> = []
  /// What is left of those that are used without numbers at the ends of their stems.
  private var shortened: Set<Frame> = []

  /// `names` are those of the columns without numbers.
  init(longest: Int, digits: Int, besides names: some Sequence<String>) {
    (self.longest, self.digits) = (longest, digits)
    for name in names { readings.formUnion(Self.readings(of: name)) }
  }

  /// What is before the numbers, for columns whose name without them is a head and an end.
  mutating func stem(_ head: String, end: String, levels: Int) -> String {
    let room = longest - end.utf8.count - levels * (digits + 1) + 1
    var number = 0
    while true {
      let mark = Self.mark(number)
      number += 1
      var start = String(head.prefix(max(0, room - 1 - mark.utf8.count)))
      while start.last == "_" { start.removeLast() }
      if start.isEmpty, mark.isEmpty { continue }
      let stem = start.isEmpty ? mark : "\(start)_\(mark)"
      let frame = Frame(stem: stem, end: end)
      let shorter = Self.shorter(stem).map { Frame(stem: $0, end: end) }
      if readings.contains(frame) || shortened.contains(frame) || used.contains(frame)
        || shorter.contains(where: used.contains)
      {
        continue
      }
      used.insert(frame)
      shortened.formUnion(shorter)
      return stem
    }
  }

  /// The numbers of all levels.
  static func text(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: "_") }

  /// None, `r` for repetition, then `a`, `b` … `aa`.
  private static func mark(_ number: Int) -> String {
    if number < 2 { return number == 0 ? "" : "r" }
    var (rest, mark) = (number - 2, "")
    repeat {
      mark = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + mark
      rest = rest / 26 - 1
    } while rest >= 0
    return mark
  }

  /// A stem without numbers at its end: `a_` of `a_2_`.
  private static func shorter(_ stem: String) -> [String] {
    var all: [String] = []
    var rest = stem[...]
    while rest.last == "_" {
      let digits = rest.dropLast().reversed().prefix(while: isDigit).count
      if digits == 0 { break }
      rest = rest.dropLast(digits + 1)
      if !rest.isEmpty { all.append(String(rest)) }
    }
    return all
  }

  /// All ways to read a name as a stem, numbers and an end.
  private static func readings(of name: String) -> [Frame] {
    let letters = Array(name)
    var frames: [Frame] = []
    for start in letters.indices.dropFirst()
    where isDigit(letters[start]) && !isDigit(letters[start - 1]) {
      var end = start
      while end < letters.count, isDigit(letters[end]) {
        while end < letters.count, isDigit(letters[end]) { end += 1 }
        frames.append(Frame(stem: String(letters[..<start]), end: String(letters[end...])))
        if end < letters.count, letters[end] == "_" { end += 1 }
      }
    }
    return frames
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
