import FHIRDocument

/// Cases of medication, observations, patients and communications.
extension ConversionCases {
  private static let subject = #""subject":{"reference":"Patient/1"}"#

  static let medication = [
    ConversionCase(
      "A dose goes into a pair of dose and rate", .stu3, .r4,
      #"{"resourceType":"MedicationRequest","status":"active","intent":"order","#
        + #""medicationCodeableConcept":{"text":"m"},\#(subject),"dosageInstruction":["#
        + #"{"text":"t","doseQuantity":{"value":1.50},"#
        + #""maxDosePerPeriod":{"numerator":{"value":3}},"rateRatio":{"numerator":{"value":2}}}]}"#,
      #"{"resourceType":"MedicationRequest","status":"active","intent":"order","#
        + #""medicationCodeableConcept":{"text":"m"},\#(subject),"dosageInstruction":["#
        + #"{"text":"t","doseAndRate":[{"doseQuantity":{"value":1.50},"#
        + #""rateRatio":{"numerator":{"value":2}}}],"#
        + #""maxDosePerPeriod":{"numerator":{"value":3}}}]}"#),
    ConversionCase(
      "Who requested it is a reference; the encounter was its context", .stu3, .r4,
      #"{"resourceType":"MedicationRequest","definition":[{"reference":"PlanDefinition/1"}],"#
        + #""status":"active","intent":"plan","category":{"text":"c"},"#
        + #""medicationReference":{"reference":"Medication/1"},\#(subject),"#
        + #""context":{"reference":"Encounter/1"},"#
        + #""requester":{"agent":{"reference":"Practitioner/1"}},"substitution":{"allowed":true}}"#,
      #"{"resourceType":"MedicationRequest","status":"active","intent":"plan","#
        + #""category":[{"text":"c"}],"medicationReference":{"reference":"Medication/1"},"#
        + #"\#(subject),"encounter":{"reference":"Encounter/1"},"#
        + #""requester":{"reference":"Practitioner/1"},"instantiatesCanonical":["PlanDefinition/1"],"#
        + #""substitution":{"allowedBoolean":true}}"#),
    ConversionCase(
      "A medication and its reasons are CodeableReferences of R5", .r4, .r5,
      #"{"resourceType":"MedicationRequest","status":"active","intent":"order","#
        + #""reportedReference":{"reference":"Patient/1"},"#
        + #""medicationReference":{"reference":"Medication/1"},\#(subject),"#
        + #""performer":{"reference":"Device/1"},"reasonCode":[{"text":"a"}],"#
        + #""reasonReference":[{"reference":"Condition/1"}],"#
        + #""dispenseRequest":{"performer":{"reference":"Organization/1"}}}"#,
      #"{"resourceType":"MedicationRequest","status":"active","intent":"order","#
        + #""medication":{"reference":{"reference":"Medication/1"}},\#(subject),"#
        + #""informationSource":[{"reference":"Patient/1"}],"#
        + #""performer":[{"reference":"Device/1"}],"reason":[{"concept":{"text":"a"}},"#
        + #"{"reference":{"reference":"Condition/1"}}],"#
        + #""dispenseRequest":{"dispenser":{"reference":"Organization/1"}}}"#),
    ConversionCase(
      "An administration has an occurence in R5", .r4, .r5,
      #"{"resourceType":"MedicationAdministration","status":"completed","#
        + #""category":{"text":"c"},"medicationCodeableConcept":{"text":"m"},\#(subject),"#
        + #""context":{"reference":"Encounter/1"},"effectiveDateTime":"2026-03-07","#
        + #""device":[{"reference":"Device/1"}]}"#,
      #"{"resourceType":"MedicationAdministration","status":"completed","#
        + #""category":[{"text":"c"}],"medication":{"concept":{"text":"m"}},\#(subject),"#
        + #""encounter":{"reference":"Encounter/1"},"occurenceDateTime":"2026-03-07","#
        + #""device":[{"reference":{"reference":"Device/1"}}]}"#),
    ConversionCase(
      "Why a medication was not given is the reason of the status", .stu3, .r4,
      #"{"resourceType":"MedicationAdministration","status":"stopped","#
        + #""medicationCodeableConcept":{"text":"m"},\#(subject),"effectiveDateTime":"2026","#
        + #""reasonNotGiven":[{"text":"r"}],"prescription":{"reference":"MedicationRequest/1"}}"#,
      #"{"resourceType":"MedicationAdministration","status":"stopped","#
        + #""statusReason":[{"text":"r"}],"medicationCodeableConcept":{"text":"m"},\#(subject),"#
        + #""effectiveDateTime":"2026","request":{"reference":"MedicationRequest/1"}}"#),
    ConversionCase(
      "A medication that was not given has a status from R4 on", .stu3, .r4,
      #"{"resourceType":"MedicationAdministration","status":"completed","#
        + #""medicationCodeableConcept":{"text":"m"},\#(subject),"effectiveDateTime":"2026","#
        + #""notGiven":true,"reasonNotGiven":[{"text":"r"}]}"#,
      #"{"resourceType":"MedicationAdministration","status":"not-done","#
        + #""medicationCodeableConcept":{"text":"m"},\#(subject),"effectiveDateTime":"2026","#
        + #""statusReason":[{"text":"r"}]}"#),
    ConversionCase(
      "That it was not given and is on hold is kept as a modifier", .stu3, .r4,
      #"{"resourceType":"MedicationAdministration","status":"on-hold","#
        + #""medicationCodeableConcept":{"text":"m"},\#(subject),"effectiveDateTime":"2026","#
        + #""notGiven":true}"#,
      #"{"resourceType":"MedicationAdministration","modifierExtension":["#
        + kept("3.0", "MedicationAdministration.notGiven", #""valueBoolean":true"#)
        + #"],"status":"on-hold","#
        + #""medicationCodeableConcept":{"text":"m"},\#(subject),"effectiveDateTime":"2026"}"#),
    ConversionCase(
      "A context that is an episode is kept", .r4, .r5,
      #"{"resourceType":"MedicationStatement","status":"entered-in-error","#
        + #""medicationCodeableConcept":{"text":"m"},\#(subject),"#
        + #""context":{"reference":"EpisodeOfCare/1"}}"#,
      #"{"resourceType":"MedicationStatement","extension":["#
        + kept(
          "4.0", "MedicationStatement.context",
          #""valueReference":{"reference":"EpisodeOfCare/1"}"#)
        + #"],"status":"entered-in-error","medication":{"concept":{"text":"m"}},\#(subject)}"#),
  ]

  static let observations = [
    ConversionCase(
      "A comment is a note; members and sources have elements of their own", .stu3, .r4,
      #"{"resourceType":"Observation","status":"final","code":{"text":"c"},"#
        + #""context":{"reference":"Encounter/1"},"interpretation":{"text":"high"},"comment":"x","#
        + #""related":[{"type":"has-member","target":{"reference":"Observation/1"}},"#
        + #"{"type":"derived-from","target":{"reference":"Observation/2"}}]}"#,
      #"{"resourceType":"Observation","status":"final","code":{"text":"c"},"#
        + #""encounter":{"reference":"Encounter/1"},"interpretation":[{"text":"high"}],"#
        + #""note":[{"text":"x"}],"hasMember":[{"reference":"Observation/1"}],"#
        + #""derivedFrom":[{"reference":"Observation/2"}]}"#),
    ConversionCase(
      "What belongs to an observation otherwise is kept with the rest", .stu3, .r4,
      #"{"resourceType":"Observation","status":"final","code":{"text":"c"},"#
        + #""related":[{"type":"sequel-to","target":{"reference":"Observation/1"}}]}"#,
      #"{"resourceType":"Observation","extension":["#
        + kept(
          "3.0", "Observation.related",
          #""extension":[{"url":"type","valueCode":"sequel-to"},"#
            + #"{"url":"target","valueReference":{"reference":"Observation/1"}}]"#)
        + #"],"status":"final","code":{"text":"c"}}"#),
    ConversionCase(
      "An animal is kept as a modifier", .stu3, .r4,
      #"{"resourceType":"Patient","active":true,"animal":{"species":{"text":"cat"}}}"#,
      #"{"resourceType":"Patient","modifierExtension":["#
        + kept(
          "3.0", "Patient.animal",
          #""extension":[{"url":"species","valueCodeableConcept":{"text":"cat"}}]"#)
        + #"],"active":true}"#),
    ConversionCase(
      "What is paused has another code", .stu3, .r4,
      #"{"resourceType":"Communication","status":"suspended","topic":[{"reference":"Task/1"}],"#
        + #""payload":[{"contentString":"x"}]}"#,
      #"{"resourceType":"Communication","status":"on-hold","about":[{"reference":"Task/1"}],"#
        + #""payload":[{"contentString":"x"}]}"#),
    ConversionCase(
      "A message in words is a concept with a text in R5", .r4, .r5,
      #"{"resourceType":"Communication","status":"completed","payload":[{"contentString":"x"}]}"#,
      #"{"resourceType":"Communication","status":"completed","#
        + #""payload":[{"contentCodeableConcept":{"text":"x"}}]}"#),
  ]
}
