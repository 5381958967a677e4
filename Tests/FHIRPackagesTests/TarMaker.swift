import Foundation
import TestSupport

/// Writes archives for tests, also such as nobody should send.
struct TarMaker {
  private(set) var bytes: [UInt8] = []

  /// Adds an entry; what is given stands in its header as it is.
  mutating func add(
    _ name: String, _ content: String = "{}", kind: Character = "0", size: String? = nil,
    falseSum: Bool = false
  ) {
    add(Array(name.utf8), Array(content.utf8), kind: kind, size: size, falseSum: falseSum)
  }

  mutating func add(
    _ name: [UInt8], _ content: [UInt8], kind: Character = "0", size: String? = nil,
    falseSum: Bool = false
  ) {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: [UInt8], at offset: Int) {
      header.replaceSubrange(offset..<offset + text.count, with: text)
    }
    put(Array(name.prefix(100)), at: 0)
    put(Array("0000644\0".utf8), at: 100)
    put(Array((size ?? Self.octal(content.count, digits: 11)).utf8), at: 124)
    put(Array("        ".utf8), at: 148)
    put([kind.asciiValue ?? 0], at: 156)
    put(Array("ustar\u{0}00".utf8), at: 257)
    let sum = header.reduce(falseSum ? 1 : 0) { $0 + Int($1) }
    put(Array((Self.octal(sum, digits: 6) + "\0 ").utf8), at: 148)
    bytes += header + content
    bytes += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// Adds a long name as GNU writes it.
  mutating func addLongName(_ name: String) { add("././@LongLink", name + "\0", kind: "L") }

  /// Adds a header with records of pax.
  mutating func addPax(_ records: String...) {
    add("PaxHeader/x", records.map(Self.record).joined(), kind: "x")
  }

  static func record(_ text: String) -> String {
    var count = text.utf8.count + 3
    while "\(count) \(text)\n".utf8.count != count { count += 1 }
    return "\(count) \(text)\n"
  }

  /// Ends it, and compresses it.
  func archive(ending: Int = 1024) -> [UInt8] {
    Gzip.member(bytes + [UInt8](repeating: 0, count: ending))
  }

  static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// One that says what package it is.
  static func package(_ name: String = "test.a", _ version: String = "1.0.0") -> TarMaker {
    var maker = TarMaker()
    maker.add("package/package.json", #"{"name": "\#(name)", "version": "\#(version)"}"#)
    return maker
  }
}

extension Workspace {
  /// Writes a file of bytes and returns its full name.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = file(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }
}
