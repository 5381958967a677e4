import FHIRDocument

/// Cases of DSTU2.
extension ConversionCases {
  private static let unknown =
    #"{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","#
    + #""valueCode":"unknown"}]}"#

  static let dstu2 = [
    ConversionCase(
      "Groups and questions are items", .dstu2, .r4,
      #"{"resourceType":"Questionnaire","status":"published","#
        + #""telecom":[{"system":"phone","value":"1"}],"group":{"linkId":"r","title":"Form","#
        + #""required":true,"group":[{"linkId":"g","text":"Group","question":["#
        + #"{"linkId":"a","concept":[{"code":"x"}],"text":"A?","type":"choice","#
        + #""options":{"reference":"http://v"}},"#
        + #"{"linkId":"b","type":"choice","option":[{"code":"y"}],"#
        + #""group":[{"linkId":"h","repeats":true,"question":[{"linkId":"c","type":"instant"}]}]}"#
        + #"]}]}}"#,
      #"{"resourceType":"Questionnaire","status":"active","#
        + #""contact":[{"telecom":[{"system":"phone","value":"1"}]}],"item":[{"linkId":"r","#
        + #""text":"Form","_text":{"extension":["#
        + kept("1.0", "Questionnaire.group.title", #""valueString":"Form""#)
        + #"]},"type":"group","required":true,"#
        + #""item":[{"linkId":"g","text":"Group","type":"group","item":["#
        + #"{"linkId":"a","code":[{"code":"x"}],"text":"A?","type":"choice","#
        + #""answerValueSet":"http://v"},"#
        + #"{"linkId":"b","type":"choice","answerOption":[{"valueCoding":{"code":"y"}}],"#
        + #""item":[{"linkId":"h","type":"group","repeats":true,"item":[{"linkId":"c","#
        + #""type":"dateTime","_type":{"extension":["#
        + kept("1.0", "Questionnaire.group.question.type", #""valueCode":"instant""#)
        + #"]}}]}]}]}]}]}"#),
    ConversionCase(
      "Questions beside groups go into a group that is there for them", .r4, .dstu2,
      #"{"resourceType":"Questionnaire","status":"draft","item":["#
        + #"{"linkId":"a","type":"string"},{"linkId":"g","type":"group","item":["#
        + #"{"linkId":"b","type":"boolean","item":[{"linkId":"c","type":"integer"}]}]},"#
        + #"{"linkId":"d","type":"date"}]}"#,
      #"{"resourceType":"Questionnaire","status":"draft","group":{"_linkId":\#(unknown),"#
        + #""group":[{"_linkId":\#(unknown),"question":[{"linkId":"a","type":"string"}]},"#
        + #"{"linkId":"g","question":[{"linkId":"b","type":"boolean","#
        + #""group":[{"_linkId":\#(unknown),"question":[{"linkId":"c","type":"integer"}]}]}]},"#
        + #"{"_linkId":\#(unknown),"question":[{"linkId":"d","type":"date"}]}]}}"#),
    ConversionCase(
      "Answers are in questions, questions in groups", .dstu2, .r4,
      #"{"resourceType":"QuestionnaireResponse","questionnaire":{"reference":"http://q"},"#
        + #""status":"completed","encounter":{"reference":"Encounter/1"},"group":{"linkId":"r","#
        + #""question":[{"linkId":"a","answer":[{"valueInstant":"2015-02-07T13:28:17.239Z"},"#
        + #"{"valueString":"x","group":[{"linkId":"g"}]}]},{"linkId":"b","text":"B?"}]}}"#,
      #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://q","status":"completed","#
        + #""encounter":{"reference":"Encounter/1"},"item":[{"linkId":"r","item":["#
        + #"{"linkId":"a","answer":[{"valueDateTime":"2015-02-07T13:28:17.239Z","#
        + #""_valueDateTime":{"extension":["#
        + kept(
          "1.0", "QuestionnaireResponse.group.question.answer.value",
          #""valueInstant":"2015-02-07T13:28:17.239Z""#)
        + #"]}},{"valueString":"x","item":[{"extension":["#
        + kept("1.0", "QuestionnaireResponse.group.group", #""valueCode":"group""#)
        + #"],"linkId":"g"}]}]},{"linkId":"b","text":"B?"}]}]}"#),
    ConversionCase(
      "An order is a request", .dstu2, .r4,
      #"{"resourceType":"MedicationOrder","dateWritten":"2015-01-15","status":"active","#
        + #""patient":{"reference":"Patient/1"},"prescriber":{"reference":"Practitioner/1"},"#
        + #""reasonCodeableConcept":{"text":"r"},"note":"n","#
        + #""medicationReference":{"reference":"Medication/1"},"dosageInstruction":[{"text":"t","#
        + #""additionalInstructions":{"text":"i"},"timing":{"repeat":{"#
        + #""boundsQuantity":{"value":10},"frequency":3,"period":1,"periodUnits":"d"}},"#
        + #""siteCodeableConcept":{"text":"s"},"doseQuantity":{"value":1.50}}],"#
        + #""dispenseRequest":{"numberOfRepeatsAllowed":2,"#
        + #""expectedSupplyDuration":{"value":30}},"#
        + #""substitution":{"type":{"text":"g"}}}"#,
      #"{"resourceType":"MedicationRequest","status":"active","intent":"order","#
        + #""medicationReference":{"reference":"Medication/1"},"#
        + #""subject":{"reference":"Patient/1"},"authoredOn":"2015-01-15","#
        + #""requester":{"reference":"Practitioner/1"},"reasonCode":[{"text":"r"}],"#
        + #""note":[{"text":"n"}],"dosageInstruction":[{"text":"t","#
        + #""additionalInstruction":[{"text":"i"}],"timing":{"repeat":{"#
        + #""boundsDuration":{"value":10},"frequency":3,"period":1,"periodUnit":"d"}},"#
        + #""site":{"text":"s"},"doseAndRate":[{"doseQuantity":{"value":1.50}}]}],"#
        + #""dispenseRequest":{"numberOfRepeatsAllowed":2,"#
        + #""expectedSupplyDuration":{"value":30}},"#
        + #""substitution":{"allowedCodeableConcept":{"text":"g"}}}"#),
    ConversionCase(
      "Who administered a medication is its performer", .dstu2, .r4,
      #"{"resourceType":"MedicationAdministration","status":"completed","#
        + #""patient":{"reference":"Patient/1"},"practitioner":{"reference":"Practitioner/1"},"#
        + #""prescription":{"reference":"MedicationOrder/1"},"#
        + #""effectiveTimeDateTime":"2015-01-15","medicationCodeableConcept":{"text":"m"},"#
        + #""dosage":{"siteCodeableConcept":{"text":"s"},"quantity":{"value":1}}}"#,
      #"{"resourceType":"MedicationAdministration","status":"completed","#
        + #""medicationCodeableConcept":{"text":"m"},"subject":{"reference":"Patient/1"},"#
        + #""effectiveDateTime":"2015-01-15","#
        + #""performer":[{"actor":{"reference":"Practitioner/1"}}],"#
        + #""request":{"reference":"MedicationOrder/1"},"#
        + #""dosage":{"site":{"text":"s"},"dose":{"value":1}}}"#),
    ConversionCase(
      "A medication that was not given has a flag in DSTU2", .r4, .dstu2,
      #"{"resourceType":"MedicationAdministration","status":"not-done","#
        + #""statusReason":[{"text":"r"}],"medicationCodeableConcept":{"text":"m"},"#
        + #""subject":{"reference":"Patient/1"},"effectiveDateTime":"2015-01-15"}"#,
      #"{"resourceType":"MedicationAdministration","status":"completed","#
        + #""reasonNotGiven":[{"text":"r"}],"medicationCodeableConcept":{"text":"m"},"#
        + #""patient":{"reference":"Patient/1"},"effectiveTimeDateTime":"2015-01-15","#
        + #""wasNotGiven":true}"#),
    ConversionCase(
      "A medication that was not given has a status from R4 on", .dstu2, .r4,
      #"{"resourceType":"MedicationAdministration","status":"completed","#
        + #""patient":{"reference":"Patient/1"},"reasonNotGiven":[{"text":"r"}],"#
        + #""effectiveTimeDateTime":"2015-01-15","medicationCodeableConcept":{"text":"m"},"#
        + #""wasNotGiven":true}"#,
      #"{"resourceType":"MedicationAdministration","status":"not-done","#
        + #""subject":{"reference":"Patient/1"},"statusReason":[{"text":"r"}],"#
        + #""effectiveDateTime":"2015-01-15","medicationCodeableConcept":{"text":"m"}}"#),
    ConversionCase(
      "A product is the medication itself", .dstu2, .r4,
      #"{"resourceType":"Medication","code":{"text":"m"},"product":{"form":{"text":"tablet"},"#
        + #""ingredient":[{"item":{"reference":"Substance/1"},"amount":{"numerator":{"value":5}}}],"#
        + #""batch":[{"lotNumber":"l"}]}}"#,
      #"{"resourceType":"Medication","code":{"text":"m"},"form":{"text":"tablet"},"#
        + #""ingredient":[{"itemReference":{"reference":"Substance/1"},"#
        + #""strength":{"numerator":{"value":5}}}],"batch":{"lotNumber":"l"}}"#),
    ConversionCase(
      "A patient has a general practitioner; what it is replaced by has another code", .dstu2, .r4,
      #"{"resourceType":"Patient","name":[{"family":["A"]}],"#
        + #""careProvider":[{"reference":"Practitioner/1"}],"#
        + #""link":[{"other":{"reference":"Patient/2"},"type":"replace"}]}"#,
      #"{"resourceType":"Patient","name":[{"family":"A"}],"#
        + #""generalPractitioner":[{"reference":"Practitioner/1"}],"#
        + #""link":[{"other":{"reference":"Patient/2"},"type":"replaced-by"}]}"#),
    ConversionCase(
      "Comments are a note, a range has a type", .dstu2, .r4,
      #"{"resourceType":"Observation","status":"final","category":{"text":"vital"},"#
        + #""code":{"text":"c"},"comments":"x","interpretation":{"text":"high"},"#
        + #""referenceRange":[{"meaning":{"text":"normal"},"text":"5"}],"#
        + #""related":[{"type":"has-member","target":{"reference":"Observation/1"}}]}"#,
      #"{"resourceType":"Observation","status":"final","category":[{"text":"vital"}],"#
        + #""code":{"text":"c"},"interpretation":[{"text":"high"}],"note":[{"text":"x"}],"#
        + #""referenceRange":[{"type":{"text":"normal"},"text":"5"}],"#
        + #""hasMember":[{"reference":"Observation/1"}]}"#),
  ]
}
