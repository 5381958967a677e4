import FHIRDocument
import Medication
import Testing

/// Dosages from texts, and their sentences.
enum Told {
  /// A dosage that is the first of an order.
  static func dosage(_ json: String, type: String = "MedicationRequest") throws -> Dosage {
    try #require(resource(#""dosageInstruction":[\#(json)]"#, type: type).dosages.first)
  }

  static func resource(
    _ members: String, type: String = "MedicationRequest"
  ) throws -> MedicationResource {
    try #require(MedicationResource(try element(members, type: type)))
  }

  static func element(_ members: String, type: String) throws -> Element {
    let text = #"{"resourceType":"\#(type)",\#(members)}"#
    return try #require(Document.read(Source(text: text)).document).root
  }

  static func sentence(_ dosage: Dosage, _ language: String = "en") -> String? {
    DosageSentences(language: language)?.sentence(dosage)
  }
}
