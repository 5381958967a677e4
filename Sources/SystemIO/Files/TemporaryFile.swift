import CSystemIO

/// A new file beside another one, for its owner alone, under a name that no other run takes.
///
/// A signal that ends the program removes it, if ``CurrentProcess/removeTemporaryFilesAtSignals()``
/// was called. The name is short, whatever that of the other file is.
struct TemporaryFile {
  let path: String
  let descriptor: FileDescriptor
  private var slot: Int32

  /// Makes one in the folder of `target`.
  init(beside target: String, isRead: Bool = false) throws(SystemFailure) {
    let folder = FileSystem.parts(of: target).folder
    var attempts = 1
    while true {
      let path = "\(folder)/\(Self.name())"
      let slot = fsi_hold_temporary(path)
      do {
        descriptor = try .create(path, isPrivate: true, isRead: isRead)
        (self.path, self.slot) = (path, slot)
        return
      } catch {
        fsi_release_temporary(slot)
        if error.kind != .exists || attempts == Self.mostAttempts { throw error }
        attempts += 1
      }
    }
  }

  /// Opens one that another run has left, for what is added to it.
  init(existing path: String) throws(SystemFailure) {
    (self.path, slot) = (path, -1)
    descriptor = try .openForAppending(path)
  }

  /// Has it stay when a signal ends the program.
  mutating func keep() {
    fsi_release_temporary(slot)
    slot = -1
  }

  private static let mostAttempts = 100

  private static func name() -> String {
    let digits = String(UInt64.random(in: 0..<1 << 48), radix: 16)
    return "\(prefix)\(String(repeating: "0", count: 12 - digits.count))\(digits)\(suffix)"
  }

  private static let prefix = ".fhir-survey-"
  private static let suffix = ".tmp"

  /// Whether a name is one that such a file has, so that nothing else is taken for one.
  static func isName(_ name: Substring) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return digits.utf8.count == 12 && digits.allSatisfy(\.isHexDigit)
  }

  /// Takes it away.
  func remove() {
    FileSystem.remove(path)
    fsi_release_temporary(slot)
  }

  /// Lets it take the place of another file.
  func replace(_ target: String) throws(SystemFailure) {
    try FileSystem.rename(path, to: target)
    fsi_release_temporary(slot)
  }
}
