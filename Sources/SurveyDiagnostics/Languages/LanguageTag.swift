/// Looking for the language that somebody wants among those that there are.
///
/// [RFC 4647, 3.4 Lookup](https://www.rfc-editor.org/rfc/rfc4647#section-3.4)
package enum LanguageTag {
  /// The best of some tags for the wanted one, as it is written there; `nil` where none fits.
  ///
  /// The wanted tag is shortened from its end until a tag is found: `de-CH-1996`, `de-CH`, `de`. Case
  /// does not count, and `_` is read as `-`. Where none is as short, one of the same language is
  /// taken: `de-AT` for `de`.
  package static func lookup(_ wanted: String, among tags: [String]) -> String? {
    let ranges = shortened(wanted)
    for range in ranges {
      if let found = tags.first(where: { normalized($0) == range }) { return found }
    }
    guard let primary = ranges.last, !primary.isEmpty else { return nil }
    return tags.first { normalized($0).hasPrefix(primary + "-") }
  }

  /// The tag and what is left of it as it is shortened, in lower case.
  package static func shortened(_ tag: String) -> [String] {
    var parts = normalized(tag).split(separator: "-")
    var ranges: [String] = []
    while !parts.isEmpty {
      ranges.append(parts.joined(separator: "-"))
      parts.removeLast()
      // A single letter only says what the next part is.
      if parts.count > 1, parts.last?.count == 1 { parts.removeLast() }
    }
    return ranges
  }

  /// The tag in lower case with hyphens.
  package static func normalized(_ tag: String) -> String {
    tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).joined(separator: "-")
  }

  /// The first part: `de` of `de-CH`.
  package static func primary(_ tag: String) -> String { shortened(tag).last ?? "" }

  /// Whether a text has the form of a tag: letters and digits in parts of at most eight.
  package static func isTag(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    return parts.allSatisfy { (1...8).contains($0.count) }
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
          || "-_".contains(Character($0))
      } && (2...8).contains(parts[0].count)
  }

  /// The tag of a locale of POSIX: `de-CH` of `de_CH.UTF-8`; `nil` of `C` and `POSIX`.
  package static func ofLocale(_ locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name.isEmpty || name == "C" || name == "POSIX" { return nil }
    return String(name.map { $0 == "_" ? "-" : $0 })
  }
}
