import Synchronization

#if canImport(Glibc)
  import Glibc

  let systemRead = Glibc.read
  let systemWrite = Glibc.write
#else
  import Darwin

  let systemRead = Darwin.read
  let systemWrite = Darwin.write
#endif

/// Standard input, by lines or whole.
final class StandardInput: Sendable {
  static let shared = StandardInput()

  private let buffer = Mutex<[UInt8]>([])

  /// What has not been read yet.
  func readAll() -> [UInt8] {
    buffer.withLock { buffer in
      while Self.fill(&buffer) {}
      defer { buffer = [] }
      return buffer
    }
  }

  /// The next line without its line break; `nil` at the end, or when a signal came in between.
  func readLine() -> String? {
    buffer.withLock { buffer in
      while true {
        if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
          defer { buffer.removeSubrange(...end) }
          return Self.text(buffer[..<end])
        }
        guard Self.fill(&buffer) else {
          defer { buffer = [] }
          return buffer.isEmpty ? nil : Self.text(buffer[...])
        }
      }
    }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }

  /// Adds what there is to the buffer; `false` at the end.
  private static func fill(_ buffer: inout [UInt8]) -> Bool {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = block.withUnsafeMutableBytes { systemRead(0, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    buffer.append(contentsOf: block[..<count])
    return true
  }
}
