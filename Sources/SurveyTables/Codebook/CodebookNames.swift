/// Which names a codebook may give, so that each is one cell of a header and one name of a file.
enum CodebookNames {
  /// Whether a column may have this name.
  static func allows(column name: String, _ names: TableLayout.Names) -> Bool {
    limit(names).map { isSafe(name, limit: $0) } ?? isPlain(name)
  }

  /// How many characters the name of a column may have; `nil` where any name is allowed.
  static func limit(_ names: TableLayout.Names) -> Int? {
    switch names {
    case .linkid: nil
    case .safe: 32
    // A box of a checkbox has the name of its field, three underscores, and the code.
    case .redcap: 100
    }
  }

  /// Whether a column may have this name of at most eight characters; it may have none.
  static func allows(short name: String) -> Bool {
    name.utf8.count <= 8 && name.utf8.allSatisfy(isSafe)
  }

  /// Whether a table may have this name, which becomes a part of the name of a file.
  static func allows(table name: String) -> Bool {
    isPlain(name) && !name.hasPrefix(".") && name.utf8.count <= 200
      && !name.unicodeScalars.contains { "/\\:".unicodeScalars.contains($0) }
  }

  /// Whether a name has characters, and none that steers a program.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func isSafe(_ name: String, limit: Int) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    else { return false }
    return name.utf8.count <= limit && name.utf8.allSatisfy(isSafe)
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
