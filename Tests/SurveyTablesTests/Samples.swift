import FHIRDocument
import Testing

enum Samples {
  /// Every type of answer, and cells that must be quoted.
  static let types = #"""
    {"resourceType":"QuestionnaireResponse","id":"types","status":"completed",
    "subject":{"reference":"Patient/1"},"authored":"2026-03-14T10:15:00+01:00","item":[
    {"linkId":"b","text":"Yes, or no?","answer":[{"valueBoolean":false}]},
    {"linkId":"d","answer":[{"valueDecimal":93.50}]},
    {"linkId":"i","answer":[{"valueInteger":-0012}]},
    {"linkId":"date","answer":[{"valueDate":"2026-03"}]},
    {"linkId":"dateTime","answer":[{"valueDateTime":"2026-03-14T10:15:00Z"}]},
    {"linkId":"time","answer":[{"valueTime":"10:15:00"}]},
    {"linkId":"s","answer":[{"valueString":"say \"hi\", 頭痛 😀\nnew line"}]},
    {"linkId":"u","answer":[{"valueUri":"http://loinc.org|2.80"}]},
    {"linkId":"c","answer":[{"valueCoding":{"system":"http://loinc.org","code":"LA6568-5","display":"Not at all"}}]},
    {"linkId":"c2","answer":[{"valueCoding":{"code":"x"}}]},
    {"linkId":"q","answer":[{"valueQuantity":{"value":72.0,"comparator":"<","unit":"kg","system":"http://unitsofmeasure.org","code":"kg"}}]},
    {"linkId":"r","answer":[{"valueReference":{"reference":"Practitioner/9","display":"Dr. A"}}]},
    {"linkId":"a","answer":[{"valueAttachment":{"contentType":"image/png","url":"http://x/y.png","title":"A picture"}}]},
    {"linkId":"none","answer":[{"_valueString":{"extension":[{"url":"u","valueCode":"unknown"}]}}]},
    {"linkId":"empty"},
    {"linkId":"range","answer":[{"valueRange":{"low":{"value":1.0}}}]}]}
    """#.replacing("-0012", with: "-12").replacing("\n{", with: "{").replacing("\n\"", with: "\"")

  /// Repetitions of groups and answers, and items below answers.
  static let nested = #"""
    {"resourceType":"QuestionnaireResponse","status":"completed","item":[
    {"linkId":"1","text":"Group","item":[{"linkId":"1.1","answer":[{"valueString":"a"},{"valueString":"b","item":[{"linkId":"1.1.1","answer":[{"valueInteger":5}]}]}]}]},
    {"linkId":"2","item":[{"linkId":"2.1","answer":[{"valueDecimal":1.0}]},{"linkId":"2.2","answer":[{"valueBoolean":true}]}]},
    {"linkId":"2","item":[{"linkId":"2.1","answer":[{"valueDecimal":2.00}]},{"linkId":"s/x[1]","answer":[{"valueString":"odd"}]}]}]}
    """#.replacing("\n{", with: "{")

  static let questionnaire = #"""
    {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
    {"linkId":"0","text":"Never answered","type":"string"},
    {"linkId":"1","type":"group","item":[{"linkId":"1.1","text":"Words, many","type":"string","repeats":true,
      "item":[{"linkId":"1.1.1","text":"How often","type":"integer"}]}]},
    {"linkId":"note","text":"Read this","type":"display"},
    {"linkId":"2","type":"group","repeats":true,"item":[{"linkId":"2.1","text":"Amount","type":"decimal"},
      {"linkId":"2.2","text":"Sure?","type":"boolean"}]}]}
    """#

  static func document(_ text: String) throws -> Document {
    try #require(Document.read(Source(text: text)).document)
  }
}
