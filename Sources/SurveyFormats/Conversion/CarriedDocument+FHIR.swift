import FHIRDocument
import FHIRQuestionnaire
package import SurveyModel
import SurveyPrimitives

/// A document inside a Questionnaire: an extension on its root.
///
/// The extension has parts `format`, `digest` and `document`, an Attachment with the bytes.
extension CarriedDocument {
  /// The address of the extension.
  package static let extensionURL = "urn:fhir-survey:converted-from"

  /// Takes the document out of a survey that was read from FHIR; `nil` where there is none.
  package static func take(from survey: inout Survey) -> CarriedDocument? {
    guard let index = survey.carried.firstIndex(where: { $0.name == "extension" }),
      survey.carried[index].json.utf8.firstRange(of: extensionURL.utf8) != nil,
      let members = CarriedMembers.members(of: [survey.carried[index]])
    else { return nil }
    var found: CarriedDocument?
    var others: [[UInt8]] = []
    for element in members["extension"] {
      if found == nil, let document = CarriedDocument(inExtension: element) {
        found = document
      } else {
        others.append(JSONWriter.write(element, style: .compact))
      }
    }
    guard let found else { return nil }
    if others.isEmpty {
      survey.carried.remove(at: index)
    } else {
      survey.carried[index].json = Self.array(others)
    }
    return found
  }

  /// Puts the document into a survey that is written as FHIR.
  package func put(into survey: inout Survey) {
    let own = JSONWriter.write(document.root, style: .compact)
    if let index = survey.carried.firstIndex(where: { $0.name == "extension" }),
      let members = CarriedMembers.members(of: [survey.carried[index]])
    {
      let others = members["extension"].map { JSONWriter.write($0, style: .compact) }
      survey.carried[index].json = Self.array(others + [own])
    } else {
      survey.carried.append(Carried(name: "extension", json: Self.array([own])))
    }
  }

  private static func array(_ entries: [[UInt8]]) -> String {
    let text =
      [UInt8(ascii: "[")] + entries.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    return String(decoding: text, as: UTF8.self)
  }

  private init?(inExtension element: Element) {
    guard element[.url]?.string == Self.extensionURL else { return nil }
    func part(_ name: String) -> Element? {
      element.children(.extension).first { $0[.url]?.string == name }?.choice("value")
    }
    guard let format = part("format")?.string, let digest = part("digest")?.string,
      let attachment = part("document"), let data = attachment["data"]?.string,
      let bytes = Base64.decode(data.utf8)
    else { return nil }
    self.init(
      format: format, name: attachment[.title]?.string ?? format, digest: digest, bytes: bytes)
  }

  /// The extension.
  private var document: Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.url, Self.extensionURL)
    func part(_ name: String, _ write: (inout DocumentBuilder) -> Void) {
      builder.open(.extension, inArray: true)
      builder.string(.url, name)
      write(&builder)
      builder.close()
    }
    part("format") { $0.string($0.name("valueCode"), format) }
    part("digest") { $0.string($0.name("valueString"), digest) }
    part("document") {
      $0.open($0.name("valueAttachment"))
      $0.string($0.name("data"), Base64.encode(bytes))
      $0.string(.title, name)
      $0.close()
    }
    builder.close()
    return builder.finish()
  }
}
