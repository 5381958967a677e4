extension CatalogueCase {
  static let terminology: [CatalogueCase] = [
    CatalogueCase("duplicateResource") {
      let valueSet = #"{"resourceType": "ValueSet", "status": "draft", "url": "http://x/v""#
      return try run(
        ["show", "q.json", "--questionnaire", "v.ndjson"],
        [
          "q.json": questionnaire(#"{"linkId": "a", "type": "boolean"}"#),
          "v.ndjson": valueSet + "}\n" + valueSet + #", "name": "Other"}"#,
        ])
    }
  ]
}
