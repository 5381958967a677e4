import FHIRDocument

extension ConversionCases {
  static func response(_ members: String) -> String {
    #"{"resourceType":"QuestionnaireResponse","status":"completed",\#(members)}"#
  }

  static func task(_ members: String) -> String {
    #"{"resourceType":"Task","status":"draft","intent":"plan",\#(members)}"#
  }

  static let responses = [
    ConversionCase(
      "Rule 22: the questionnaire is a Reference, context and parent have other names", .stu3, .r4,
      response(
        #""parent":[{"reference":"Observation/1"}],"questionnaire":{"reference":"Questionnaire/q"},"context":{"reference":"Encounter/1"}"#
      ),
      response(
        #""partOf":[{"reference":"Observation/1"}],"questionnaire":"Questionnaire/q","encounter":{"reference":"Encounter/1"}"#
      )),
    ConversionCase(
      "An episode of care is no encounter; the subject of an item is kept", .stu3, .r5,
      response(
        #""questionnaire":{"reference":"http://e.org/q|1"},"context":{"reference":"EpisodeOfCare/1"},"#
          + #""item":[{"linkId":"1","subject":{"reference":"Patient/2"}}]"#),
      response(
        #""extension":["#
          + kept(
            "3.0", "QuestionnaireResponse.context",
            #""valueReference":{"reference":"EpisodeOfCare/1"}"#)
          + #"],"questionnaire":"http://e.org/q|1","item":[{"extension":["#
          + kept(
            "3.0", "QuestionnaireResponse.item.subject",
            #""valueReference":{"reference":"Patient/2"}"#) + #"],"linkId":"1"}]"#)),
    ConversionCase(
      "R5 wants the questionnaire", .r4, .r5, response(#""authored":"2026-03""#),
      response(
        #""_questionnaire":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}]},"authored":"2026-03""#
      )),
    ConversionCase(
      "A second identifier is kept", .r5, .stu3,
      response(
        #""identifier":[{"value":"1"},{"value":"2","period":{"start":"2026"}}],"questionnaire":"http://e.org/q""#
      ),
      response(
        #""extension":["#
          + kept(
            "5.0", "QuestionnaireResponse.identifier",
            #""valueIdentifier":{"value":"2","period":{"start":"2026"}}"#)
          + #"],"identifier":{"value":"1"},"questionnaire":{"reference":"http://e.org/q"}"#)),
    ConversionCase(
      "Rule 47: answers keep their digits; the size of an attachment is a text in R5", .r4, .r5,
      response(
        #""questionnaire":"http://e.org/q","item":[{"linkId":"1","answer":[{"valueDecimal":93.50},"#
          + #"{"valueAttachment":{"url":"http://e.org/a","size":12}},{"valueQuantity":{"value":1.0e2,"unit":"kg"}}]}]"#
      ),
      response(
        #""questionnaire":"http://e.org/q","item":[{"linkId":"1","answer":[{"valueDecimal":93.50},"#
          + #"{"valueAttachment":{"url":"http://e.org/a","size":"12"}},{"valueQuantity":{"value":1.0e2,"unit":"kg"}}]}]"#
      )),
  ]

  static let tasks = [
    ConversionCase(
      "A Task of STU3", .stu3, .r4,
      task(
        #""definitionReference":{"reference":"http://e.org/d"},"context":{"reference":"Encounter/1"},"#
          + #""requester":{"agent":{"reference":"Patient/1","display":"P"},"onBehalfOf":{"reference":"Organization/1"}},"reason":{"text":"r"}"#
      ),
      task(
        #""instantiatesCanonical":"http://e.org/d","encounter":{"reference":"Encounter/1"},"#
          + #""requester":{"extension":["#
          + kept(
            "3.0", "Task.requester.onBehalfOf",
            #""valueReference":{"reference":"Organization/1"}"#)
          + #"],"reference":"Patient/1","display":"P"},"reasonCode":{"text":"r"}"#)),
    ConversionCase(
      "A Task of R4 in STU3", .r4, .stu3,
      task(
        #""instantiatesCanonical":"http://e.org/d","instantiatesUri":"urn:x","requester":{"reference":"Patient/1"},"#
          + #""location":{"reference":"Location/1"},"reasonReference":{"reference":"Condition/1"}"#),
      task(
        #""extension":["#
          + [
            kept("4.0", "Task.instantiatesUri", #""valueUri":"urn:x""#),
            kept("4.0", "Task.location", #""valueReference":{"reference":"Location/1"}"#),
            kept("4.0", "Task.reasonReference", #""valueReference":{"reference":"Condition/1"}"#),
          ].joined(separator: ",")
          + #"],"definitionReference":{"reference":"http://e.org/d"},"requester":{"agent":{"reference":"Patient/1"}}"#
      )),
    ConversionCase(
      "Concepts and references are CodeableReferences in R5", .r4, .r5,
      task(
        #""statusReason":{"text":"s"},"performerType":[{"text":"p"}],"reasonCode":{"text":"r"},"reasonReference":{"reference":"Condition/1"}"#
      ),
      task(
        #""statusReason":{"concept":{"text":"s"}},"requestedPerformer":[{"concept":{"text":"p"}}],"#
          + #""reason":[{"concept":{"text":"r"}},{"reference":{"reference":"Condition/1"}}]"#)),
    ConversionCase(
      "Reasons that R4 has no place for are kept, in their order", .r5, .r4b,
      task(
        #""reason":[{"reference":{"reference":"Condition/1"}},{"concept":{"text":"r"}}]"#),
      task(
        #""extension":["#
          + kept("5.0", "Task.reason", #""valueCodeableReference":{"concept":{"text":"r"}}"#)
          + #"],"reasonReference":{"reference":"Condition/1"}"#)),
    ConversionCase(
      "That a Task must not be performed is kept as a modifier", .r5, .r4,
      task(#""doNotPerform":true,"requestedPeriod":{"start":"2026-03"}"#),
      task(
        #""extension":["#
          + kept("5.0", "Task.requestedPeriod", #""valuePeriod":{"start":"2026-03"}"#)
          + #"],"modifierExtension":["#
          + kept("5.0", "Task.doNotPerform", #""valueBoolean":true"#) + "]")),
    ConversionCase(
      "A CodeableReference is spelt out where R4 does not have it", .r5, .r4,
      task(
        #""requestedPerformer":[{"reference":{"reference":"Device/1"}}],"performer":[{"actor":{"reference":"Patient/1"}}]"#
      ),
      task(
        #""extension":["#
          + kept(
            "5.0", "Task.requestedPerformer",
            #""extension":[{"url":"http://hl7.org/fhir/StructureDefinition/_datatype","valueString":"CodeableReference"},"#
              + #"{"url":"reference","valueReference":{"reference":"Device/1"}}]"#) + ","
          + kept(
            "5.0", "Task.performer",
            #""extension":[{"url":"actor","valueReference":{"reference":"Patient/1"}}]"#) + "]")),
    ConversionCase(
      "An intent that STU3 does not know is kept where it stands", .r4, .stu3,
      #"{"resourceType":"Task","status":"draft","intent":"unknown"}"#,
      #"{"resourceType":"Task","status":"draft","_intent":{"extension":["#
        + kept("4.0", "Task.intent", #""valueCode":"unknown""#) + "]}}"),
  ]

  private static func input(_ value: String) -> String {
    task(#""input":[{"type":{"text":"t"},\#(value)}]"#)
  }

  static let dataTypes = [
    ConversionCase(
      "Money has a currency", .stu3, .r4,
      input(#""valueMoney":{"value":1.50,"system":"urn:iso:std:iso:4217","code":"EUR"}"#),
      input(#""valueMoney":{"value":1.50,"currency":"EUR"}"#)),
    ConversionCase(
      "The names of a Signature's elements differ", .stu3, .r4,
      input(
        #""valueSignature":{"type":[{"code":"1"}],"when":"2026-03-01T00:00:00Z","whoReference":{"reference":"Patient/1"},"contentType":"image/png","blob":"AA=="}"#
      ),
      input(
        #""valueSignature":{"type":[{"code":"1"}],"when":"2026-03-01T00:00:00Z","who":{"reference":"Patient/1"},"sigFormat":"image/png","data":"AA=="}"#
      )),
    ConversionCase(
      "A code that came later is kept where it stands", .r5, .r4,
      input(#""valueQuantity":{"value":5,"comparator":"ad"}"#),
      input(
        #""valueQuantity":{"value":5,"_comparator":{"extension":["#
          + kept("5.0", "Quantity.comparator", #""valueCode":"ad""#) + "]}}")),
    ConversionCase(
      "A size that R4 cannot count is kept", .r5, .r4,
      input(#""valueAttachment":{"size":"4294967296","height":3}"#),
      input(
        #""valueAttachment":{"extension":["#
          + kept("5.0", "Attachment.size", #""valueDecimal":4294967296"#) + ","
          + kept("5.0", "Attachment.height", #""valuePositiveInt":3"#) + "]}")),
    ConversionCase(
      "A context that STU3 cannot say is kept whole", .r4, .stu3,
      #"{"resourceType":"Questionnaire","status":"draft","useContext":[{"code":{"code":"program"},"valueReference":{"reference":"Group/1"}}]}"#,
      #"{"resourceType":"Questionnaire","extension":["#
        + kept(
          "4.0", "Questionnaire.useContext",
          #""extension":[{"url":"http://hl7.org/fhir/StructureDefinition/_datatype","valueString":"UsageContext"},"#
            + #"{"url":"code","valueCoding":{"code":"program"}},{"url":"value","valueReference":{"reference":"Group/1"}}]"#
        ) + #"],"status":"draft"}"#),
    ConversionCase(
      "A contained resource goes along", .stu3, .r4,
      #"{"resourceType":"Questionnaire","contained":[{"resourceType":"ValueSet","id":"v","status":"draft","extensible":true,"#
        + #""compose":{"include":[{"valueSet":["http://e.org/v"]}]}}],"status":"draft"}"#,
      #"{"resourceType":"Questionnaire","contained":[{"resourceType":"ValueSet","id":"v","extension":["#
        + kept("3.0", "ValueSet.extensible", #""valueBoolean":true"#)
        + #"],"status":"draft","compose":{"include":[{"valueSet":["http://e.org/v"]}]}}],"status":"draft"}"#
    ),
  ]
}
