import SurveyModel
import SurveyPrimitives
import SurveyTables

/// A codebook with a column of every kind, in two versions and two languages, and with texts that
/// each form has to escape.
enum RenderedCodebook {
  static func codebook(_ names: TableLayout.Names = .linkid) -> Codebook {
    Codebook(
      questionnaire: "http://example.org/q/pain", title: "Pain | today", versions: ["1", "2"],
      language: "en", layout: TableLayout(names: names, missing: true), questions: questions,
      tables: [responses(names), doses])
  }

  private static let questions = [
    CodebookQuestion(
      linkId: "how", path: ["how"], type: .coding, isRequired: true,
      answerConstraint: .optionsOrString, versions: ["1", "2"],
      texts: ["en": "How is it?\nToday \"really\"", "de": "Wie ist es?"],
      options: [
        option("1", "Good; fine", "Gut", weight: "0"), option("2", "Bad, or | worse", nil),
        option("x y", "Other", "Anders", since: "2"), option("NA", "Other", nil),
      ]),
    CodebookQuestion(
      linkId: "where", path: ["where"], type: .coding, repeats: true, isRequired: true,
      isConditional: true, versions: ["2"], texts: ["en": "Where?"],
      options: [option("head", "Head", "Kopf"), option("leg-l", "Left *leg*", "Bein")]),
    CodebookQuestion(
      linkId: "since", path: ["since"], type: .date, versions: ["1", "2"],
      texts: ["": "Since `when`"]),
    CodebookQuestion(
      linkId: "dose", path: ["drug", "dose"], repeating: [0], type: .quantity, isRequired: true,
      versions: ["1", "2"], unit: Coding(code: "mg", display: "mg")),
    CodebookQuestion(
      linkId: "bad", path: ["drug", "bad"], repeating: [0], type: .boolean, versions: ["1", "2"],
      texts: ["en": "Bad\\side effects"]),
  ]

  private static func option(
    _ code: String, _ text: String, _ german: String?, weight: String? = nil, since: String = "1"
  ) -> CodebookOption {
    var texts = ["en": text]
    texts["de"] = german
    return CodebookOption(
      value: .coding(Coding(system: "urn:pain", code: code)), texts: texts,
      weight: weight.flatMap { ExactDecimal($0) }, since: since)
  }

  private static func responses(_ names: TableLayout.Names) -> CodebookTable {
    let leg = names == .linkid ? "leg-l" : "leg_l"
    return CodebookTable(columns: [
      CodebookColumn(
        name: "response", shortName: "response", content: .response(.response), type: .text),
      CodebookColumn(
        name: "authored", shortName: "authored", content: .response(.authored), type: .dateTime),
      column("how", 0, .value, .text), column("how___other", 0, .other, .text),
      column("how__missing", 0, .missing, .text),
      column("where___head", 1, .option(0), .integer),
      column("where___\(leg)", 1, .option(1), .integer),
      column("since", 2, .value, .date), column("since__exact", 2, .exact, .text),
    ])
  }

  private static let doses = CodebookTable(
    name: "drug", path: ["drug"],
    columns: [
      CodebookColumn(name: "response", content: .key(.response), type: .text),
      CodebookColumn(name: "instance", content: .key(.instance), type: .integer),
      column("dose", 3, .value, .decimal), column("dose__unit", 3, .unit, .text),
      column("bad", 4, .value, .boolean),
    ])

  private static func column(
    _ name: String, _ question: Int, _ part: AnswerPart, _ type: ColumnType
  ) -> CodebookColumn {
    CodebookColumn(
      name: name, content: .answer(AnswerColumn(question: question, part: part)), type: type)
  }
}
