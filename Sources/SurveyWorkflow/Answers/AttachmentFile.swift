public import SurveyDiagnostics
import SurveyFormats
public import SurveyModel
import SurveyPrimitives
import SystemIO

/// A file that is given as an answer.
public enum AttachmentFile {
  /// The most bytes that go into a response.
  private static let largest = 32 << 20

  /// The file with its content in base64; an address stays an address.
  public static func load(_ path: String) throws(Diagnostic) -> Attachment {
    if let size = FileSystem.size(of: path), size > largest {
      throw Diagnostic(
        .attachmentTooLarge, ["size": .number(size), "limit": .number(largest)],
        at: Location(file: path))
    }
    guard FileSystem.kind(of: path) != .device else {
      throw Diagnostic(.attachmentIsDevice, at: Location(file: path))
    }
    let bytes = try Files.read(path)
    let name = path.split(separator: "/").last.map(String.init)
    return Attachment(
      contentType: MediaTypes.type(ofFile: path) ?? "application/octet-stream",
      data: Base64.encode(bytes),
      size: bytes.count, title: name)
  }
}
