/// A canonical address: `url|version`.
///
/// [references.html#canonical](https://hl7.org/fhir/R4/references.html#canonical)
struct CanonicalAddress: Hashable {
  let url: String
  let version: String?

  init(_ text: String) {
    guard let bar = text.utf8.firstIndex(of: UInt8(ascii: "|")) else {
      url = text
      version = nil
      return
    }
    url = String(text[..<bar])
    let rest = text[text.utf8.index(after: bar)...]
    version = rest.isEmpty ? nil : String(rest)
  }

  init(url: String, version: String?) {
    let written = CanonicalAddress(url)
    self.url = written.url
    self.version = version.flatMap { $0.isEmpty ? nil : $0 } ?? written.version
  }
}

extension CanonicalAddress: CustomStringConvertible {
  var description: String { version.map { "\(url)|\($0)" } ?? url }
}

/// The text of a version as numbers, where it is made of numbers: `4.0.1`, `2024-05`.
struct ComparableVersion: Comparable {
  private let numbers: [Int]

  init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    var numbers: [Int] = []
    for part in text.split(whereSeparator: { $0 == "." || $0 == "-" }) {
      guard let number = Int(part), number >= 0 else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
  }

  static func < (left: Self, right: Self) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
