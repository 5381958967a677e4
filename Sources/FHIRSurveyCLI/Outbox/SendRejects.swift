import SurveyDiagnostics
import SystemIO

/// The responses that were not read or that a server refused, a line each; for their owner alone, and on the
/// disk at once, so that an ended run loses none.
final class SendRejects {
  private let path: String?
  private var file: AppendOnlyFile?
  private(set) var count = 0

  /// Nothing is kept without a path.
  ///
  /// A file that is there is gone on with, or replaced where that was said.
  init(_ path: String?, force: Bool, goesOn: Bool) throws(Diagnostic) {
    self.path = path
    guard let path, FileSystem.kind(of: path) != .missing, !goesOn else { return }
    guard force else { throw Diagnostic(.outputExists, at: Location(file: path)) }
    FileSystem.remove(path)
  }

  /// Where they are; `nil` where there are none, or they are kept nowhere.
  var keptIn: String? { file == nil ? nil : path }

  func add(_ raw: some Sequence<UInt8>) throws(Diagnostic) {
    count += 1
    guard let path else { return }
    if file == nil {
      guard let new = try AppendOnlyFile(claiming: path) else {
        throw Diagnostic(.fileInUse, at: Location(file: path))
      }
      file = new
    }
    try file?.append(raw.map { $0 == 10 || $0 == 13 ? 0x20 : $0 } + [UInt8(ascii: "\n")])
  }
}
