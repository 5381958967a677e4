import SurveyFormats

/// What a response says of itself, as flags of an annotation: ODM has no other place for it.
enum ResponseFlags {
  private static let list = "urn:fhir-survey:response"
  /// The flag of a response that was none of ODM before.
  static let origin = "resourceType"

  /// An annotation; `nil` of a response that says nothing ODM does not.
  static func element(of response: FlatResponse) -> String? {
    var members = ResponseHead(response).members
    if response.note("SubjectKey") == nil {
      members.append((origin, "QuestionnaireResponse"))
    } else {
      // Subject and visit are said by the data.
      members.removeAll {
        $0.name.hasPrefix("subject") || $0.name.hasPrefix("identifier")
          || $0.name.hasPrefix(ODMClinicalData.url(""))
      }
    }
    guard !members.isEmpty else { return nil }
    var text = ODMText()
    text.element("Annotation", [("SeqNum", "1")]) { text in
      for (name, value) in members {
        text.element("Flag") { text in
          text.element("FlagValue", [("CodeListOID", list)], text: value)
          text.element("FlagType", [("CodeListOID", list)], text: name)
        }
      }
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// What an annotation of ours says; `nil` of all other elements.
  static func members(of element: ODMElement) -> [(name: String, text: String)]? {
    let flags = element.children("Flag")
    guard element.name == "Annotation", !flags.isEmpty, flags.count == element.children.count,
      flags.allSatisfy({ $0.child("FlagType")?["CodeListOID"] == list })
    else { return nil }
    return flags.map { ($0.child("FlagType")?.text ?? "", $0.child("FlagValue")?.text ?? "") }
  }
}
