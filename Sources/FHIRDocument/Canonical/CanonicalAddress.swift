/// A canonical address: `url|version`.
///
/// [references.html#canonical](https://hl7.org/fhir/R4/references.html#canonical)
package struct CanonicalAddress: Hashable, Sendable {
  package let url: String
  package let version: String?

  package init(_ text: String) {
    guard let bar = text.utf8.firstIndex(of: UInt8(ascii: "|")) else {
      url = text
      version = nil
      return
    }
    url = String(text[..<bar])
    let rest = text[text.utf8.index(after: bar)...]
    version = rest.isEmpty ? nil : String(rest)
  }

  package init(url: String, version: String?) {
    let written = CanonicalAddress(url)
    self.url = written.url
    self.version = version.flatMap { $0.isEmpty ? nil : $0 } ?? written.version
  }
}

extension CanonicalAddress: CustomStringConvertible {
  package var description: String { version.map { "\(url)|\($0)" } ?? url }
}
