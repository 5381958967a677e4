import SurveyDiagnostics

/// The name of a file in an archive, made sure to lead nowhere else.
enum ArchivePath {
  private static let longest = 1024
  private static let longestPart = 240

  /// The parts of a name without `.` and doubled slashes; throws the reason why it is refused.
  static func parts(of bytes: [UInt8]) throws(Refusal) -> [String] {
    guard bytes.count <= longest, let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(reason: .archiveUnreadableName)
    }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw Refusal(reason: .archiveUnreadableName)
    }
    if text.hasPrefix("/") || text.hasPrefix("\\") || hasDrive(text) {
      throw Refusal(reason: .archiveAbsoluteName)
    }
    let parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    for part in parts {
      if part == ".." || part.contains("\\") { throw Refusal(reason: .archiveNameLeadsOut) }
      if part.utf8.count > longestPart { throw Refusal(reason: .archiveUnreadableName) }
    }
    return parts
  }

  /// Whether it begins with a drive of Windows: `C:`.
  private static func hasDrive(_ text: String) -> Bool {
    let start = Array(text.utf8.prefix(2))
    return start.count == 2 && start[1] == UInt8(ascii: ":")
  }

  /// Why a name is refused.
  struct Refusal: Error {
    let reason: Phrase
  }
}
