package import FHIRDocument
import SurveyPrimitives

/// A document inside JSON of other formats: the property `fhir_survey` of the root, which SurveyJS
/// and LHC-Forms pass by. A text is there as it is, anything else in Base64.
extension CarriedDocument {
  /// The name of the property.
  package static let property = "fhir_survey"

  /// The document in the property; `nil` where it is none.
  package init?(carriedIn element: Element) {
    guard let format = element["format"]?.string, let name = element["name"]?.string,
      let digest = element["digest"]?.string
    else { return nil }
    if let text = element["text"]?.string {
      self.init(format: format, name: name, digest: digest, bytes: Array(text.utf8))
    } else if let data = element["data"]?.string, let bytes = Base64.decode(data.utf8) {
      self.init(format: format, name: name, digest: digest, bytes: bytes)
    } else {
      return nil
    }
  }

  /// Writes the property.
  package func write(to writer: inout JSONTextWriter) {
    writer.key(Self.property)
    writer.openObject()
    for (key, value) in [("format", format), ("name", name), ("digest", digest)] {
      writer.key(key)
      writer.string(value)
    }
    if let text = String(validating: bytes, as: UTF8.self) {
      writer.key("text")
      writer.string(text)
    } else {
      writer.key("data")
      writer.string(Base64.encode(bytes))
    }
    writer.closeObject()
  }
}
