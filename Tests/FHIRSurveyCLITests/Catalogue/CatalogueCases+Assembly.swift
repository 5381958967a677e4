extension CatalogueCase {
  private typealias Form = MarkedForm

  private static let whole = Form.questionnaire(Form.part())

  private static func part(
    _ root: String = "", extension marks: [String] = [], _ items: String = MarkedForm.item("a")
  ) -> String {
    Form.questionnaire("http://x/p", root, extension: marks, items)
  }

  private static func defined(_ name: String, _ more: String = "") -> String {
    Form.questionnaire(Form.item("1", #""definition": "\#(name)", \#(more)"#))
  }

  private static let prefix = Form.variable("linkIdPrefix", "'p.'")
  private static let context = Form.mark(
    "itemPopulationContext",
    #""valueExpression": {"name": "c", "language": "text/fhirpath", "expression": "%patient"}"#)
  private static let valueSet =
    #""contained": [{"resourceType": "ValueSet", "id": "v", "status": "draft"}],"#

  private static let structure = #"""
    {"resourceType": "StructureDefinition", "url": "http://x/d", "name": "D", "status": "draft", "kind": "logical",
    "abstract": false, "type": "D", "snapshot": {"element": [{"id": "D.g", "path": "D.g"}, {"id": "D.g.a", "path": "D.g.a"}]}}
    """#

  static let assembly: [CatalogueCase] = [
    CatalogueCase("partNotAvailable") { try Form.assemble(whole) },
    CatalogueCase("partOfItself") { try Form.assemble(whole, part(Form.part())) },
    CatalogueCase("linkIdTwiceAssembled") {
      try Form.assemble(Form.questionnaire(Form.item("a") + "," + Form.part()), part())
    },
    CatalogueCase("variableTwiceAssembled") {
      try Form.assemble(
        Form.questionnaire(Form.group(Form.part(), extension: [Form.variable("v", "1")])),
        part(extension: [Form.variable("v", "2")]))
    },
    CatalogueCase("contextTwiceAssembled") {
      try Form.assemble(
        Form.questionnaire(Form.group(Form.part(), extension: [context])),
        part(extension: [context]))
    },
    CatalogueCase("partContextMissing") {
      try Form.assemble(
        whole, part(extension: [Form.mark("assembleContext", #""valueString": "person""#)]))
    },
    CatalogueCase("partInOtherLanguage") {
      try Form.assemble(
        Form.questionnaire("http://x/q", #""language": "en","#, Form.part()),
        part(#""language": "de","#))
    },
    CatalogueCase("memberNotInPart") {
      try Form.assemble(whole, part(#""implicitRules": "http://x/rules","#))
    },
    CatalogueCase("partOfOtherVersion") {
      try Form.assemble(
        whole,
        part(
          #""meta": {"profile": ["http://hl7.org/fhir/5.0/StructureDefinition/Questionnaire"]},"#))
    },
    CatalogueCase("partMeantAsRoot") {
      try Form.assemble(
        whole,
        part(extension: [Form.mark("assemble-expectation", #""valueCode": "assemble-root""#)]))
    },
    CatalogueCase("partInQuestion") {
      let mark = Form.mark("subQuestionnaire", #""valueCanonical": "http://x/p""#)
      return try Form.assemble(Form.questionnaire(Form.item("1", extension: [mark])), part())
    },
    CatalogueCase("invalidLinkIdPrefix") {
      try Form.assemble(
        Form.questionnaire(
          Form.group(Form.part(), extension: [Form.variable("linkIdPrefix", "1 + 1")])), part())
    },
    CatalogueCase("partIsNotWhole") {
      try Form.assemble(
        Form.questionnaire(
          extension: [Form.mark("assembleContext", #""valueString": "person""#)], Form.item("1")))
    },
    CatalogueCase("partConditionLost") {
      try Form.assemble(
        Form.questionnaire(
          Form.item("1", "boolean") + ","
            + Form.part(
              "http://x/p",
              #""enableWhen": [{"question": "1", "operator": "=", "answerBoolean": true}], "#)),
        part())
    },
    CatalogueCase("containedRenamed") {
      try Form.assemble(
        Form.questionnaire("http://x/q", valueSet, Form.part()),
        part(valueSet.replacing("draft", with: "active")))
    },
    CatalogueCase("notTakenFromPart") {
      try Form.assemble(whole, part(extension: [Form.mark("entryMode", #""valueCode": "random""#)]))
    },
    CatalogueCase("prefixedExpression") {
      let calculated = Form.mark(
        "calculatedExpression",
        #""valueExpression": {"language": "text/fhirpath", "expression": "%resource.item.where(linkId = 'a').answer.value"}"#
      )
      return try Form.assemble(
        Form.questionnaire(Form.group(Form.part(), extension: [prefix])),
        part(Form.item("a") + "," + Form.item("b", extension: [calculated])))
    },
    CatalogueCase("itemDefinitionNotAvailable") { try Form.assemble(defined("http://x/d#D.g")) },
    CatalogueCase("neededDefinitionNotAvailable") {
      try Form.assemble(
        Form.questionnaire(Form.item("1", "choice", #""definition": "http://x/d#D.g", "#)))
    },
    CatalogueCase("definitionElementNotFound") {
      try Form.assemble(defined("http://x/d#D.other"), structure)
    },
    CatalogueCase("definitionDiffers") {
      try Form.assemble(
        defined("http://x/p#a"),
        part(Form.item("a", #""maxLength": 5, "#).replacing("\"T\"", with: "\"Other\"")))
    },
    CatalogueCase("groupNotMade") {
      try Form.assemble(
        Form.questionnaire(Form.item("1", "group", #""definition": "http://x/d#D.g", "#)), structure
      )
    },
  ]
}
