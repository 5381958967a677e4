import ArgumentParser

/// A number of bytes as it is written: `500000`, `10MB`, `1GiB`.
struct ByteCount: ExpressibleByArgument, Hashable {
  let bytes: Int

  private static let units: [(name: String, bytes: Int)] = [
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
    ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000), ("B", 1),
  ]

  /// Reads a text; `nil` where it is not 1 or more bytes.
  init?(argument: String) {
    let text = argument.lowercased()
    let unit = Self.units.first { text.hasSuffix($0.name.lowercased()) } ?? ("", 1)
    let digits = text.dropLast(unit.name.count)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits), count > 0
    else { return nil }
    let (bytes, isTooMany) = count.multipliedReportingOverflow(by: unit.bytes)
    if isTooMany { return nil }
    self.bytes = bytes
  }
}
