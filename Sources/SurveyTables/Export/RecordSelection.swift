import FHIRDocument

/// Which responses are written.
struct RecordSelection: Sendable {
  /// Why a response is left out.
  enum Reason: Sendable {
    /// Another status is wanted.
    case status
    /// A manifest says that it was deleted.
    case deleted
  }

  private let statuses: [[UInt8]]?
  private let deleted: Set<String>

  /// Those of some statuses, `nil` for any, but for those with some ids.
  init(statuses: Set<String>? = nil, deleted: Set<String> = []) {
    self.statuses = statuses?.map { Array($0.utf8) }
    self.deleted = deleted
  }

  /// Why a response is left out; `nil` for one that is written.
  func reasonToLeaveOut(_ response: Element) -> Reason? {
    if let statuses {
      let status = response[.status]
      if !statuses.contains(where: { status?.hasText($0) == true }) { return .status }
    }
    if !deleted.isEmpty, let id = response[.id]?.string, deleted.contains(id) { return .deleted }
    return nil
  }
}
