import CSystemIO

/// A new file beside another one, for its owner alone, under a name that no other run takes.
///
/// A signal that ends the program removes it, if ``CurrentProcess/removeTemporaryFilesAtSignals()``
/// was called. The name is short, whatever that of the other file is.
struct TemporaryFile {
  let path: String
  let descriptor: FileDescriptor
  private let slot: Int32

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

  private static let mostAttempts = 100

  private static func name() -> String {
    let digits = String(UInt64.random(in: 0..<1 << 48), radix: 16)
    return ".fhir-survey-\(String(repeating: "0", count: 12 - digits.count))\(digits).tmp"
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
