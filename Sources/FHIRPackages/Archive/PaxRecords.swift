/// What a header of its own says of the entry that follows: `27 path=package/a.json`.
///
/// [pax](https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_03)
struct PaxRecords {
  private(set) var path: [UInt8]?
  private(set) var size: Int?
  /// Whether the file has holes, which only GNU tar knows to fill.
  private(set) var isSparse = false

  /// `nil` where a record is not one.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let first = rest.first, first != 0 {
      let digits = rest.prefix { $0 != UInt8(ascii: " ") }
      guard digits.count < 10, let count = Int(String(decoding: digits, as: UTF8.self)),
        count > digits.count + 1, count <= rest.count
      else { return nil }
      let record = rest.prefix(count).dropFirst(digits.count + 1)
      guard record.last == UInt8(ascii: "\n"),
        let equals = record.firstIndex(of: UInt8(ascii: "="))
      else { return nil }
      let value = Array(record[(equals + 1)...].dropLast())
      guard take(String(decoding: record[..<equals], as: UTF8.self), value) else { return nil }
      rest = rest.dropFirst(count)
    }
  }

  private mutating func take(_ key: String, _ value: [UInt8]) -> Bool {
    switch key {
    case "path": path = value
    case "size":
      guard let number = Int(String(decoding: value, as: UTF8.self)), number >= 0 else {
        return false
      }
      size = number
    default: if key.hasPrefix("GNU.sparse.") { isSparse = true }
    }
    return true
  }
}
