import SurveyModel

/// Names of rows that forms take: `[A-Za-z_][A-Za-z0-9_.-]*`, each once.
struct FormNames {
  private var used: Set<String>
  /// The numbers that names made of the same text have come to; lower ones are taken for good.
  private var numbers: [String: Int] = [:]
  private(set) var byLinkId: [String: String] = [:]

  /// Names that mean something in forms themselves.
  private static let reserved: Set<String> = [
    "data", "meta", "instanceid", "instancename", "audit", "entity",
  ]

  init() { used = Self.reserved }

  /// Says what an item is called already.
  mutating func set(_ name: String, for linkId: String) {
    byLinkId[linkId] = name
    used.insert(name.lowercased())
  }

  /// What an item is called, which is made of its linkId.
  mutating func name(for linkId: String) -> String {
    if let known = byLinkId[linkId] { return known }
    let name = unused(Self.legal(linkId))
    byLinkId[linkId] = name
    return name
  }

  /// A name that nothing has yet.
  mutating func unused(_ name: String) -> String {
    var (found, number) = (name, numbers[name] ?? 1)
    // Names that differ in case alone are confused by people and some programs.
    while !used.insert(found.lowercased()).inserted {
      number += 1
      found = "\(name)_\(number)"
    }
    if number > 1 { numbers[name] = number }
    return found
  }

  /// A text as a name: what names may not have becomes `_`.
  static func legal(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars.prefix(60) {
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", "_", ".", "-": name.unicodeScalars.append(scalar)
      default: name.append("_")
      }
    }
    guard let first = name.first else { return "_" }
    return first.isLetter || first == "_" ? name : "_" + name
  }
}
