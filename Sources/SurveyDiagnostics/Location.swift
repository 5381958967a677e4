/// Where a diagnostic applies: as much of it as is known.
public struct Location: Hashable, Sendable {
  /// The file as the caller named it; `-` for standard input.
  public var file: String?
  /// Line and column in that file.
  public var position: SourcePosition?
  /// The element, as in FHIRPath: `Questionnaire.item[3].text`.
  public var path: String?
  /// The `linkId` of the item that is meant.
  public var linkId: String?
  /// Which answer of the item is meant, from 0; `nil` for the item as a whole.
  public var answer: Int?

  /// Creates a location from what is known.
  public init(
    file: String? = nil, position: SourcePosition? = nil, path: String? = nil,
    linkId: String? = nil
  ) {
    self.file = file
    self.position = position
    self.path = path
    self.linkId = linkId
  }
}
