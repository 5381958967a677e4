import FHIRDocument
package import SurveyModel

extension SurveyItem {
  /// Says what the choice of an answer beside the options is called.
  ///
  /// [openLabel](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-openLabel.html)
  package mutating func set(openLabel: String) {
    var json = JSONTextWriter()
    json.openObject()
    json.member("url", TextURL.openLabel)
    json.member("valueString", openLabel)
    json.closeObject()
    carried.add(extension: String(decoding: json.finish(), as: UTF8.self))
  }
}

extension [Carried] {
  /// Adds an extension, as JSON, to those that are carried.
  package mutating func add(extension json: String) {
    guard let index = firstIndex(where: { $0.name == "extension" }),
      let end = self[index].json.lastIndex(of: "]")
    else { return append(Carried(name: "extension", json: "[\(json)]")) }
    let known = self[index].json[..<end]
    let isEmpty = !known.contains("{")
    self[index].json = known + (isEmpty ? "" : ",") + json + "]"
  }
}
