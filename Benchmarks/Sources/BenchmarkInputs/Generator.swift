/// Makes the inputs: responses of about 2 kB and questionnaires of any size, always the same ones.
struct Generator {
  private var state: UInt64 = 7

  /// A number below a bound (splitmix64).
  private mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  /// A questionnaire of `sections` groups with ten questions each.
  mutating func questionnaire(sections: Int) -> String {
    let items = (0..<sections).map { section in
      let questions = (0..<10).map { question($0, "\(section).\($0)") }
      return #"{"linkId":"\#(section)","text":"Section \#(section)","type":"group","item":["#
        + questions.joined(separator: ",") + "]}"
    }
    return #"{"resourceType":"Questionnaire","id":"generated","#
      + #""url":"https://fhir-survey.example/Questionnaire/generated","version":"1.0.0","#
      + #""status":"active","item":["# + items.joined(separator: ",") + "]}"
  }

  private mutating func question(_ kind: Int, _ linkId: String) -> String {
    let condition =
      kind == 9
      ? #","enableWhen":[{"question":"\#(linkId.dropLast())0","operator":"=","#
        + #""answerCoding":{"system":"urn:s","code":"a2"}}]"#
      : ""
    let body: String
    switch kind % 4 {
    case 0:
      let options = (0..<4).map {
        #"{"valueCoding":{"system":"urn:s","code":"a\#($0)","display":"Answer number \#($0)"}}"#
      }
      body = #""type":"choice","answerOption":["# + options.joined(separator: ",") + "]"
    case 1: body = #""type":"decimal","required":true"#
    case 2: body = #""type":"boolean""#
    default: body = #""type":"string","maxLength":200"#
    }
    return #"{"linkId":"\#(linkId)","text":"How was it in the last \#(kind + 2) weeks?","#
      + body + condition + "}"
  }

  /// A response of about 2 kB in one line.
  mutating func response(_ index: Int) -> String {
    let items = (0..<10).map { place in
      #"{"linkId":"/4425\#(place)-9","text":"Feeling down, depressed, or hopeless","#
        + #""answer":[{"valueCoding":{"system":"http://loinc.org","#
        + #""code":"LA65\#(10 + number(below: 80))-5","display":"More than half the days"}}]}"#
    }
    let weight = "\(45 + number(below: 80)).\(number(below: 10))0"
    let vitals =
      #"{"linkId":"/vitals","item":[{"linkId":"/29463-7","answer":[{"valueDecimal":\#(weight)}]},"#
      + #"{"linkId":"/smoke","answer":[{"valueBoolean":true}]},"#
      + #"{"linkId":"/note","answer":[{"valueString":"Schläft schlecht, \"seit Wochen\""}]}]}"#
    return #"{"resourceType":"QuestionnaireResponse","id":"r-\#(index)","#
      + #""questionnaire":"https://fhir-survey.example/Questionnaire/phq|1.0.0","#
      + #""status":"completed","subject":{"reference":"Patient/\#(number(below: 30_000))"},"#
      + #""authored":"2026-03-14T10:15:00+01:00","item":["#
      + (items + [vitals]).joined(separator: ",") + "]}"
  }
}
