import SurveyModel

/// Whether the cells of a column can be words, of which one may be a word for an empty cell.
enum ColumnWords: Sendable {
  /// Numbers, dates, options: none of the words.
  case other
  /// The same, of a question: why it has no answer may be said instead.
  case answer
  /// Anything; `isAnswer` where somebody answered it.
  case words(isAnswer: Bool)

  var hasWords: Bool { if case .words = self { true } else { false } }
  var isAnswer: Bool { if case .answer = self { true } else { false } }
}

extension ColumnWords {
  static func of(_ column: TableHeader.Column, _ codebook: Codebook) -> ColumnWords {
    switch column {
    case .field(let field):
      switch field {
      case .questionnaire, .status, .authored, .authoredExact, .lastUpdated, .lastUpdatedExact:
        .other
      case .response, .version, .language, .subject, .author, .source, .encounter:
        .words(isAnswer: false)
      }
    case .key(let key): key == .response ? .words(isAnswer: false) : .other
    case .tidy(let column):
      switch column {
      case .instance, .type, .system: .other
      default: .words(isAnswer: column == .value)
      }
    case .answer(let answer):
      codebook.questions.indices.contains(answer.question)
        ? of(answer.part, codebook.questions[answer.question], codebook)
        : .words(isAnswer: true)
    case .place: .words(isAnswer: true)
    case .leftOut: .words(isAnswer: false)
    }
  }

  private static func of(
    _ part: AnswerPart, _ question: CodebookQuestion, _ codebook: Codebook
  ) -> ColumnWords {
    switch part {
    case .missing: return .other
    case .option: return .answer
    case .value, .list, .exact:
      if question.hasOptions {
        let isClosed = question.answerConstraint == .optionsOnly
        return isClosed && !EmptyWord.standsForOption(of: question, codebook)
          ? .answer : .words(isAnswer: true)
      }
      return question.type.columnType == .text ? .words(isAnswer: true) : .answer
    case .other, .unit, .code, .display, .contentType, .title: return .words(isAnswer: true)
    }
  }
}
