import SurveyModel
import SurveyPrimitives
import SurveyTables
import TestSupport

/// Codebooks by chance, the same for the same seed.
struct RandomCodebook {
  private var random: Seeded

  init(seed: UInt64) { random = Seeded(state: seed) }

  mutating func make() -> Codebook {
    var codebook = Codebook(
      questionnaire: maybe(text()), title: maybe(text()), versions: some { "\($1).0" },
      language: maybe("de-CH"), layout: layout())
    if chance(4) { codebook.versions = [""] }
    codebook.questions = some { $0.question($1, codebook.versions) }
    codebook.tables = some(from: 1) { $0.table($1, of: codebook) }
    return codebook
  }

  private mutating func layout() -> TableLayout {
    TableLayout(
      names: .linkid, choices: pick(TableLayout.Choices.allCases),
      values: pick(TableLayout.Values.allCases), repeats: pick(TableLayout.Repeats.allCases),
      missing: chance(2), exact: chance(2))
  }

  private mutating func question(_ number: Int, _ versions: [String]) -> CodebookQuestion {
    let path = (0...Int.random(in: 0...3, using: &random)).map { "\(number)/\($0) \(text())" }
    var flags = (0..<20).map { _ in chance(2) }
    var question = CodebookQuestion(
      linkId: path.last ?? "", path: path,
      repeating: path.indices.dropLast().filter { _ in flags.removeLast() },
      type: pick(AnswerType.allCases), repeats: chance(2), isRequired: chance(2),
      isConditional: chance(2), answerConstraint: pick(AnswerConstraint.allCases),
      versions: versions.filter { _ in flags.popLast() == true }, texts: texts())
    if chance(3) {
      question.unit = Coding(system: maybe(text()), code: text(), display: maybe("m²"))
    }
    question.options = some {
      CodebookOption(
        value: $0.value($1), texts: $0.texts(), since: $0.text(),
        absentFrom: $0.chance(4) ? [$0.text()] : [])
    }
    for index in question.options.indices where chance(2) {
      question.options[index].weight = ExactDecimal(pick(["0", "1.50", "-3", "12.250", "1e3"]))
    }
    return question
  }

  private mutating func value(_ number: Int) -> AnswerValue {
    let values: [AnswerValue?] = [
      .coding(Coding(system: maybe("urn:\(text())"), code: "c\(number)")),
      .coding(Coding(display: text())), .coding(Coding(system: "urn:\(number)")),
      .integer(number - 2), .string(text()),
      PartialDate("2026-03").map { .date($0) }, TimeOfDay("10:15:00").map { .time($0) },
      .reference(Reference(reference: "Patient/\(number)", type: maybe("Patient"))),
      ExactDecimal("1.50").map { .decimal($0) }, .boolean(chance(2)), .uri("urn:x:\(number)"),
      .quantity(Quantity(value: ExactDecimal("7.20"), unit: maybe("mmol/l"))),
      PartialDateTime("2026-03-09T10:15:00+01:00").map { .dateTime($0) },
    ]
    return pick(values.compactMap(\.self))
  }

  private mutating func table(_ number: Int, of codebook: Codebook) -> CodebookTable {
    CodebookTable(
      name: number == 0 ? "" : "t\(number)", path: number == 0 ? [] : ["a", text()],
      columns: some { random, column in
        CodebookColumn(
          name: "c\(column) \(random.pick(["", "x y", "größer", "a|b", "1.2[3]"]))",
          shortName: random.chance(2) ? "" : "c\(column)",
          content: random.content(of: codebook), type: random.pick(ColumnType.allCases))
      })
  }

  private mutating func content(of codebook: Codebook) -> CodebookColumn.Content {
    guard let index = codebook.questions.indices.randomElement(using: &random), !chance(4) else {
      return chance(2)
        ? .response(pick(ResponseField.allCases)) : .key(pick(RowKey.allCases))
    }
    let plain: [AnswerPart] = [
      .value, .list, .other, .unit, .code, .display, .contentType, .title, .exact, .missing,
    ]
    let options = codebook.questions[index].options.indices.map { AnswerPart.option($0) }
    return .answer(
      AnswerColumn(question: index, repetitions: some { $1 + 1 }, part: pick(plain + options)))
  }

  // MARK: Choices

  private mutating func texts() -> [String: String] {
    var texts: [String: String] = [:]
    for language in ["", "de", "en", "pt-BR"] where chance(3) { texts[language] = text() }
    return texts
  }

  /// Texts with all that JSON, CSV, Markdown and R treat in their own ways.
  private mutating func text() -> String {
    pick([
      "", "a", "Wie geht es?", "\"quoted\" \\ back", "a,b;c=d|e", "line\nbreak", "größer 🙂",
      "_resourceType", "id", "1", "null", "\u{1}",
    ])
  }

  private mutating func chance(_ parts: Int) -> Bool {
    Int.random(in: 0..<parts, using: &random) == 0
  }

  private mutating func maybe<Value>(_ value: Value) -> Value? { chance(2) ? value : nil }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func some<Value>(
    from least: Int = 0, _ make: (inout RandomCodebook, Int) -> Value
  ) -> [Value] {
    let count = Int.random(in: least...4, using: &random)
    return (0..<count).map { make(&self, $0) }
  }
}
