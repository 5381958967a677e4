import Foundation
import TestSupport

@testable import SurveyTables

/// Inputs of several blocks, with all that an export counts, rejects and leaves out.
enum LongInput {
  /// Writes three files and gives their names: lines, one response, lines.
  static func write(to workspace: Workspace, count: Int = 1100) throws -> [String] {
    let alone = FormSamples.response(
      "alone", "1.10", #"{"linkId":"pain","answer":[{"valueDecimal":1.50}]}"#)
    return [
      try workspace.write(lines(0..<count / 2), to: "in/a.ndjson"),
      try workspace.write(alone.replacing(",", with: ",\n"), to: "in/b.json"),
      try workspace.write(lines(count / 2..<count), to: "in/c.ndjson"),
    ]
  }

  private static func lines(_ numbers: Range<Int>) -> String {
    numbers.map { line($0) + "\n" }.joined()
  }

  private static func line(_ number: Int) -> String {
    if number % 97 == 3 { return #"{"resourceType":"Patient","id":"\#(number)"}"# }
    let text = String(repeating: "\(number) longer, \\\"text\\\" ", count: 120)
    var response = FormSamples.response(
      "r\(number)", number % 2 == 0 ? "1.9" : "1.10",
      #"""
      {"linkId":"pain","answer":[{"valueInteger":\#(number % 11)}]},
      {"linkId":"meds","item":[{"linkId":"drug","answer":[{"valueString":"A\#(number)"}]}]},
      {"linkId":"meds","item":[{"linkId":"drug","answer":[{"valueString":"B\\n"}]}]},
      {"linkId":"allergies","answer":[{"valueString":"\#(text)"},{"valueString":"dust"}]}
      \#(number % 50 == 7 ? #",{"linkId":"none","answer":[{"valueString":"x"}]}"# : "")
      """#, status: number % 60 == 9 ? "in-progress" : "completed"
    ).replacing("\n", with: "")
    if number % 5 == 0 { response = response.replacing(#""id":"r\#(number)","#, with: "") }
    if number % 300 == 8 {
      response = response.replacing(
        #""status""#,
        with:
          #""modifierExtension":[{"url":"http://example.org/not","valueBoolean":true}],"status""#)
    }
    return response
  }
}
