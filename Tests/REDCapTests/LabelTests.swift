import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import Testing

@testable import REDCap

@Suite("Labels of REDCap that show answers")
struct LabelTests {
  private static let fields: [[DictionaryColumn: String]] = [
    [.fieldName: "name", .fieldLabel: "Name"],
    [.fieldName: "sex", .fieldType: "radio", .fieldLabel: "Sex", .choices: "1, Female | 2, Male"],
    [.fieldName: "race", .fieldType: "checkbox", .fieldLabel: "Race", .choices: "1, A | 2, B"],
    [.fieldName: "ok", .fieldType: "yesno", .fieldLabel: "Ok?"],
  ]

  @Test(
    "Options are shown by their words, unless their values are asked for",
    arguments: [
      ("You are [sex].", "'You are ' & SEX.display & '.'"),
      ("You are [sex:label].", "'You are ' & SEX.display & '.'"),
      ("You are [sex:value].", "'You are ' & SEX.code & '.'"),
      ("All: [race]", "'All: ' & RACE.display.join(', ')"),
      ("[ok], right?", "iif(OK = true, 'Yes', iif(OK.exists(), 'No')) & ', right?'"),
      ("[ok:value]!", "iif(OK = true, '1', iif(OK.exists(), '0')) & '!'"),
      (
        "B: [race(2)]", "'B: ' & iif(RACE.where(code = '2').exists(), 'Checked', 'Unchecked')"
      ),
      ("<b>You</b>, [sex], [name] <i>there</i> ", "'You, ' & SEX.display & ', ' & NAME & ' there'"),
    ])
  func shown(_ label: String, _ expression: String) throws {
    let read = Dictionary18.read(Self.fields + [[.fieldName: "q", .fieldLabel: label]])
    let item = try #require(read.survey?.items.last)
    var wanted = expression
    for name in ["name", "sex", "race", "ok"] {
      wanted = wanted.split(separator: name.uppercased(), omittingEmptySubsequences: false).joined(
        separator: "%resource.item.where(linkId = '\(name)').answer.value")
    }
    #expect(item.textExpression?.text == wanted)
  }

  @Test(
    "They are written as they were read",
    arguments: [
      "You are [sex].", "You are [sex:value].", "All: [race]", "[ok], right?", "[ok:value]!",
      "B: [race(2)]", "B: [race(2):value]", "Hello [name]",
    ])
  func back(_ label: String) throws {
    let read = Dictionary18.read(Self.fields + [[.fieldName: "q", .fieldLabel: label]])
    let survey = try #require(read.survey)
    let written = REDCapFormat().write(WriteRequest(survey))
    #expect(String(decoding: written.bytes, as: UTF8.self).contains(label))
    let again = Dictionary18.read(written.bytes)
    #expect(again.survey?.items.last?.textExpression == survey.items.last?.textExpression)
  }

  @Test("What is not checked cannot be shown, and that is said")
  func unchecked() {
    let read = Dictionary18.read(
      Self.fields + [[.fieldName: "q", .fieldLabel: "Not [race:unchecked]"]])
    #expect(read.survey?.items.last?.textExpression == nil)
    #expect(read.losses.contains { $0.reason == .logicNotSaid && $0.linkId == "q" })
  }

  @Test("HTML in choices is reported as it is in labels")
  func markup() {
    let read = Dictionary18.read([
      [
        .fieldName: "a", .fieldType: "radio", .fieldLabel: "A",
        .choices: "1, <b>Mild:</b> some | 2, No",
      ]
    ])
    #expect(read.losses.map(\.before) == ["<b>Mild:</b> some"])
    #expect(read.losses.map(\.after) == ["Mild: some"])
  }

  @Test(
    "This moment is what the field makes of it, there and back",
    arguments: [
      ("time", "timeOfDay()"), ("date_ymd", "today()"), ("datetime_seconds_ymd", "now()"),
      ("", "now().toString()"),
    ])
  func now(_ validation: String, _ expression: String) throws {
    let read = Dictionary18.read([
      [.fieldName: "id"],
      [.fieldName: "a", .fieldLabel: "A", .validation: validation, .annotation: "@NOW"],
    ])
    let survey = try #require(read.survey)
    #expect(survey.items.last?.initialExpression?.text == expression)
    let written = REDCapFormat().write(WriteRequest(survey))
    let again = Dictionary18.read(written.bytes)
    #expect(again.survey?.items.last?.initialExpression?.text == expression)
  }
}
