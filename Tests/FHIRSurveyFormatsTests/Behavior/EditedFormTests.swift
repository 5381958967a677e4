import FHIRDocument
import FHIRSurveyFormats
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import Testing

@testable import XLSForm

/// Forms that become Questionnaires, are changed there, and come back.
@Suite("What is edited between comes back, and nothing else")
struct EditedFormTests {
  /// A form, what is changed in the Questionnaire that is made of it, and what comes back.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var form: Form
    var edits: [(from: String, to: String)]
    /// What the form says then.
    var says: [String]
    /// What it does not say any more.
    var saysNot: [String] = []
    /// The constructs that the report does not call kept, with the outcome of each.
    var lost: [String] = []

    var testDescription: String { name }
  }

  enum Form: String, Sendable { case xlsform, redcap, surveyjs }

  private static let forms: [Form: (file: String, text: String)] = [
    .xlsform: (
      "form.md",
      """
      | survey |
      | | type | name | label | relevant | choice_filter |
      | | date | dob | Birth | | |
      | | select_one l or_other | q | Q | | |
      | | select_one reg | region | Region | | |
      | | select_one dist | district | District | | region=${region} |
      | | text | r1 | R1 | int((today() - ${dob}) div 365.25) > 18 | |
      | | text | r2 | R2 | ${q} = '1' | |
      | choices |
      | | list_name | name | label | region | media::image |
      | | l | 1 | X | | x.png |
      | | l | 2 | Y | | y.png |
      | | reg | n | North | | |
      | | dist | n1 | N One | n | |
      | | dist | n2 | N Two | n | n2.png |
      """
    ),
    .redcap: (
      "form.csv",
      """
      Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation
      dob,f,,text,Birth,,,date_ymd,,,,,,,,,,
      r1,f,,text,R1,,,,,,,"datediff([dob],'today','y') > 18",,,,,,
      r2,f,,text,R2,,,,,,,"[r1] = '1'",,,,,,
      sl,f,,slider,Slide,low | mid | high,,number,,,,,,,,,,

      """
    ),
    .surveyjs: (
      "form.json",
      """
      {"clearInvisibleValues": "onHidden", "elements": [
        {"type": "dropdown", "name": "q", "title": "Which", "choices": [{"value": "1", "text": "one"}, {"value": "2", "text": "two"}]},
        {"type": "text", "name": "n", "inputType": "number"}, {"type": "text", "name": "t"},
        {"type": "expression", "name": "sum", "expression": "{n} + {n}"},
        {"type": "text", "name": "r1", "visibleIf": "{q} > 1"}, {"type": "text", "name": "r2", "visibleIf": "{q} + {n} >= 3"},
        {"type": "text", "name": "r3", "requiredIf": "{t} = 5"}]}
      """
    ),
  ]

  /// What no form has words for.
  private static let unsaid =
    "%resource.item.where(linkId = 'dob').answer.value.toString().lastIndexOf('9') > 1"
  private static let age =
    "%resource.item.where(linkId = 'dob').answer.value.duration(today(), 'day')"

  static let cases: [Case] = [
    Case(
      name: "an age in XLSForm", form: .xlsform, edits: [("365.25 > 18", "365.25 > 21")],
      says: ["int((today() - ${dob}) div 365.25) > 21", "${q} = '1'"], saysNot: ["> 18"]),
    Case(
      name: "a condition that XLSForm cannot say", form: .xlsform,
      edits: [("\(age) div 365.25 > 18", unsaid)], says: ["${q} = '1'"], saysNot: ["365.25"],
      lost: ["enableWhenExpression carried"]),
    Case(
      name: "a question deleted that a condition of XLSForm names", form: .xlsform,
      edits: [(#"{"linkId":"dob","text":"Birth","type":"date"},"#, "")],
      says: ["text | r1 | R1", "${q} = '1'", "select_one l or_other | q | Q"],
      saysNot: ["${dob}", "Birth"], lost: ["enableWhenExpression carried"]),
    Case(
      name: "an option of a list with a filter", form: .xlsform,
      edits: [
        (#""display":"N One"}"#, #""display":"N One new"}"#),
        (
          #"{"valueCoding":{"code":"n2","display":"N Two"}}"#,
          #"{"valueCoding":{"code":"n2","display":"N Two"}},{"valueCoding":{"code":"n3","display":"N Three"}}"#
        ),
      ],
      says: [
        "select_one dist | district | District | | region=${region}", "dist | n1 | N One new | n",
        "dist | n2 | N Two | n | n2.png", "dist | n3 | N Three",
      ], saysNot: ["fhir_toggle"],
      lost: ["optionToggles approximated", "choice_filter approximated"]),
    Case(
      name: "an answer beside the options in XLSForm", form: .xlsform,
      edits: [
        (#""answerCoding":{"code":"1","display":"X"}"#, #""answerString":"by hand""#)
      ], says: ["${q_other} = 'by hand'"], saysNot: ["${q} ="]),
    Case(
      name: "a label beside conditions in XLSForm", form: .xlsform,
      edits: [(#""text":"R1""#, #""text":"R1 new""#)],
      says: [
        "text | r1 | R1 new | int((today() - ${dob}) div 365.25) > 18",
        "select_one dist | district | District | | region=${region}",
      ], saysNot: ["fhir_toggle"]),
    Case(
      name: "an age in REDCap", form: .redcap, edits: [("365.2425 > 18", "365.2425 > 21")],
      says: ["abs(datediff([dob], 'today', 'd', true)) / 365.2425 > 21", "[r1] = '1'"],
      saysNot: ["> 18"]),
    Case(
      name: "a condition that REDCap cannot say", form: .redcap,
      edits: [("\(age).abs() / 365.2425 > 18", unsaid)], says: ["[r1] = '1'"],
      saysNot: ["datediff"],
      lost: ["enableWhenExpression carried"]),
    Case(
      name: "a label beside a slider with three texts", form: .redcap,
      edits: [(#""text":"R1""#, #""text":"R1 new""#)],
      says: ["sl,f,,slider,Slide,low | mid | high", "datediff([dob],'today','y') > 18"],
      saysNot: ["sl_middle"]),
    Case(
      name: "a label beside conditions in SurveyJS", form: .surveyjs,
      edits: [(#""text":"Which""#, #""text":"Which one""#)],
      says: [
        #""title": "Which one""#, #""visibleIf": "{q} > 1""#, #""visibleIf": "{q} + {n} >= 3""#,
        #""requiredIf": "{t} = 5""#, #""expression": "{n} + {n}""#,
      ], saysNot: ["fhirType", "iif"]),
    Case(
      name: "a condition in SurveyJS", form: .surveyjs,
      edits: [("code.toDecimal() > 1", "code = '2'")],
      says: [#""visibleIf": "{q} = '2'""#, #""visibleIf": "{q} + {n} >= 3""#],
      saysNot: ["{q} > 1"]),
  ]

  @Test("An edit counts, and all else is said in the words of the form", arguments: cases)
  func edit(_ example: Case) throws {
    let (file, text) = try #require(Self.forms[example.form])
    let format = try #require(DefinitionFormats.all.named(example.form.rawValue))
    var json = try Self.questionnaire(of: text, file, format)
    for (from, to) in example.edits {
      #expect(json.contains(from), "\(from) in \(json.prefix(6000))")
      json = json.split(separator: from, omittingEmptySubsequences: false).joined(separator: to)
    }
    let back = try Self.back(json, as: format)
    let said = try Self.text(back.bytes)
    for part in example.says { #expect(said.contains(part), "\(part) in\n\(said)") }
    for part in example.saysNot { #expect(!said.contains(part), "\(part) in\n\(said)") }
    let logic = back.losses.filter { $0.linkId != nil && $0.outcome > .kept }
    #expect(logic.map { "\($0.construct) \($0.outcome)" } == example.lost, "\(logic)")
    for loss in back.losses where loss.linkId != nil {
      #expect(loss.before?.contains("SurveyModel.") != true, "\(loss)")
    }
  }

  @Test(
    "Characters that another program escapes in its way are no edit, with an edit beside them, too",
    arguments: [("é", #"\u00e9"#), ("/", #"\/"#)], ["Santé", "Autre"])
  func escapes(_ escape: (plain: String, escaped: String), title: String) throws {
    let form = """
      | survey |
      | | type | name | label::English (en) | label::Français (fr) |
      | | rank prio | prio | Order | Ordre |
      | | select_one prio | first | First | Premier |
      | choices |
      | | list_name | name | label::English (en) | label::Français (fr) |
      | | prio | w | Water | Eau |
      | | prio | s | School | École / lycée |
      | settings |
      | | form_title | form_id | default_language |
      | | Santé | hh | English (en) |
      """
    let format = try #require(DefinitionFormats.all.named("xlsform"))
    let json = try Self.questionnaire(of: form, "form.md", format)
      .replacing(#""title":"Santé""#, with: #""title":"\#(title)""#)
    #expect(json.contains("lycée") && json.contains(#""title":"\#(title)""#))
    let back = try Self.back(json.replacing(escape.plain, with: escape.escaped), as: format)
    #expect(back.isOrigin == (title == "Santé"))
    let said = try Self.text(back.bytes)
    #expect(said == (try Self.text(Array(form.utf8)).replacing("Santé", with: title)))
  }

  @Test(
    "A list in a file beside the form stays there, unless one of its options is edited",
    arguments: [("Visit", "Second visit", true), ("Accra", "Kumasi", false)])
  func fileList(_ from: String, _ to: String, _ stays: Bool) throws {
    let form = """
      | survey |
      | | type | name | label | choice_filter |
      | | select_one region | region | Region | |
      | | select_one_from_file districts.csv | district | District | region=${region} |
      | choices |
      | | list_name | name | label |
      | | region | n | North |
      | | region | s | South |
      | settings |
      | | form_title | form_id |
      | | Visit | visit |
      """
    let file = "name,label,region\na,Accra,n\nb,Bole,s\n"
    let formats = DefinitionFormats.all
    let format = try #require(formats.named("xlsform"))
    let opened = formats.open(Source(name: "form.md", text: form), as: format) {
      $0 == "districts.csv" ? Array(file.utf8) : nil
    }
    let made = try #require(opened.definition).converted(to: FHIRFormat())
    let json = String(decoding: made.bytes, as: UTF8.self)
      .replacing(#""\#(from)""#, with: #""\#(to)""#)
    let edited = try #require(
      formats.open(Source(name: "q.json", text: json), as: FHIRFormat()).definition)
    let back = edited.converted(to: format)
    let said = try Self.text(back.bytes)
    let row = "select_one_from_file districts.csv | district | District | region=${region}"
    #expect(said.contains(row) == stays && said.contains("select_one_from_file") == stays)
    #expect(said.contains(to) && said.contains("Bole") != stays)
    if stays { #expect(back.losses.allSatisfy { $0.outcome == .kept }) }
    let page = edited.converted(to: try #require(formats.named("surveyjs")))
    #expect(String(decoding: page.bytes, as: UTF8.self).contains(#""text": "Bole""#))
  }

  @Test(
    "A Questionnaire carries the form that it was made from still when it was edited in another format",
    arguments: ["surveyjs", "lhcforms", "redcap", "odm"])
  func editedFurtherOn(_ name: String) throws {
    let (file, text) = try #require(Self.forms[.xlsform])
    let (formats, fhir) = (DefinitionFormats.all, FHIRFormat())
    let form = try #require(formats.named("xlsform"))
    let format = try #require(formats.named(name))
    let made = Source(name: "q.json", text: try Self.questionnaire(of: text, file, form))
    let there = try #require(formats.open(made, as: fhir).definition).converted(to: format)
    // What it says itself is before the document that it carries.
    let edited = String(decoding: there.bytes, as: UTF8.self)
      .replacing("Birth", with: "Born", maxReplacements: 1)
    let read = formats.open(Source(name: "edited", text: edited), as: format)
    let again = try #require(read.definition).converted(to: fhir)
    let back = try Self.back(String(decoding: again.bytes, as: UTF8.self), as: form)
    let said = try Self.text(back.bytes)
    for part in ["date | dob | Born", "District | | region=${region}", "| n2.png"] {
      #expect(said.contains(part), "\(part) in\n\(said)")
    }
    #expect(!said.contains("fhir_toggle") && !said.contains("Birth"))
  }

  @Test("What is carried beside a form goes along where it is converted further")
  func chainBeside() throws {
    let (file, text) = try #require(Self.forms[.xlsform])
    let formats = DefinitionFormats.all
    var source = Source(name: "folder/\(file)", text: text)
    var files: [String: [UInt8]] = [:]
    func converted(from: String, to: String, _ carrying: Carrying) throws -> ConvertedDefinition {
      let (format, target) = (try #require(formats.named(from)), try #require(formats.named(to)))
      let opened = formats.open(source, as: format) { files[$0] }
      return try #require(opened.definition).converted(to: target, carrying: carrying)
    }
    for (name, from, to) in [("a.json", "xlsform", "fhir"), ("b.json", "fhir", "surveyjs")] {
      let made = try converted(from: from, to: to, .beside)
      files[name + CarriedDocument.suffix] = try #require(made.beside).file
      source = Source(name: "folder/\(name)", bytes: made.bytes)
    }
    let back = try converted(from: "surveyjs", to: "xlsform", .inside)
    #expect(back.isOrigin && back.bytes == Array(text.utf8))
    for (target, name) in [("fhir", "a.json"), ("surveyjs", "b.json")] {
      let again = try converted(from: "surveyjs", to: target, .inside)
      #expect(again.isOrigin && again.beside?.file == files[name + CarriedDocument.suffix])
    }
  }

  /// The Questionnaire that is made of a form, on one line.
  private static func questionnaire(
    of form: String, _ file: String, _ format: any SurveyFormat
  ) throws -> String {
    let opened = try #require(
      DefinitionFormats.all.open(Source(name: file, text: form), as: format).definition)
    let made = opened.converted(to: FHIRFormat())
    let root = try #require(
      Document.read(Source(name: "q.json", bytes: made.bytes)).document?.root)
    return String(decoding: JSONWriter.write(root, style: .compact), as: UTF8.self)
  }

  /// A form again of a Questionnaire.
  private static func back(
    _ json: String, as format: any SurveyFormat
  ) throws -> ConvertedDefinition {
    let edited = try #require(
      DefinitionFormats.all.open(Source(name: "q.json", text: json), as: FHIRFormat()).definition)
    return edited.converted(to: format)
  }

  /// What a form says: of a workbook its rows, without the document that travels in it.
  private static func text(_ bytes: [UInt8]) throws -> String {
    guard bytes.starts(with: [0x50, 0x4B]) || bytes.first == UInt8(ascii: "|") else {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return lines.map { line in
        line.firstRange(of: "@FHIR-SURVEY-DOCUMENT").map { line[..<$0.lowerBound] } ?? line
      }.joined(separator: "\n")
    }
    let workbook = try FormWorkbook.read(Source(name: "form.xlsx", bytes: bytes))
    return workbook.sheets.filter { $0.name != CarriedSheet.name }.flatMap(\.rows).map { row in
      row.map(\.text).joined(separator: " | ").split(separator: " ").joined(separator: " ")
    }.joined(separator: "\n")
  }
}
