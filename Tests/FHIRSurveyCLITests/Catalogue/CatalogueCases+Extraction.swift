extension CatalogueCase {
  private typealias Form = MarkedForm

  private static let observation = Form.mark("observationExtract", #""valueBoolean": true"#)
  private static let code = #""code": [{"system": "s", "code": "c"}], "#
  private static let patient = Form.mark(
    "definitionExtract",
    #""extension": [{"url": "definition", "valueCanonical": "http://hl7.org/fhir/StructureDefinition/Patient"}]"#
  )

  private static func definition(_ element: String) -> String {
    #""definition": "http://hl7.org/fhir/StructureDefinition/Patient#Patient.\#(element)", "#
  }

  /// A form with a template whose status is given by an expression.
  private static func template(_ expression: String) -> String {
    let value = Form.mark("templateExtractValue", #""valueString": "\#(expression)""#)
    return Form.questionnaire(
      "http://x/q",
      #""contained": [{"resourceType": "Patient", "id": "t", "active": true, "_birthDate": {"extension": [\#(value)]}}],"#,
      Form.item("1", extension: [Form.template("t")]))
  }

  static let extraction: [CatalogueCase] = [
    CatalogueCase("extractionExpression") { try Form.extract(template("answer.value +")) },
    CatalogueCase("extractionFailed") { try Form.extract(template("%patient.birthDate")) },
    CatalogueCase("templateNotFound") {
      try Form.extract(Form.questionnaire(Form.item("1", extension: [Form.template("t")])))
    },
    CatalogueCase("definitionNotAvailable") {
      let mark = Form.mark(
        "definitionExtract",
        #""extension": [{"url": "definition", "valueCanonical": "http://x/profile"}]"#)
      return try Form.extract(Form.questionnaire(extension: [mark], Form.item("1")))
    },
    CatalogueCase("definitionElementUnknown") {
      try Form.extract(
        Form.questionnaire(extension: [patient], Form.item("1", definition("colour"))))
    },
    CatalogueCase("oldExtractionContext") {
      let mark = Form.mark("itemExtractionContext", #""valueCode": "Patient""#)
      return try Form.extract(
        Form.questionnaire(extension: [mark], Form.item("1", definition("gender"))),
        answer: #""valueString": "male""#)
    },
    CatalogueCase("extractionNotDone") {
      let mark = Form.mark("targetStructureMap", #""valueCanonical": "http://x/map""#)
      return try Form.extract(Form.questionnaire(extension: [mark], Form.item("1")))
    },
    CatalogueCase("observationMarkedTwice") {
      let other = Form.mark("observationExtract", #""valueCode": "member""#)
      return try Form.extract(
        Form.questionnaire(Form.item("1", extension: [observation, other], code)))
    },
    CatalogueCase("observationWithoutCode") {
      try Form.extract(Form.questionnaire(Form.item("1", extension: [observation])))
    },
    CatalogueCase("observationWithoutParent") {
      let tie = Form.mark("observationExtract", #""valueCode": "component""#)
      return try Form.extract(Form.questionnaire(Form.item("1", extension: [tie], code)))
    },
    CatalogueCase("answerNotForObservation") {
      try Form.extract(
        Form.questionnaire(Form.item("1", "reference", extension: [observation], code)),
        answer: #""valueReference": {"reference": "Patient/1"}"#)
    },
    CatalogueCase("extractedWrongType") {
      try Form.extract(
        Form.questionnaire(extension: [patient], Form.item("1", definition("birthDate"))))
    },
    CatalogueCase("extractedSeveral") {
      try Form.extract(
        Form.questionnaire(extension: [patient], Form.item("1", definition("gender"))),
        answer: #""valueString": "male"}, {"valueString": "other""#)
    },
    CatalogueCase("allocatedIdBare") {
      let mark = Form.mark("extractAllocateId", #""valueString": "id""#)
      return try Form.extract(
        Form.questionnaire(extension: [mark], Form.item("1", extension: [observation], code)))
    },
    CatalogueCase("nothingToExtractBy") {
      try Form.extract(
        #"{"resourceType": "Bundle", "type": "collection", "entry": [{"resource": \#(Form.questionnaire(Form.item("1")))},"#
          + #"{"resource": \#(Form.questionnaire("http://x/p", Form.item("1")))}]}"#,
        naming: "http://x/other")
    },
    CatalogueCase("extractedByOther") {
      try Form.extract(
        Form.questionnaire(Form.item("1", extension: [observation], code)),
        naming: "http://x/other")
    },
    CatalogueCase("nothingMarked") { try Form.extract(Form.questionnaire(Form.item("1"))) },
  ]
}
