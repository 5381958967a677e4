public import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyEngine
import SystemIO

/// The journal of one survey being taken: a line an event, on the disk before the next prompt.
///
/// One process has it at a time.
public final class DraftFile {
  /// Where it is.
  public let path: String
  /// Whether somebody answered in it; the answers of a response that is amended do not count.
  public private(set) var hasEvents: Bool
  private let file: AppendOnlyFile
  /// The place that it says behind the last event; `nil` where it says none.
  private var place: SessionPlace?

  /// Begins a journal in the folder of drafts, with the events that there are already; never touches
  /// one that is there.
  ///
  /// All of them are on the disk when this returns; where it fails, no file is left.
  public init(
    in drafts: Drafts, name: String, header: JournalHeader, events: [SessionEvent] = []
  ) throws(Diagnostic) {
    (path, file) = try Self.make(
      in: drafts, name: name,
      holding: JournalWriter.header(header) + events.flatMap(JournalWriter.line))
    hasEvents = events.contains { !$0.isStored }
  }

  private static func make(
    in drafts: Drafts, name: String, holding bytes: [UInt8]
  ) throws(Diagnostic) -> (path: String, file: AppendOnlyFile) {
    do {
      try Files.makeFolders(drafts.folder)
      var number = 1
      while true {
        let path = "\(drafts.folder)/\(name)\(number == 1 ? "" : "-\(number)").ndjson"
        if let file = try AppendOnlyFile(new: path, holding: bytes) { return (path, file) }
        number += 1
      }
    } catch {
      var finding = Diagnostic(.unwritableDrafts, at: error.location)
      finding.arguments = error.arguments
      throw finding
    }
  }

  /// Opens a journal that is there; throws where another process has it.
  ///
  /// It stays as it is until ``goOn(behind:)``, and can be read meanwhile.
  public init(_ path: String) throws(Diagnostic) {
    self.path = path
    hasEvents = true
    file = try AppendOnlyFile(path)
  }

  /// Cuts off what follows the last whole line of what was read from it, so that more can be added.
  public func goOn(behind journal: Journal) throws(Diagnostic) {
    try file.cut(to: journal.wholeLength)
    place = journal.place
  }

  /// Adds an event; it is on the disk when this returns.
  public func append(_ event: SessionEvent) throws(Diagnostic) {
    try file.append(JournalWriter.line(event))
    hasEvents = true
    place = nil
  }

  /// Adds that the last event did not happen; that is on the disk when this returns.
  public func undo() throws(Diagnostic) {
    try file.append(JournalWriter.undoLine())
    place = nil
  }

  /// Adds the text that is typed and not given as an answer yet; that it cannot be kept harms nobody.
  public func keep(typing text: String, at path: InstancePath) {
    guard (try? file.append(JournalWriter.line(typing: text, at: path))) != nil else { return }
    if path != place?.path { place = SessionPlace(path) }
  }

  /// Adds where the person is, unless it says so already.
  ///
  /// A run that goes on with it comes back to that place; where it `isExpected`, behind the last event, it begins
  /// there by itself. That it cannot be kept harms nobody.
  public func keep(_ place: SessionPlace, isExpected: Bool) {
    if place == self.place || (isExpected && self.place == nil) { return }
    guard (try? file.append(JournalWriter.line(place))) != nil else { return }
    self.place = place
  }

  /// Takes the draft away, once all of its answers are in a response or in another draft.
  public func remove() { FileSystem.remove(path) }
}
