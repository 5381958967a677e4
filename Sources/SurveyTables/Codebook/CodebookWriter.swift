import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

/// Writes a codebook as JSON; `Schemas/codebook.schema.json` describes it.
///
/// A codebook has one text: members come in one order, what has its default value is left out, and
/// an option and a column is a line each, so that differences between two codebooks are readable.
/// ``CodebookReader`` reads it back as it was.
public enum CodebookWriter {
  /// The version of the form: the value of the member `codebook`.
  public static let version = "1"
  /// What stands for a language that is not said: undetermined, in BCP 47.
  static let noLanguage = "und"

  /// The text, with a line break at the end.
  public static func write(_ codebook: Codebook) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("codebook", version)
    writer.member("questionnaire", codebook.questionnaire)
    writer.member("title", codebook.title)
    writer.member("language", codebook.language)
    writer.key("versions")
    writer.line { line in
      line.openArray()
      for version in codebook.versions { line.string(version) }
      line.closeArray()
    }
    writer.key("layout")
    writer.line { $0.layout(codebook.layout) }
    writer.openArray("missing")
    for reason in MissingReason.allCases { writer.line { $0.reason(reason) } }
    writer.closeArray()
    writer.openArray("questions")
    for question in codebook.questions { writer.question(question) }
    writer.closeArray()
    writer.openArray("tables")
    for table in codebook.tables { writer.table(table, of: codebook) }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}

// MARK: Parts

extension JSONTextWriter {
  /// Writes a value on one line.
  fileprivate mutating func line(_ body: (inout JSONTextWriter) -> Void) {
    var line = JSONTextWriter()
    body(&line)
    raw(line.finish())
  }

  fileprivate mutating func layout(_ layout: TableLayout) {
    openObject()
    member("names", layout.names.rawValue)
    member("choices", layout.choices.rawValue)
    member("values", layout.values.rawValue)
    member("repeats", layout.repeats.rawValue)
    member("missing", layout.missing)
    member("exact", layout.exact)
    closeObject()
  }

  fileprivate mutating func reason(_ reason: MissingReason) {
    openObject()
    member("reason", reason.code)
    member("letter", String(reason.letter))
    member("number", reason.spssNumber)
    member("label", reason.label)
    closeObject()
  }

  fileprivate mutating func question(_ question: CodebookQuestion) {
    openObject()
    member("linkId", question.linkId)
    texts("path", question.path)
    let repeating = question.repeating.filter(question.path.indices.contains)
    if !repeating.isEmpty { texts("repeating", repeating.map { question.path[$0] }) }
    member("type", question.type.rawValue)
    if question.repeats { member("repeats", true) }
    if question.isRequired { member("required", true) }
    if question.isConditional { member("conditional", true) }
    if question.answerConstraint != .optionsOnly {
      member("answerConstraint", question.answerConstraint.rawValue)
    }
    texts("versions", question.versions)
    if !question.texts.isEmpty {
      key("text")
      line { $0.words(question.texts) }
    }
    if let unit = question.unit {
      key("unit")
      let document = DocumentBuilder.value(.coding(unit))
      raw(document.root[AnswerType.coding.rawValue].map { JSONWriter.write($0) } ?? [])
    }
    if !question.options.isEmpty {
      openArray("options")
      for option in question.options { line { $0.option(option) } }
      closeArray()
    }
    closeObject()
  }

  private mutating func option(_ option: CodebookOption) {
    openObject()
    key("value")
    raw(JSONWriter.write(DocumentBuilder.value(option.value).root))
    if !option.texts.isEmpty {
      key("display")
      words(option.texts)
    }
    if let weight = option.weight {
      key("weight")
      number(weight.description)
    }
    member("since", option.since)
    if !option.absentFrom.isEmpty { texts("absentFrom", option.absentFrom) }
    closeObject()
  }

  /// Texts by language, in the order of the tags.
  private mutating func words(_ texts: [String: String]) {
    openObject()
    for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
      member(language.isEmpty ? CodebookWriter.noLanguage : language, text)
    }
    closeObject()
  }

  /// Texts on the line of their name.
  private mutating func texts(_ name: String, _ texts: [String]) {
    key(name)
    line { line in
      line.openArray()
      for text in texts { line.string(text) }
      line.closeArray()
    }
  }

  fileprivate mutating func table(_ table: CodebookTable, of codebook: Codebook) {
    openObject()
    member("name", table.name)
    texts("path", table.path)
    openArray("columns")
    for column in table.columns { line { $0.column(column, of: codebook) } }
    closeArray()
    closeObject()
  }

  private mutating func column(_ column: CodebookColumn, of codebook: Codebook) {
    openObject()
    member("name", column.name)
    if !column.shortName.isEmpty { member("shortName", column.shortName) }
    switch column.content {
    case .response(let field): member("response", field.rawValue)
    case .key(let field): member("key", field.rawValue)
    case .answer(let answer): self.answer(answer, of: codebook)
    }
    member("type", column.type.rawValue)
    closeObject()
  }

  private mutating func answer(_ answer: AnswerColumn, of codebook: Codebook) {
    member("question", answer.question)
    if case .option(let number) = answer.part {
      member("option", number)
      // For people; the number counts.
      if codebook.questions.indices.contains(answer.question),
        codebook.questions[answer.question].options.indices.contains(number)
      {
        member("code", codebook.questions[answer.question].options[number].mark)
      }
    } else {
      member("part", answer.part.name)
    }
    if !answer.repetitions.isEmpty {
      openArray("repetitions")
      for repetition in answer.repetitions { number(repetition) }
      closeArray()
    }
  }
}

extension DocumentBuilder {
  /// A value under the name of its type: `{"date": "2026-03"}`.
  fileprivate static func value(_ value: AnswerValue) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.answer(value, name: builder.name(value.type.rawValue))
    builder.close()
    return builder.finish(version: .r4)
  }
}
