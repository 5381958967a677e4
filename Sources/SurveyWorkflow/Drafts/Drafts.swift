public import FHIRQuestionnaire
public import SurveyDiagnostics
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

  /// The drafts in a folder that is named.
  public init(folder: String) { self.folder = folder }

  /// The drafts in the folder of one of them.
  public init(besides path: String) { folder = FileSystem.parts(of: path).folder }

  /// The folder as the environment names it; `nil` without a home.
  public init?(_ environment: [String: String]) {
    guard let state = UserFolders.state(environment) else { return nil }
    folder = state + "/drafts"
  }

  /// The finding that there is no folder for drafts.
  public static func missing(_ environment: [String: String]) -> Diagnostic {
    var finding = Diagnostic(.noDraftFolder)
    if let home = environment["HOME"], !home.isEmpty {
      finding.arguments.append(.init("home", .quoted(home)))
    }
    return finding
  }
}

// MARK: Finding one

/// A draft that was found.
public struct FoundDraft: Sendable {
  /// Where it is.
  public let path: String
  /// What it holds.
  public let journal: Journal
  /// Whether it is of another version of the survey, so that only some answers may fit.
  public let isOfOtherVersion: Bool
}

extension Drafts {
  /// The newest draft that answers this survey for the same subject and the same Task; if there is
  /// none, the newest one of another version of it.
  public func find(for survey: Survey, _ present: JournalHeader) -> FoundDraft? {
    let found = all.compactMap { draft -> FoundDraft? in
      let journal = draft.journal
      guard let header = journal.header, header.subject == present.subject,
        header.task == present.task, header.contexts == present.contexts,
        header.amends == present.amends,
        !journal.events.isEmpty || journal.typing != nil, !journal.diagnostics.hasErrors,
        !draft.isInUse
      else { return nil }
      let match = header.match(survey)
      if match == .other { return nil }
      return FoundDraft(path: draft.path, journal: journal, isOfOtherVersion: match == .changed)
    }
    return found.max { left, right in
      if left.isOfOtherVersion != right.isOfOtherVersion { return left.isOfOtherVersion }
      return Self.age(left.journal) < Self.age(right.journal)
    }
  }

  private static func age(_ journal: Journal) -> Instant {
    journal.events.last?.at ?? Instant(secondsSinceEpoch: 0, nanoseconds: 0)
  }
}
