import FHIRDocument

/// The cases of ``ConversionTests``, by what differs.
enum ConversionCases {
  static func item(_ members: String) -> String {
    #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"1",\#(members)}]}"#
  }

  static func kept(_ version: String, _ path: String, _ value: String) -> String {
    #"{"url":"http://hl7.org/fhir/\#(version)/StructureDefinition/extension-\#(path)",\#(value)}"#
  }

  static let conditions = [
    ConversionCase(
      "Rule 22: hasAnswer is the operator exists", .stu3, .r4,
      item(#""type":"string","enableWhen":[{"question":"a","hasAnswer":false}]"#),
      item(
        #""type":"string","enableWhen":[{"question":"a","operator":"exists","answerBoolean":false}]"#
      )),
    ConversionCase(
      "Rule 9: several conditions of STU3 are alternatives", .stu3, .r5,
      item(
        #""type":"string","enableWhen":[{"question":"a","answerInteger":1},{"question":"b","hasAnswer":true}]"#
      ),
      item(
        #""type":"string","enableWhen":[{"question":"a","operator":"=","answerInteger":1},"#
          + #"{"question":"b","operator":"exists","answerBoolean":true}],"enableBehavior":"any""#)),
    ConversionCase(
      "An order that STU3 cannot ask for is kept as a modifier", .r4, .stu3,
      item(
        #""type":"string","enableWhen":[{"question":"a","operator":">","answerDecimal":1.50}]"#),
      item(
        #""modifierExtension":["#
          + kept(
            "4.0", "Questionnaire.item.enableWhen",
            #""extension":[{"url":"question","valueString":"a"},{"url":"operator","valueCode":">"},"#
              + #"{"url":"answer","valueDecimal":1.50}]"#) + #"],"type":"string""#)),
    ConversionCase(
      "Conditions that hold together are kept together", .r4b, .stu3,
      item(
        #""type":"string","enableWhen":[{"question":"a","operator":"=","answerString":"x"},"#
          + #"{"question":"b","operator":"=","answerString":"y"}],"enableBehavior":"all""#),
      item(
        #""extension":["#
          + kept("4.0", "Questionnaire.item.enableBehavior", #""valueCode":"all""#)
          + #"],"modifierExtension":["#
          + ["a\",\"x", "b\",\"y"].map { pair in
            let parts = pair.split(separator: "\",\"")
            return kept(
              "4.0", "Questionnaire.item.enableWhen",
              #""extension":[{"url":"question","valueString":"\#(parts[0])"},"#
                + #"{"url":"operator","valueCode":"="},{"url":"answer","valueString":"\#(parts[1])"}]"#
            )
          }.joined(separator: ",") + #"],"type":"string""#)),
    ConversionCase(
      "An answer that R4 does not compare is kept as a modifier", .stu3, .r4,
      item(#""type":"string","enableWhen":[{"question":"a","answerUri":"urn:x"}]"#),
      item(
        #""modifierExtension":["#
          + kept(
            "3.0", "Questionnaire.item.enableWhen",
            #""extension":[{"url":"question","valueString":"a"},{"url":"answer","valueUri":"urn:x"}]"#
          ) + #"],"type":"string""#)),
  ]

  static let itemTypes = [
    ConversionCase(
      "A choice is a coding", .r4, .r5,
      item(#""type":"choice","answerOption":[{"valueCoding":{"code":"x"}}]"#),
      item(#""type":"coding","answerOption":[{"valueCoding":{"code":"x"}}]"#)),
    ConversionCase(
      "An open choice admits a text", .r4b, .r5,
      item(#""type":"open-choice","answerValueSet":"http://example.org/v|1""#),
      item(
        #""type":"coding","answerConstraint":"optionsOrString","answerValueSet":"http://example.org/v|1""#
      )),
    ConversionCase(
      "A choice of texts is a string with options", .r4, .r5,
      item(#""type":"choice","answerOption":[{"valueString":"x"},{"valueString":"y"}]"#),
      item(
        #""extension":["# + kept("4.0", "Questionnaire.item.type", #""valueCode":"choice""#)
          + #"],"type":"string","answerOption":[{"valueString":"x"},{"valueString":"y"}]"#)),
    ConversionCase(
      "An open choice of numbers is an integer with options", .stu3, .r5,
      item(#""type":"open-choice","option":[{"valueInteger":0},{"valueInteger":1}]"#),
      item(
        #""extension":["# + kept("4.0", "Questionnaire.item.type", #""valueCode":"open-choice""#)
          + #"],"type":"integer","answerConstraint":"optionsOrString","answerOption":[{"valueInteger":0},{"valueInteger":1}]"#
      )),
    ConversionCase(
      "Rule 58: a constraint that no type says is kept", .r5, .r4,
      item(
        #""type":"coding","answerConstraint":"optionsOrType","answerValueSet":"http://e.org/v""#),
      item(
        #""extension":["#
          + kept("5.0", "Questionnaire.item.answerConstraint", #""valueCode":"optionsOrType""#)
          + #"],"type":"choice","answerValueSet":"http://e.org/v""#)),
    ConversionCase(
      "A question with codings is a choice", .r5, .r4,
      item(#""type":"question","answerOption":[{"valueCoding":{"code":"x"}}]"#),
      item(
        #""extension":["# + kept("5.0", "Questionnaire.item.type", #""valueCode":"question""#)
          + #"],"type":"choice","answerOption":[{"valueCoding":{"code":"x"}}]"#)),
    ConversionCase(
      "A question without options keeps its code where the type stands", .r5, .r4,
      item(#""type":"question""#),
      item(
        #""_type":{"extension":["#
          + kept("5.0", "Questionnaire.item.type", #""valueCode":"question""#) + "]}")),
  ]

  static let items = [
    ConversionCase(
      "Rule 22: option, options and initial have other names", .stu3, .r4,
      #"{"resourceType":"Questionnaire","status":"draft","item":["#
        + #"{"linkId":"1","type":"choice","option":[{"id":"o","valueCoding":{"code":"x"}}],"initialCoding":{"code":"x"}},"#
        + #"{"linkId":"2","type":"choice","options":{"reference":"http://e.org/v","display":"V","extension":[{"url":"http://e.org/x","valueBoolean":true}]}},"#
        + #"{"linkId":"3","type":"decimal","initialDecimal":1.50}]}"#,
      #"{"resourceType":"Questionnaire","status":"draft","item":["#
        + #"{"linkId":"1","type":"choice","answerOption":[{"id":"o","valueCoding":{"code":"x"}}],"initial":[{"valueCoding":{"code":"x"}}]},"#
        + #"{"linkId":"2","type":"choice","answerValueSet":"http://e.org/v","_answerValueSet":{"extension":[{"url":"http://e.org/x","valueBoolean":true},"#
        + kept("3.0", "Reference.display", #""valueString":"V""#)
        + #"]}},"#
        + #"{"linkId":"3","type":"decimal","initial":[{"valueDecimal":1.50}]}]}"#),
    ConversionCase(
      "Further initial values are kept", .r4, .stu3,
      item(
        #""type":"integer","repeats":true,"initial":[{"valueInteger":0},{"valueInteger":1},{"id":"z","valueInteger":2}]"#
      ),
      item(
        #""extension":["#
          + kept(
            "4.0", "Questionnaire.item.initial",
            #""extension":[{"url":"value","valueInteger":1}]"#) + ","
          + kept(
            "4.0", "Questionnaire.item.initial",
            #""extension":[{"url":"id","valueString":"z"},{"url":"value","valueInteger":2}]"#)
          + #"],"type":"integer","repeats":true,"initialInteger":0"#)),
    ConversionCase(
      "An option that STU3 cannot offer is kept whole, with those after it", .r4, .stu3,
      item(
        #""type":"choice","answerOption":[{"valueCoding":{"code":"a"},"initialSelected":true},"#
          + #"{"valueReference":{"reference":"Patient/1"}},{"valueString":"z"}]"#),
      item(
        #""extension":["#
          + kept(
            "4.0", "Questionnaire.item.answerOption",
            #""extension":[{"url":"value","valueReference":{"reference":"Patient/1"}}]"#) + ","
          + kept(
            "4.0", "Questionnaire.item.answerOption",
            #""extension":[{"url":"value","valueString":"z"}]"#)
          + #"],"type":"choice","option":[{"extension":["#
          + kept(
            "4.0", "Questionnaire.item.answerOption.initialSelected", #""valueBoolean":true"#)
          + #"],"valueCoding":{"code":"a"}}]"#)),
    ConversionCase(
      "Elements of R5 are kept; a choice is named without [x]", .r5, .r4,
      #"{"resourceType":"Questionnaire","versionAlgorithmCoding":{"code":"semver"},"status":"draft","copyrightLabel":"c","#
        + #""item":[{"linkId":"1","type":"display","disabledDisplay":"hidden"}]}"#,
      #"{"resourceType":"Questionnaire","extension":["#
        + kept("5.0", "Questionnaire.versionAlgorithm", #""valueCoding":{"code":"semver"}"#)
        + "," + kept("5.0", "Questionnaire.copyrightLabel", #""valueString":"c""#)
        + #"],"status":"draft","item":[{"extension":["#
        + kept("5.0", "Questionnaire.item.disabledDisplay", #""valueCode":"hidden""#)
        + #"],"linkId":"1","type":"display"}]}"#),
    ConversionCase(
      "A canonical is a uri in an extension of STU3", .r4, .stu3,
      #"{"resourceType":"Questionnaire","extension":[{"url":"http://e.org/x","valueCanonical":"http://e.org/c"}],"#
        + #""derivedFrom":["http://e.org/d"],"status":"draft"}"#,
      #"{"resourceType":"Questionnaire","extension":[{"url":"http://e.org/x","valueUri":"http://e.org/c","#
        + #""_valueUri":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/_datatype","valueString":"canonical"}]}},"#
        + kept("4.0", "Questionnaire.derivedFrom", #""valueUri":"http://e.org/d""#)
        + #"],"status":"draft"}"#),
    ConversionCase(
      "An expression is spelt out in an extension of STU3", .r4, .stu3,
      item(
        #""extension":[{"url":"http://e.org/x","valueExpression":{"language":"text/fhirpath","expression":"1"}}],"type":"integer""#
      ),
      item(
        #""extension":[{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/_datatype","valueString":"Expression"},"#
          + #"{"url":"language","valueCode":"text/fhirpath"},{"url":"expression","valueString":"1"}],"url":"http://e.org/x"}],"type":"integer""#
      )),
    ConversionCase(
      "A profile that names the version is kept", .r4, .r5,
      #"{"resourceType":"Questionnaire","meta":{"profile":["http://hl7.org/fhir/4.0/StructureDefinition/Questionnaire"]},"status":"draft"}"#,
      #"{"resourceType":"Questionnaire","meta":{"extension":["#
        + kept(
          "4.0", "Meta.profile",
          #""valueCanonical":"http://hl7.org/fhir/4.0/StructureDefinition/Questionnaire""#)
        + #"]},"status":"draft"}"#),
  ]
}
