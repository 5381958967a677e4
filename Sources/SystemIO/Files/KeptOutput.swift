/// How far an ``OutputFile`` was written, with which another run goes on.
///
/// The bytes are in a temporary file beside the target, which stays when the program is ended.
package struct KeptOutput: Hashable, Sendable {
  /// The file whose place it takes in the end.
  package var target: String
  /// The name of the temporary file in the folder of the target.
  package var name: String
  /// The number of the file in its file system, by which it is known under its final name, too.
  package var number: String
  /// How many bytes count; what follows was written later and is cut off.
  package var length: Int

  /// Makes one of what was kept.
  package init(target: String, name: String, number: String, length: Int) {
    (self.target, self.name) = (target, name)
    (self.number, self.length) = (number, length)
  }

  /// Where the temporary file is; `nil` where the name is not that of one.
  var path: String? {
    guard TemporaryName.isName(name[...]) else { return nil }
    return "\(FileSystem.parts(of: target).folder)/\(name)"
  }
}

extension KeptOutput {
  /// Whether another run writes to it at present.
  package var isInUse: Bool { path.map { AppendOnlyFile.isInUse($0) } ?? false }

  /// Takes the temporary file away.
  package func discard() {
    if let path, FileSystem.kind(of: path) == .file { FileSystem.remove(path) }
  }

  /// Gives the file its temporary name back where it had its place already: a run that was ended
  /// while it put several files in their places had done so with the first of them.
  package func takeBack() throws(SystemFailure) {
    guard let path, FileSystem.kind(of: path) == .missing,
      Platform.status(of: target)?.number == number
    else { return }
    try FileSystem.rename(target, to: path)
  }
}

extension Platform.Status {
  /// The number of the file in its file system.
  var number: String { identity.last.map { String($0) } ?? "" }
}
