extension CatalogueCase {
  /// Asks why an item of a repeating group is as it is.
  private static func why(_ item: String, _ answers: String) throws -> String {
    let items = #"""
      {"linkId": "pet", "type": "group", "repeats": true,
       "item": [{"linkId": "pet.name", "type": "string"}]}
      """#
    return try run(
      ["why", "q.json", item, "--response", "a.json"],
      ["q.json": questionnaire(items), "a.json": answers])
  }

  static let explanation: [CatalogueCase] = [
    CatalogueCase("noSuchItem") {
      try why("pet.nam", "{}")
    },
    CatalogueCase("noSuchInstance") {
      try why("pet[3]/pet.name", "{}")
    },
    CatalogueCase("severalInstances") {
      try why("pet.name", #"{"pet": [{"pet.name": "Rex"}, {"pet.name": "Bubbles"}]}"#)
    },
  ]
}
