/// Where a finding applies: as much of it as is known.
public struct Location: Hashable, Sendable {
  /// The file as the caller named it; `-` for standard input.
  public var file: String?
  /// Line and column in that file.
  public var position: SourcePosition?
  /// What in the input it is about.
  public var subject: Subject?
  /// The `linkId` of the item that is meant.
  public var linkId: String?

  /// Creates a location from what is known.
  public init(
    file: String? = nil, position: SourcePosition? = nil, subject: Subject? = nil,
    linkId: String? = nil
  ) {
    self.file = file
    self.position = position
    self.subject = subject
    self.linkId = linkId
  }
}
