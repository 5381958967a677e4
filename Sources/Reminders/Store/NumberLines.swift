/// Lines that begin with numbers, each with a space behind it, and end with a text; between them bytes as they are, and
/// numbers of eight bytes, which need no reading.
struct NumberLines {
  private(set) var bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Makes room for so many bytes more.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  var isAtEnd: Bool { index >= bytes.count }

  /// Adds a line.
  mutating func add(_ numbers: [Int], _ rest: ArraySlice<UInt8> = []) {
    for number in numbers {
      add(number)
      bytes.append(UInt8(ascii: " "))
    }
    bytes += rest
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds bytes as they are.
  mutating func add(raw: [UInt8]) { bytes += raw }

  /// Adds numbers of eight bytes, the lowest byte first.
  mutating func add(packed numbers: [Int]) {
    numbers.map { $0.littleEndian }.withUnsafeBytes { bytes += $0 }
  }

  private mutating func add(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    // The last digit came first.
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  /// The next line with so many numbers; `nil` where it has fewer, or no end.
  mutating func next(_ count: Int) -> (numbers: [Int], rest: ArraySlice<UInt8>)? {
    var numbers: [Int] = []
    for _ in 0..<count {
      guard let number = number() else { return nil }
      numbers.append(number)
    }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    guard index < bytes.count else { return nil }
    index += 1
    return (numbers, bytes[start..<index - 1])
  }

  /// So many bytes as they are; `nil` where there are fewer.
  mutating func raw(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - index else { return nil }
    index += count
    return bytes[index - count..<index]
  }

  /// So many numbers of eight bytes; `nil` where there are fewer.
  mutating func packed(_ count: Int) -> [Int]? {
    guard count >= 0, count <= bytes.count / 8, let raw = raw(count * 8) else { return nil }
    return raw.withUnsafeBytes { raw in
      (0..<count).map { Int(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 8, as: Int.self)) }
    }
  }

  private mutating func number() -> Int? {
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    // Counted downwards, since the least number has no counterpart.
    var value = 0
    let start = index
    while index < bytes.count, (48...57).contains(bytes[index]) {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, more) = tens.subtractingReportingOverflow(Int(bytes[index] - 48))
      if overflow || more { return nil }
      value = next
      index += 1
    }
    guard index > start, index < bytes.count, bytes[index] == UInt8(ascii: " ") else { return nil }
    index += 1
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}
