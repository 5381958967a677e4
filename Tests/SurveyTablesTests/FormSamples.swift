import FHIRDocument
import Testing

/// A form in two versions, and responses to both.
enum FormSamples {
  static let url = "http://example.org/Questionnaire/visit"

  /// `pain` became a decimal, `sym` got an option, `new` is new, `old` is gone.
  static let versions = [
    questionnaire(
      "1.9",
      #"""
      {"linkId":"old","type":"string","text":"Old"},
      {"linkId":"pain","type":"integer","text":"Pain"},
      {"linkId":"sym","type":"choice","repeats":true,"text":"Symptoms","answerOption":[\#(option("a", "Ague")),\#(option("b", "Boils"))]},
      \#(common)
      """#),
    questionnaire(
      "1.10",
      #"""
      {"linkId":"pain","type":"decimal","text":"Pain"},
      {"linkId":"sym","type":"open-choice","repeats":true,"text":"Symptoms","answerOption":[\#(option("b", "Boils")),\#(option("c", "Cough")),\#(option("a", "Ague"))]},
      \#(common),
      {"linkId":"new","type":"date","text":"New"}
      """#),
  ]

  private static let common = #"""
    {"linkId":"smokes","type":"boolean","text":"Do you smoke?"},
    {"linkId":"packs","type":"integer","text":"How many?","enableWhen":[{"question":"smokes","operator":"=","answerBoolean":true}]},
    {"linkId":"mood","type":"choice","text":"Mood","answerOption":[\#(option("0", "Good", 0)),\#(option("1", "Bad", 1))]},
    {"linkId":"meds","type":"group","text":"Medicines","repeats":true,"item":[
      {"linkId":"drug","type":"string"},{"linkId":"dose","type":"quantity"},
      {"linkId":"times","type":"group","repeats":true,"item":[{"linkId":"at","type":"time"}]}]},
    {"linkId":"allergies","type":"string","repeats":true}
    """#

  private static func option(_ code: String, _ display: String, _ weight: Int? = nil) -> String {
    let weights = weight.map {
      #","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/itemWeight","valueDecimal":\#($0)}]"#
    }
    return
      #"{"valueCoding":{"system":"s","code":"\#(code)","display":"\#(display)"\#(weights ?? "")}}"#
  }

  private static func questionnaire(_ version: String, _ items: String) -> String {
    #"{"resourceType":"Questionnaire","url":"\#(url)","version":"\#(version)","language":"en","status":"active","item":[\#(items)]}"#
  }

  static func roots() throws -> [Element] { try versions.map { try Samples.document($0).root } }

  /// A response to a version, with the JSON of its items.
  static func response(
    _ id: String, _ version: String?, _ items: String, status: String = "completed"
  ) -> String {
    let named = version.map { "\(url)|\($0)" } ?? url
    return
      #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","questionnaire":"\#(named)","status":"\#(status)","subject":{"reference":"Patient/7"},"authored":"2026-03-14","item":[\#(items)]}"#
  }

  static func coding(_ code: String, _ display: String) -> String {
    #"{"valueCoding":{"system":"s","code":"\#(code)","display":"\#(display)"}}"#
  }

  /// A response with a dose, of which these are members.
  static func quantity(_ members: String) -> String {
    response(
      "dose", "1.10",
      #"{"linkId":"meds","item":[{"linkId":"dose","answer":[{"valueQuantity":{\#(members),"unit":"mg"}}]}]}"#
    )
  }

  static let responses = [
    response(
      "first", "1.9",
      #"""
      {"linkId":"old","answer":[{"valueString":"was, \"so\""}]},
      {"linkId":"pain","answer":[{"valueInteger":3}]},
      {"linkId":"sym","answer":[\#(coding("a", "Ague"))]},
      {"linkId":"smokes","answer":[{"valueBoolean":false}]},
      {"linkId":"mood","answer":[\#(coding("1", "Bad"))]},
      {"linkId":"meds","item":[{"linkId":"drug","answer":[{"valueString":"A"}]},
        {"linkId":"times","item":[{"linkId":"at","answer":[{"valueTime":"08:00:00"}]}]},
        {"linkId":"times","item":[{"linkId":"at","answer":[{"valueTime":"20:00:00"}]}]}]},
      {"linkId":"meds","item":[{"linkId":"drug","answer":[{"valueString":"B"}]},
        {"linkId":"dose","answer":[{"valueQuantity":{"value":2.50,"unit":"milligram","system":"http://unitsofmeasure.org","code":"mg"}}]},
        {"linkId":"times","item":[{"linkId":"at","answer":[{"valueTime":"12:00:00"}]}]}]},
      {"linkId":"allergies","answer":[{"valueString":"nuts"},{"valueString":"dust"}]}
      """#),
    response(
      "second", "1.10",
      #"""
      {"linkId":"pain","answer":[{"valueDecimal":2.50}]},
      {"linkId":"sym","answer":[\#(coding("c", "Cough")),{"valueString":"itch; and more"}]},
      {"linkId":"smokes","answer":[{"valueBoolean":true}]},
      {"linkId":"packs","answer":[{"valueInteger":1}]},
      {"linkId":"new","answer":[{"_valueDate":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"asked-declined"}]}}]}
      """#),
    response(
      "third", nil, #"{"linkId":"smokes","answer":[{"valueBoolean":true}]}"#, status: "in-progress"),
    response("fourth", "1.9.5", #"{"linkId":"pain","answer":[{"valueInteger":1}]}"#),
  ].map { $0.replacing("\n", with: "") }
}
