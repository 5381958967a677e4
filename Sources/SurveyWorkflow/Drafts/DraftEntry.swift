public import FHIRQuestionnaire
package import SurveyDiagnostics
import SurveyEngine
package import SurveyModel
public import SurveyPrimitives
import SystemIO

/// One draft of a folder, as a list shows it.
public struct DraftEntry: Sendable {
  /// Where it is.
  public let path: String
  /// What it holds.
  public let journal: Journal
  /// Whether another run has it now.
  public let isInUse: Bool

  /// The name of its file, without what follows the dot.
  public var name: String {
    let name = FileSystem.parts(of: path).name
    return String(name.hasSuffix(Self.suffix) ? name.dropLast(Self.suffix.count) : name)
  }

  /// When something was answered last; when it was started, if nothing was.
  public var lastEdit: Instant? { journal.events.last?.at ?? journal.header?.start }

  /// The questions that have an answer, in the order in which they were answered first.
  package var answers: [(path: InstancePath, values: [AnswerValue])] {
    DraftAnswers(journal.events).answers.filter { !$0.values.isEmpty }
  }

  static let suffix = ".ndjson"
}

extension Drafts {
  /// Every draft of the folder that can be read as one, the one that was edited last first.
  public var all: [DraftEntry] {
    let paths = (try? Files.entries(of: folder)) ?? []
    let entries = paths.compactMap { path -> DraftEntry? in
      guard path.hasSuffix(DraftEntry.suffix), FileSystem.kind(of: path) == .file,
        let bytes = try? Files.read(path)
      else { return nil }
      return DraftEntry(
        path: path, journal: JournalReader.read(bytes, name: path),
        isInUse: AppendOnlyFile.isInUse(path))
    }
    return entries.sorted { left, right in
      guard let first = left.lastEdit, let second = right.lastEdit, first != second else {
        return left.lastEdit != nil && right.lastEdit == nil
      }
      return second < first
    }
  }

  /// The draft that a name means: that of its file, what it starts with where it is one draft only, or
  /// its path.
  public func draft(named name: String) -> DraftEntry? {
    let all = all
    if let draft = all.first(where: { $0.name == name || $0.path == name }) { return draft }
    let starting = all.filter { $0.name.hasPrefix(name) }
    return starting.count == 1 && !name.isEmpty ? starting.first : nil
  }
}
