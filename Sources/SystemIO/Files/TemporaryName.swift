import SurveyPrimitives

/// The names that temporary files beside another file have: `.fhir-survey-`, 16 digits that stand for the
/// other file's name, 4 of a number, `.tmp`.
struct TemporaryName {
  private let folder: String
  private let digits: String

  /// The names beside `target`.
  init(of target: String) {
    let (folder, name) = FileSystem.parts(of: target)
    self.folder = folder
    var mark = Fingerprint()
    mark.add(name.utf8)
    digits = mark.text
  }

  /// The path for an attempt, from 0: in their order first, by chance where many are taken.
  func path(_ attempt: Int) -> String {
    let number =
      attempt < Self.mostInOrder
      ? UInt64(attempt) : UInt64.random(in: UInt64(Self.mostInOrder)..<1 << 16)
    let end = String(number, radix: 16)
    let zeros = String(repeating: "0", count: max(4 - end.utf8.count, 0))
    return "\(folder)/\(Self.prefix)\(digits)\(zeros)\(end)\(Self.suffix)"
  }

  /// Takes away what runs have left that do not run any more; whoever writes to a file has it locked.
  func removeLeftovers() {
    var missing = 0
    for attempt in 0..<Self.mostInOrder {
      let path = path(attempt)
      guard FileSystem.kind(of: path) == .file, !FileSystem.isSymbolicLink(path) else {
        missing += 1
        // This run had one of the names itself.
        if missing == 2 { return }
        continue
      }
      guard let descriptor = try? FileDescriptor.openForAppending(path) else { continue }
      defer { descriptor.close() }
      if descriptor.lock(), descriptor.isNamed(path) { FileSystem.remove(path) }
    }
  }

  /// Whether a name is one that such a file has, so that nothing else is taken for one; 12 digits are those
  /// of earlier versions.
  static func isName(_ name: Substring) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return [12, 20].contains(digits.utf8.count) && digits.allSatisfy(\.isHexDigit)
  }

  private static let prefix = ".fhir-survey-"
  private static let suffix = ".tmp"
  private static let mostInOrder = 256
}
