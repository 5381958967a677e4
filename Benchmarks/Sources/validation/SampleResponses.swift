import Foundation

/// Responses to the samples with expressions, with what their expressions give.
extension ValidationInputs {
  /// Nine weighted answers and their total.
  static func phq9() throws -> ValidationInputs {
    let codes = ["LA6568-5", "LA6569-3", "LA6570-1", "LA6571-9"]
    let words = ["Not at all", "Several days", "More than half the days", "Nearly every day"]
    return try ValidationInputs("phq-9", sample: "phq-9.json", count: 20_000) { number in
      let chosen = (1...9).map { (number / $0 + $0 * 7) % 4 }
      let questions = zip(1...9, chosen).map { linkId, option in
        item("\(linkId)", coding(codes[option], words[option]))
      }
      let difficulty = item("10", coding("LA6573-5", "Somewhat difficult"))
      return response(
        "phq-9",
        [
          group("problems", questions), difficulty,
          item("total", #""valueInteger":\#(chosen.reduce(0, +))"#),
        ])
    } wrong: { text in
      text.replacing(#""valueInteger":"#, with: #""valueInteger":1"#)
    }
  }

  /// Two medicines, the dose of each, and a total.
  static func medicines() throws -> ValidationInputs {
    try ValidationInputs("medicines", sample: "medicines.json", count: 20_000) { number in
      let medicines = (1...2).map { medicine in
        let (strength, times) = (number % 900 + medicine, number % 3 + medicine)
        return group(
          "2",
          [
            item("2.1", #""valueString":"Medicine \#(medicine)""#),
            item("2.2", #""valueDecimal":\#(strength)"#), item("2.3", #""valueDecimal":0.5"#),
            item("2.4", #""valueInteger":\#(times)"#),
            item("2.5", #""valueDecimal":\#(half(strength * times))"#),
          ])
      }
      let total = half(2 * (number % 3) + 3)
      return response("medicines", medicines + [item("3", #""valueDecimal":\#(total)"#)])
    } wrong: { text in
      // A constraint wants each medicine listed once.
      text.replacing("Medicine 2", with: "Medicine 1")
    }
  }

  private static func half(_ number: Int) -> String { "\(number / 2).\(number % 2 * 5)" }

  private static func response(_ form: String, _ items: [String]) -> String {
    #"{"resourceType":"QuestionnaireResponse","questionnaire":"https://fhir-survey.example/"#
      + #"Questionnaire/\#(form)","status":"completed","authored":"2026-11-20T10:00:00Z","#
      + #""item":[\#(items.joined(separator: ","))]}"#
  }

  private static func group(_ linkId: String, _ items: [String]) -> String {
    #"{"linkId":"\#(linkId)","item":[\#(items.joined(separator: ","))]}"#
  }

  private static func item(_ linkId: String, _ value: String) -> String {
    #"{"linkId":"\#(linkId)","answer":[{\#(value)}]}"#
  }

  private static func coding(_ code: String, _ display: String) -> String {
    #""valueCoding":{"system":"http://loinc.org","code":"\#(code)","display":"\#(display)"}"#
  }
}
