import SurveyModel
import Testing

@testable import XLSForm

@Suite("Types of rows")
struct QuestionTypeTests {
  @Test(
    "A type is known by all its names",
    arguments: [
      ("integer", .integer), ("int", .integer), ("add integer prompt", .integer),
      ("q decimal", .decimal), ("string", .text), ("Note", .note), ("dateTime", .dateTime),
      ("datetime", .dateTime), ("add date time prompt", .dateTime), ("gps", .geopoint),
      ("photo", .image), ("trigger", .acknowledge), ("get start time", .start),
      ("uri:deviceid", .property), ("begin_group", .beginGroup), ("begin  group", .beginGroup),
      ("end repeat", .endRepeat), ("begin lgroup", .beginRepeat), ("csv-external", .external),
    ] as [(String, QuestionType.Kind)])
  func kinds(text: String, kind: QuestionType.Kind) {
    #expect(QuestionType(text) == QuestionType(kind))
  }

  @Test(
    "A select names its list, and whether another answer is allowed",
    arguments: [
      ("select_one yes_no", QuestionType(.selectOne, .list("yes_no"))),
      ("select one yes_no", QuestionType(.selectOne, .list("yes_no"))),
      ("select one from yes_no", QuestionType(.selectOne, .list("yes_no"))),
      ("add select one prompt using a", QuestionType(.selectOne, .list("a"))),
      ("select all that apply from a", QuestionType(.selectMultiple, .list("a"))),
      ("select_multiple a or_other", QuestionType(.selectMultiple, .list("a"), isOpen: true)),
      ("select1 a or specify other", QuestionType(.selectOne, .list("a"), isOpen: true)),
      ("rank a", QuestionType(.rank, .list("a"))),
      ("select_one_external a", QuestionType(.selectOne, .external("a"))),
      ("select_one_from_file a.csv", QuestionType(.selectOne, .file("a.csv"))),
    ])
  func selects(text: String, type: QuestionType) {
    #expect(QuestionType(text) == type)
  }

  @Test(
    "What is no type is none", arguments: ["", "select_one", "selects a", "txt", "begin loop x"])
  func unknown(text: String) {
    #expect(QuestionType(text) == nil)
  }

  @Test(
    "A head says what its column holds, and in which language",
    arguments: [
      ("label", .label, nil), ("Caption", .label, nil),
      ("label::German (de)", .label, "German (de)"),
      ("label:de", .label, "de"), ("hint :: fr", .hint, "fr"), ("relevance", .relevant, nil),
      ("bind::relevant", .relevant, nil), ("bind:relevant", nil, nil),
      ("list name", .listName, nil),
      ("media::image::en", .image, "en"), ("image", .image, nil), ("calculate", .calculation, nil),
      ("readonly", .readOnly, nil), ("required message", .requiredMessage, nil),
      ("bind::jr:requiredMsg", .requiredMessage, nil), ("body::x", nil, nil),
      ("repeat_count", .repeatCount, nil), ("jr:count", .repeatCount, nil),
    ] as [(String, FormColumn?, String?)])
  func heads(text: String, column: FormColumn?, language: String?) {
    let header = ColumnHeader(text)
    #expect(header.column == column)
    #expect(header.language == language)
  }

  @Test(
    "A language has a tag",
    arguments: [
      ("German (de)", "de"), ("de", "de"), ("pt-BR", "pt-BR"), ("french", "fr"), ("Deutsch", "de"),
      ("Klingon", "x-klingon"), ("Português (pt-BR)", "pt-BR"), ("?", "und"),
    ])
  func languages(name: String, tag: String) {
    #expect(FormLanguage.tag(name) == tag)
  }
}
