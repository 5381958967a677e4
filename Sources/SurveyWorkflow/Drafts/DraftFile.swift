public import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyEngine
import SystemIO

/// The journal of one survey being taken: a line an event, on the disk before the next prompt.
public final class DraftFile {
  /// Where it is.
  public let path: String
  /// Whether there is an answer in it.
  public private(set) var hasEvents: Bool
  private let file: AppendOnlyFile

  /// Begins a journal in the folder of drafts; never touches one that is there.
  public init(in drafts: Drafts, name: String, header: JournalHeader) throws(Diagnostic) {
    (path, file) = try Self.make(in: drafts, name: name)
    hasEvents = false
    try file.append(JournalWriter.header(header))
  }

  private static func make(
    in drafts: Drafts, name: String
  ) throws(Diagnostic) -> (path: String, file: AppendOnlyFile) {
    do {
      try Files.makeFolders(drafts.folder)
      var number = 1
      while true {
        let path = "\(drafts.folder)/\(name)\(number == 1 ? "" : "-\(number)").ndjson"
        if let file = try AppendOnlyFile(new: path) { return (path, file) }
        number += 1
      }
    } catch {
      var finding = Diagnostic(.unwritableDrafts, at: error.location)
      finding.arguments = error.arguments
      throw finding
    }
  }

  /// Goes on with a journal behind its last whole line.
  public init(_ path: String, wholeLength: Int) throws(Diagnostic) {
    self.path = path
    hasEvents = true
    file = try AppendOnlyFile(path, keeping: wholeLength)
  }

  /// Adds an event; it is on the disk when this returns.
  public func append(_ event: SessionEvent) throws(Diagnostic) {
    try file.append(JournalWriter.line(event))
    hasEvents = true
  }

  /// Takes the draft away, once its response was written.
  public func remove() { Self.remove(path) }

  /// Takes a draft away all of whose answers are in a response or in another draft.
  public static func remove(_ path: String) { FileSystem.remove(path) }
}
