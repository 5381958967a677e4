/// Reads the directory at the end of a zip archive.
///
/// [APPNOTE 6.3.10](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), 4.3.7, 4.3.12, 4.3.14 to 16
struct ZipDirectory<Bytes: ZipBytes> {
  private let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// The files; `nil` where the archive is damaged or in several volumes.
  var entries: [ZipEntry]? {
    guard let directory = endOfDirectory else { return nil }
    var place = directory.start
    var entries: [ZipEntry] = []
    for _ in 0..<directory.count {
      guard let (entry, next) = entry(at: place, before: directory.end) else { return nil }
      // The names of folders end so; they hold nothing.
      if !entry.name.hasSuffix("/") { entries.append(entry) }
      place = next
    }
    return shareBytes(entries) ? nil : entries
  }

  /// Whether two files have bytes in common: none do that honest programs write.
  private func shareBytes(_ entries: [ZipEntry]) -> Bool {
    var end = 0
    for entry in entries.sorted(by: { $0.data.lowerBound < $1.data.lowerBound })
    where !entry.data.isEmpty {
      if entry.data.lowerBound < end { return true }
      end = entry.data.upperBound
    }
    return false
  }
}

// MARK: Records

extension ZipDirectory {
  private static var endSize: Int { 22 }

  /// Where the directory is, and how many files it has.
  private var endOfDirectory: (start: Int, end: Int, count: Int)? {
    // A comment of at most 65,535 bytes follows.
    var place = bytes.count - Self.endSize
    let first = max(0, place - 0xFFFF)
    while place >= first {
      if word(place) == 0x0605_4B50, place + Self.endSize + (half(place + 20) ?? 0) == bytes.count {
        break
      }
      place -= 1
    }
    guard place >= first, let disk = half(place + 4), let count = half(place + 10),
      let size = word(place + 12), let start = word(place + 16)
    else { return nil }
    if count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF, let wide = wideEnd(place) {
      return wide
    }
    guard disk == 0, start + size <= place else { return nil }
    return (start, start + size, count)
  }

  /// The same of an archive with sizes of 64 bits, which a record before the end tells.
  private func wideEnd(_ end: Int) -> (start: Int, end: Int, count: Int)? {
    guard word(end - 20) == 0x0706_4B50, let place = long(end - 12), word(place) == 0x0606_4B50,
      let count = long(place + 32), let size = long(place + 40), let start = long(place + 48),
      size <= place, start <= place - size
    else { return nil }
    return (start, start + size, count)
  }

  /// The file that the directory has at a place, and the place of the next one.
  private func entry(at place: Int, before end: Int) -> (ZipEntry, next: Int)? {
    guard place <= end - 46, word(place) == 0x0201_4B50, let flags = half(place + 8),
      let method = half(place + 10), let checksum = word(place + 16),
      let nameLength = half(place + 28), let extraLength = half(place + 30),
      let commentLength = half(place + 32)
    else { return nil }
    let name = place + 46..<place + 46 + nameLength
    let extra = name.upperBound..<name.upperBound + extraLength
    let next = extra.upperBound + commentLength
    guard next <= end, let size = word(place + 24), let packed = word(place + 20),
      let offset = word(place + 42)
    else { return nil }
    var wide = wideNumbers(extra)[...]
    func whole(_ number: Int) -> Int {
      number == 0xFFFF_FFFF ? wide.popFirst() ?? number : number
    }
    let (wholeSize, wholePacked, wholeOffset) = (whole(size), whole(packed), whole(offset))
    guard let data = data(at: wholeOffset, wholePacked) else { return nil }
    let text = String(decoding: name.map { bytes[$0] }, as: UTF8.self).replacing("\\", with: "/")
    return (
      ZipEntry(
        name: text, method: ZipEntry.Method(method), isEncrypted: flags & 1 == 1, data: data,
        size: wholeSize, checksum: UInt32(truncatingIfNeeded: checksum)),
      next
    )
  }

  /// The numbers of 64 bits that stand for those which are too large, in their order.
  private func wideNumbers(_ extra: Range<Int>) -> [Int] {
    var place = extra.lowerBound
    while place + 4 <= extra.upperBound, let kind = half(place), let length = half(place + 2) {
      let end = place + 4 + length
      guard end <= extra.upperBound else { return [] }
      if kind == 1 {
        return stride(from: place + 4, through: end - 8, by: 8).compactMap { long($0) }
      }
      place = end
    }
    return []
  }

  /// The data of the file whose own head is at an offset.
  private func data(at offset: Int, _ size: Int) -> Range<Int>? {
    guard word(offset) == 0x0403_4B50, let nameLength = half(offset + 26),
      let extraLength = half(offset + 28)
    else { return nil }
    let start = offset + 30 + nameLength + extraLength
    guard start <= bytes.count, size <= bytes.count - start else { return nil }
    return start..<start + size
  }
}

// MARK: Numbers

extension ZipDirectory {
  private func half(_ place: Int) -> Int? { number(place, 2) }
  private func word(_ place: Int) -> Int? { number(place, 4) }

  /// A number of 64 bits that fits.
  private func long(_ place: Int) -> Int? { number(place, 8) }

  private func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let value = (0..<count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[place + $1]) }
    return Int(exactly: value)
  }
}
