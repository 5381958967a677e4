import SurveyPrimitives

/// Addresses that a text may lead to: those that cannot run anything.
enum SafeAddress {
  private static let schemes: Set<String> = ["http", "https", "mailto", "tel", "sms", "ftp", "urn"]

  /// Whether an address is relative, or one of the schemes that lead somewhere.
  ///
  /// White space and control characters do not count, for browsers leave them out: `java\nscript:`.
  static func isSafe(_ address: String) -> Bool {
    let plain = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    guard !plain.isEmpty else { return false }
    guard let colon = plain.firstIndex(of: ":") else { return true }
    if let end = plain.firstIndex(where: { "/?#".unicodeScalars.contains($0) }), end < colon {
      return true
    }
    return schemes.contains(String(String.UnicodeScalarView(plain[..<colon])).lowercased())
  }
}

extension FormattedText {
  /// An address as a text may lead to it, without white space around it; `nil` where it could run
  /// something, or holds content itself (`data:`).
  package static func safeAddress(_ address: String) -> String? {
    let trimmed = address.trimmed
    return SafeAddress.isSafe(trimmed) ? trimmed : nil
  }
}
