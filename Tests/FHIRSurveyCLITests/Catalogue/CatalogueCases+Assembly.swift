extension CatalogueCase {
  /// Forms that are made of parts.
  private enum Parts {
    static let whole = MarkedForm.questionnaire(MarkedForm.part())

    static func part(
      _ items: String = MarkedForm.item("a"), root: String = "", marks: [String] = []
    ) -> String {
      MarkedForm.questionnaire(items, url: "http://x/p", root: root, marks: marks)
    }

    /// A form with a group around the part.
    static func group(_ mark: String) -> String {
      MarkedForm.questionnaire(MarkedForm.group(MarkedForm.part(), marks: [mark]))
    }

    /// A form with one item that names a definition.
    static func defined(_ name: String, _ type: String = "string") -> String {
      MarkedForm.questionnaire(
        MarkedForm.item("1", type, more: #""definition": "\#(name)", "#))
    }

    static func valueSet(_ status: String) -> String {
      #""contained": [{"resourceType": "ValueSet", "id": "v", "status": "\#(status)"}],"#
    }

    static let need = MarkedForm.mark("assembleContext", #""valueString": "person""#)
    static let context = MarkedForm.mark(
      "itemPopulationContext",
      #""valueExpression": {"name": "c", "language": "text/fhirpath", "expression": "%patient"}"#)

    static let structure = #"""
      {"resourceType": "StructureDefinition", "url": "http://x/d", "name": "D", "status": "draft",
      "kind": "logical", "abstract": false, "type": "D", "snapshot": {"element": [
      {"id": "D.g", "path": "D.g"}, {"id": "D.g.a", "path": "D.g.a"}]}}
      """#
  }

  static let assembly: [CatalogueCase] = [
    CatalogueCase("partNotAvailable") { try MarkedForm.assemble(Parts.whole) },
    CatalogueCase("partOfItself") {
      try MarkedForm.assemble(Parts.whole, Parts.part(MarkedForm.part()))
    },
    CatalogueCase("linkIdTwiceAssembled") {
      try MarkedForm.assemble(
        MarkedForm.questionnaire(MarkedForm.item("a") + "," + MarkedForm.part()), Parts.part())
    },
    CatalogueCase("variableTwiceAssembled") {
      try MarkedForm.assemble(
        Parts.group(MarkedForm.variable("v", "1")),
        Parts.part(marks: [MarkedForm.variable("v", "2")]))
    },
    CatalogueCase("contextTwiceAssembled") {
      try MarkedForm.assemble(Parts.group(Parts.context), Parts.part(marks: [Parts.context]))
    },
    CatalogueCase("partContextMissing") {
      try MarkedForm.assemble(Parts.whole, Parts.part(marks: [Parts.need]))
    },
    CatalogueCase("partInOtherLanguage") {
      try MarkedForm.assemble(
        MarkedForm.questionnaire(MarkedForm.part(), root: #""language": "en","#),
        Parts.part(root: #""language": "de","#))
    },
    CatalogueCase("memberNotInPart") {
      try MarkedForm.assemble(
        Parts.whole, Parts.part(root: #""implicitRules": "http://x/rules","#))
    },
    CatalogueCase("partOfOtherVersion") {
      let profile = "http://hl7.org/fhir/5.0/StructureDefinition/Questionnaire"
      return try MarkedForm.assemble(
        Parts.whole, Parts.part(root: #""meta": {"profile": ["\#(profile)"]},"#))
    },
    CatalogueCase("partMeantAsRoot") {
      let mark = MarkedForm.mark("assemble-expectation", #""valueCode": "assemble-root""#)
      return try MarkedForm.assemble(Parts.whole, Parts.part(marks: [mark]))
    },
    CatalogueCase("partInQuestion") {
      let mark = MarkedForm.mark("subQuestionnaire", #""valueCanonical": "http://x/p""#)
      return try MarkedForm.assemble(
        MarkedForm.questionnaire(MarkedForm.item("1", marks: [mark])), Parts.part())
    },
    CatalogueCase("invalidLinkIdPrefix") {
      try MarkedForm.assemble(
        Parts.group(MarkedForm.variable("linkIdPrefix", "1 + 1")), Parts.part())
    },
    CatalogueCase("partIsNotWhole") {
      try MarkedForm.assemble(
        MarkedForm.questionnaire(MarkedForm.item("1"), marks: [Parts.need]))
    },
    CatalogueCase("partConditionLost") {
      let condition = #"{"question": "1", "operator": "=", "answerBoolean": true}"#
      let part = MarkedForm.part(more: #""enableWhen": [\#(condition)], "#)
      return try MarkedForm.assemble(
        MarkedForm.questionnaire(MarkedForm.item("1", "boolean") + "," + part), Parts.part())
    },
    CatalogueCase("containedRenamed") {
      try MarkedForm.assemble(
        MarkedForm.questionnaire(MarkedForm.part(), root: Parts.valueSet("draft")),
        Parts.part(root: Parts.valueSet("active")))
    },
    CatalogueCase("notTakenFromPart") {
      let mark = MarkedForm.mark("entryMode", #""valueCode": "random""#)
      return try MarkedForm.assemble(Parts.whole, Parts.part(marks: [mark]))
    },
    CatalogueCase("prefixedExpression") {
      let expression = "%resource.item.where(linkId = 'a').answer.value"
      let calculated = MarkedForm.mark(
        "calculatedExpression",
        #""valueExpression": {"language": "text/fhirpath", "expression": "\#(expression)"}"#)
      return try MarkedForm.assemble(
        Parts.group(MarkedForm.variable("linkIdPrefix", "'p.'")),
        Parts.part(MarkedForm.item("a") + "," + MarkedForm.item("b", marks: [calculated])))
    },
    CatalogueCase("itemDefinitionNotAvailable") {
      try MarkedForm.assemble(Parts.defined("http://x/d#D.g"))
    },
    CatalogueCase("neededDefinitionNotAvailable") {
      try MarkedForm.assemble(Parts.defined("http://x/d#D.g", "choice"))
    },
    CatalogueCase("definitionElementNotFound") {
      try MarkedForm.assemble(Parts.defined("http://x/d#D.other"), Parts.structure)
    },
    CatalogueCase("definitionDiffers") {
      let other = MarkedForm.item("a").replacing("\"T\"", with: "\"Other\"")
      return try MarkedForm.assemble(Parts.defined("http://x/p#a"), Parts.part(other))
    },
    CatalogueCase("groupNotMade") {
      try MarkedForm.assemble(Parts.defined("http://x/d#D.g", "group"), Parts.structure)
    },
    CatalogueCase("tooManyParts") {
      let folder = (0..<60).map { number in
        let next = MarkedForm.mark(
          "subQuestionnaire", #""valueCanonical": "http://x/p\#(number + 1)""#)
        let item = MarkedForm.item("d\(number)", "display", marks: [next])
        return MarkedForm.questionnaire(item, url: "http://x/p\(number)")
      }
      return try MarkedForm.assemble(folder[0], parts: Array(folder.dropFirst()))
    },
  ]
}
