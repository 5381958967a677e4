// SPDX-License-Identifier: Apache-2.0

/// What was known of the files when the server ended: a line for each resource.
///
/// Nothing is taken from it of which the file is another one since.
enum IndexFile {
  private static let tab = UInt8(ascii: "\t")

  static func write(_ table: Repository.Table, to path: String) {
    var bytes: [UInt8] = Array("fhir-survey-serve 1\n".utf8)
    for (type, entries) in table {
      for (id, entry) in entries {
        bytes += "\(type)\t\(id)\t\(entry.version)\t".utf8
        bytes += text(entry.current).utf8
        bytes += "\t\(entry.isBare ? 1 : 0)\t".utf8
        bytes += "\(entry.mark?.size ?? -1)\t\(entry.mark?.changed ?? -1)".utf8
        for stamp in entry.earlier { bytes += "\t\(text(stamp))".utf8 }
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    // Without it the next start takes longer.
    try? Disk.replace(path, with: bytes, by: path + "-new")
  }

  private static func text(_ stamp: Stamp) -> String {
    stamp.isDeletion ? "-\(stamp.instant)" : "\(stamp.instant)"
  }

  static func read(_ path: String) -> Repository.Table {
    guard let bytes = try? Disk.read(path), bytes.starts(with: "fhir-survey-serve 1\n".utf8) else {
      return [:]
    }
    var table: Repository.Table = [:]
    var words: [ArraySlice<UInt8>] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
      words.removeAll(keepingCapacity: true)
      words += line.split(separator: tab)
      guard words.count >= 7, let version = number(words[2]), let current = stamp(words[3]),
        let size = number(words[5]), let changed = number(words[6])
      else { continue }
      var entry = Entry(version: Int(version), current: current)
      entry.isBare = words[4].first == UInt8(ascii: "1")
      entry.mark = size < 0 ? nil : FileMark(size: size, changed: changed)
      if words.count > 7 { entry.earlier = words[7...].compactMap(stamp) }
      let type = String(decoding: words[0], as: UTF8.self)
      table[type, default: [:]][String(decoding: words[1], as: UTF8.self)] = entry
    }
    return table
  }

  private static func stamp(_ word: ArraySlice<UInt8>) -> Stamp? {
    number(word).map { Stamp(instant: abs($0), isDeletion: $0 < 0) }
  }

  private static func number(_ word: ArraySlice<UInt8>) -> Int64? {
    let isNegative = word.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for byte in isNegative ? word.dropFirst() : word {
      guard (48...57).contains(byte), value < Int64.max / 10 - 9 else { return nil }
      value = value * 10 + Int64(byte - 48)
    }
    return isNegative ? -value : value
  }
}
