/// The displays of code systems of FHIR that are known without their resources.
///
/// [item-type](https://hl7.org/fhir/R4/codesystem-item-type.html),
/// [administrative-gender](https://hl7.org/fhir/R4/codesystem-administrative-gender.html)
enum KnownDisplays {
  /// The display of a code; `nil` where it is not known here.
  static func display(of code: String, in name: String) -> String? { displays[name]?[code] }

  private static let displays: [String: [String: String]] = [
    "administrative-gender": [
      "male": "Male", "female": "Female", "other": "Other", "unknown": "Unknown",
    ],
    "item-type": [
      "group": "Group", "display": "Display", "question": "Question", "boolean": "Boolean",
      "decimal": "Decimal", "integer": "Integer", "date": "Date", "dateTime": "Date Time",
      "time": "Time", "string": "String", "text": "Text", "url": "Url", "choice": "Choice",
      "coding": "Coding", "open-choice": "Open Choice", "attachment": "Attachment",
      "reference": "Reference", "quantity": "Quantity",
    ],
  ]
}
