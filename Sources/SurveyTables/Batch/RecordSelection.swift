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

  /// Those of some statuses, `nil` for any, that were not deleted.
  init(statuses: Set<String>? = nil) { self.statuses = statuses?.map { Array($0.utf8) } }

  /// Why a response is left out; `nil` for one that is written.
  func reasonToLeaveOut(_ record: BatchRecord) -> Reason? {
    if let statuses {
      let status = record.element[.status]
      if !statuses.contains(where: { status?.hasText($0) == true }) { return .status }
    }
    return record.isDeleted ? .deleted : nil
  }
}
