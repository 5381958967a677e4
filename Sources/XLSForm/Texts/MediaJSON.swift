import FHIRDocument
import SurveyFormats
import SurveyModel

/// Images, sounds and films of a question, as FHIR has them.
///
/// [sdc-questionnaire-itemMedia](https://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-itemMedia)
enum MediaJSON {
  private static let url =
    "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-itemMedia"

  /// The extensions of an item for files that are beside the form.
  static func carried(_ media: [(column: FormColumn, file: String)]) -> Carried {
    Carried("extension") { json in
      json.openArray()
      for (column, file) in media {
        json.openObject()
        json.member("url", url)
        json.openObject("valueAttachment")
        json.member("contentType", contentType(column, file))
        json.member("url", file)
        json.closeObject()
        json.closeObject()
      }
      json.closeArray()
    }
  }

  private static func contentType(_ column: FormColumn, _ file: String) -> String {
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if let known = types[ending], known.hasPrefix(column.rawValue) { return known }
    return column == .image ? "image/png" : column == .audio ? "audio/mpeg" : "video/mp4"
  }

  private static let types: [String: String] = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "svg": "image/svg+xml", "webp": "image/webp", "wav": "audio/wav", "mp3": "audio/mpeg",
    "m4a": "audio/mp4", "ogg": "audio/ogg", "mp4": "video/mp4", "webm": "video/webm",
    "3gp": "video/3gpp",
  ]
}
