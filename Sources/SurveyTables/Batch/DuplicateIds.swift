/// What becomes of responses with an id that another response of the inputs has.
///
/// Of a response that is rejected or left out for another reason, nothing is looked for. Memory grows by
/// 12 bytes a response.
public enum DuplicateIds: String, Sendable, CaseIterable {
  /// All are written, and each but the first is reported.
  case report
  /// The first is written.
  case first
  /// The last is written.
  case last
  /// The second ends the batch, and nothing is written.
  case error
}
