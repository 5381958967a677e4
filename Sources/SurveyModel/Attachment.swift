public import SurveyPrimitives

/// A file given as an answer.
///
/// [datatypes.html#Attachment](https://hl7.org/fhir/R4/datatypes.html#Attachment)
public struct Attachment: Hashable, Sendable {
  /// The media type: `image/png`.
  public var contentType: String?
  /// The content in base64.
  public var data: String?
  /// Where the content is to be had.
  public var url: String?
  /// The size in bytes, before base64.
  public var size: Int?
  /// A name to show.
  public var title: String?
  /// What its source says beyond these fields: the language, extensions.
  public var preserved = Preserved()

  /// Creates an attachment.
  public init(
    contentType: String? = nil, data: String? = nil, url: String? = nil, size: Int? = nil,
    title: String? = nil
  ) {
    self.contentType = contentType
    self.data = data
    self.url = url
    self.size = size
    self.title = title
  }
}
