import Diagnostics
import SurveyExport
import SurveyModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that is given as an answer.
enum AttachmentFile {
  /// The file with its content in base64; an address stays an address.
  static func load(_ path: String) throws(Diagnostic) -> Attachment {
    let bytes = try Files.read(path)
    let name = path.split(separator: "/").last.map(String.init)
    return Attachment(
      contentType: mediaType(of: path), data: Data(bytes).base64EncodedString(),
      size: bytes.count, title: name)
  }

  private static func mediaType(of path: String) -> String {
    switch path.split(separator: ".").last?.lowercased() {
    case "txt", "text": "text/plain"
    case "csv": "text/csv"
    case "html", "htm": "text/html"
    case "xml": "application/xml"
    case "json": "application/json"
    case "pdf": "application/pdf"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "svg": "image/svg+xml"
    case "mp3": "audio/mpeg"
    case "mp4": "video/mp4"
    default: "application/octet-stream"
    }
  }
}
