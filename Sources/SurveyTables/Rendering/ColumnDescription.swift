import SurveyModel
import SurveyPrimitives

/// What people read of a column.
struct ColumnDescription {
  /// What is in it, in one word.
  let part: String
  /// The question; `nil` for what a response says of itself, and for keys.
  let question: CodebookQuestion?
  /// The versions that ask for it; empty where it is no part of an answer.
  var versions: [String] = []
  /// What it is, in words.
  let text: String
  /// The unit of its numbers.
  var unit = ""
  /// What its cells can be, each with what it means; empty for any.
  var options: [(cell: String, label: String)] = []
  /// The reasons that can be expected where it is empty.
  let missing: [MissingReason]

  init(_ column: CodebookColumn, of codebook: Codebook, in languages: CodebookLanguages) {
    part = column.content.name
    missing = column.missingReasons(in: codebook)
    switch column.content {
    case .response(let field): (question, text) = (nil, field.label)
    case .key(let key): (question, text) = (nil, key.label)
    case .answer(let answer):
      guard codebook.questions.indices.contains(answer.question) else {
        (question, text) = (nil, "")
        return
      }
      let asked = codebook.questions[answer.question]
      question = asked
      versions = asked.versions
      if case .option(let number) = answer.part, asked.options.indices.contains(number) {
        versions.removeAll(where: asked.options[number].absentFrom.contains)
      }
      text = Self.text(answer, of: asked, in: languages)
      options = Self.options(answer.part, of: asked, codebook, in: languages)
      if answer.part == .value { unit = asked.unit.flatMap { $0.display ?? $0.code } ?? "" }
    }
  }

  private static func text(
    _ answer: AnswerColumn, of question: CodebookQuestion, in languages: CodebookLanguages
  ) -> String {
    var text = (question.text(in: languages) ?? question.linkId).oneLine
    let numbers = answer.repetitions.map(String.init).joined(separator: ".")
    if answer.repetitions.contains(where: { $0 > 1 }) { text += " [\(numbers)]" }
    if case .option(let number) = answer.part {
      guard question.options.indices.contains(number) else { return text }
      return "\(text) (choice=\(question.options[number].text(in: languages).oneLine))"
    }
    return answer.part.label.map { "\(text) (\($0))" } ?? text
  }

  private static func options(
    _ part: AnswerPart, of question: CodebookQuestion, _ codebook: Codebook,
    in languages: CodebookLanguages
  ) -> [(cell: String, label: String)] {
    switch part {
    case .value, .list:
      zip(question.cells(of: codebook), question.options).map {
        ($0, $1.text(in: languages).oneLine)
      }
    case .option: [("0", BoxLabel.no), ("1", BoxLabel.yes)]
    case .missing: MissingReason.allCases.map { ($0.code, $0.label) }
    default: []
    }
  }
}

extension ResponseField {
  /// What people read.
  fileprivate var label: String {
    switch self {
    case .response: "Id of the response"
    case .questionnaire: "Address of the questionnaire"
    case .version: "Version of the questionnaire"
    case .status: "Status of the response"
    case .language: "Language of the response"
    case .subject: "Who the answers are about"
    case .author: "Who answered"
    case .source: "From whom the answers come"
    case .encounter: "Encounter"
    case .authored: "When it was answered"
    case .authoredExact: "When it was answered (as written)"
    case .lastUpdated: "When it was changed last"
    case .lastUpdatedExact: "When it was changed last (as written)"
    }
  }
}

extension RowKey {
  /// What people read.
  fileprivate var label: String {
    switch self {
    case .response: "Id of the response"
    case .instance: "Number of the row in its response"
    case .parent: "Number of the row around it"
    }
  }
}

extension AnswerPart {
  /// What people read behind the text of the question.
  fileprivate var label: String? {
    switch self {
    case .value, .list, .option: nil
    case .other: "other"
    case .unit: "unit"
    case .code: "code of the unit"
    case .display: "in words"
    case .contentType: "type of the file"
    case .title: "name of the file"
    case .exact: "as written"
    case .missing: "why there is no answer"
    }
  }
}

extension String {
  /// The text with every run of spaces, line breaks and control characters as one space.
  var oneLine: String {
    unicodeScalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
      .map { String($0) }.joined(separator: " ")
  }
}
