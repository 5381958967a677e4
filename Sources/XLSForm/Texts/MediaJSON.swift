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
    if let known = MediaTypes.type(ofFile: file, kinds: [column.rawValue]) { return known }
    return column == .image ? "image/png" : column == .audio ? "audio/mpeg" : "video/mp4"
  }
}
