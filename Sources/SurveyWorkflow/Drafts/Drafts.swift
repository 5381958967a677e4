public import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
public import SurveyModel
import SurveyPrimitives
import SystemIO

/// The drafts of a person: one journal for each survey that was started, in a folder that only its owner may read.
///
/// `${XDG_STATE_HOME:-~/.local/state}/fhir-survey/drafts/`, mode 0700; files 0600.
public struct Drafts: Sendable {
  /// The folder.
  public let folder: String

  /// The folder as the environment names it; `nil` without a home.
  public init?(_ environment: [String: String]) {
    if let state = environment["XDG_STATE_HOME"], !state.isEmpty {
      folder = state + "/fhir-survey/drafts"
    } else if let home = environment["HOME"], !home.isEmpty {
      folder = home + "/.local/state/fhir-survey/drafts"
    } else {
      return nil
    }
  }

  /// The newest draft that answers this survey for the same subject and the same Task.
  public func find(for survey: Survey, _ present: JournalHeader) -> (
    path: String, journal: Journal
  )? {
    guard let paths = try? Files.entries(of: folder) else { return nil }
    let found = paths.compactMap { path -> (path: String, journal: Journal)? in
      guard let bytes = try? Files.read(path) else { return nil }
      let journal = JournalReader.read(bytes, name: path)
      guard let header = journal.header, header.match(survey) == .same,
        header.subject == present.subject, header.task == present.task,
        header.contexts == present.contexts, !journal.events.isEmpty,
        !journal.diagnostics.hasErrors, !AppendOnlyFile.isInUse(path)
      else { return nil }
      return (path, journal)
    }
    return found.max { Self.age($0.journal) < Self.age($1.journal) }
  }

  private static func age(_ journal: Journal) -> Instant {
    journal.events.last?.at ?? Instant(secondsSinceEpoch: 0, nanoseconds: 0)
  }
}
