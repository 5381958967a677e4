extension CatalogueCase {
  /// Forms from which something is extracted.
  private enum Forms {
    static let observation = MarkedForm.mark("observationExtract", #""valueBoolean": true"#)
    static let code = #""code": [{"system": "s", "code": "c"}], "#
    static let base = "http://hl7.org/fhir/StructureDefinition/"
    static let patient = context(base + "Patient")

    static func context(_ url: String) -> String {
      MarkedForm.mark(
        "definitionExtract",
        #""extension": [{"url": "definition", "valueCanonical": "\#(url)"}]"#)
    }

    /// A form with one question, which is put into an element of a Patient.
    static func patient(_ element: String) -> String {
      MarkedForm.questionnaire(
        MarkedForm.item("1", more: #""definition": "\#(base)Patient#Patient.\#(element)", "#),
        marks: [patient])
    }

    /// A form with a template whose date is given by an expression.
    static func template(_ expression: String) -> String {
      let value = MarkedForm.mark("templateExtractValue", #""valueString": "\#(expression)""#)
      return MarkedForm.questionnaire(
        MarkedForm.item("1", marks: [MarkedForm.template("t")]),
        root: #""contained": [{"resourceType": "Patient", "id": "t", "active": true, "#
          + #""_birthDate": {"extension": [\#(value)]}}],"#)
    }

    /// A form with one question that has a code and is marked.
    static func marked(_ marks: [String], _ type: String = "string") -> String {
      MarkedForm.questionnaire(MarkedForm.item("1", type, marks: marks, more: code))
    }
  }

  static let extraction: [CatalogueCase] = [
    CatalogueCase("extractionExpression") {
      try MarkedForm.extract(Forms.template("answer.value +"))
    },
    CatalogueCase("extractionFailed") {
      try MarkedForm.extract(Forms.template("%patient.birthDate"))
    },
    CatalogueCase("templateNotFound") {
      let item = MarkedForm.item("1", marks: [MarkedForm.template("t")])
      return try MarkedForm.extract(MarkedForm.questionnaire(item))
    },
    CatalogueCase("definitionNotAvailable") {
      let marks = [Forms.context("http://x/profile")]
      return try MarkedForm.extract(MarkedForm.questionnaire(MarkedForm.item("1"), marks: marks))
    },
    CatalogueCase("definitionElementUnknown") { try MarkedForm.extract(Forms.patient("colour")) },
    CatalogueCase("oldExtractionContext") {
      let mark = MarkedForm.mark("itemExtractionContext", #""valueCode": "Patient""#)
      return try MarkedForm.extract(
        MarkedForm.questionnaire(MarkedForm.item("1"), marks: [mark]))
    },
    CatalogueCase("extractionNotDone") {
      let mark = MarkedForm.mark("targetStructureMap", #""valueCanonical": "http://x/map""#)
      return try MarkedForm.extract(
        MarkedForm.questionnaire(MarkedForm.item("1"), marks: [mark]))
    },
    CatalogueCase("observationMarkedTwice") {
      let other = MarkedForm.mark("observationExtract", #""valueCode": "member""#)
      return try MarkedForm.extract(Forms.marked([Forms.observation, other]))
    },
    CatalogueCase("observationWithoutCode") {
      let item = MarkedForm.item("1", marks: [Forms.observation])
      return try MarkedForm.extract(MarkedForm.questionnaire(item))
    },
    CatalogueCase("observationWithoutParent") {
      let tie = MarkedForm.mark("observationExtract", #""valueCode": "component""#)
      return try MarkedForm.extract(Forms.marked([tie]))
    },
    CatalogueCase("answerNotForObservation") {
      try MarkedForm.extract(
        Forms.marked([Forms.observation], "reference"),
        answer: #""valueReference": {"reference": "Patient/1"}"#)
    },
    CatalogueCase("extractedWrongType") { try MarkedForm.extract(Forms.patient("birthDate")) },
    CatalogueCase("extractedSeveral") {
      try MarkedForm.extract(
        Forms.patient("gender"), answer: #""valueString": "male"}, {"valueString": "other""#)
    },
    CatalogueCase("allocatedIdBare") {
      let mark = MarkedForm.mark("extractAllocateId", #""valueString": "id""#)
      return try MarkedForm.extract(Forms.marked([Forms.observation, mark]))
    },
    CatalogueCase("nothingToExtractBy") {
      let forms = ["http://x/q", "http://x/p"].map {
        #"{"resource": \#(MarkedForm.questionnaire(MarkedForm.item("1"), url: $0))}"#
      }
      return try MarkedForm.extract(
        #"{"resourceType": "Bundle", "type": "collection", "entry": [\#(forms.joined(separator: ","))]}"#,
        naming: "http://x/other")
    },
    CatalogueCase("extractedByOther") {
      try MarkedForm.extract(Forms.marked([Forms.observation]), naming: "http://x/other")
    },
    CatalogueCase("nothingMarked") {
      try MarkedForm.extract(MarkedForm.questionnaire(MarkedForm.item("1")))
    },
    CatalogueCase("extractionTooDeep") {
      let mark = MarkedForm.mark("observationExtract", #""valueBoolean": true"#)
      let items = (0..<60).reduce(MarkedForm.item("1", marks: [mark])) { inner, number in
        MarkedForm.item("g\(number)", "group", more: #""item": [\#(inner)], "#)
      }
      return try MarkedForm.extract(MarkedForm.questionnaire(items))
    },
  ]
}
