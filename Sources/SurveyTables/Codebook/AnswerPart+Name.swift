extension AnswerPart {
  /// The parts without a number.
  static let plain: [AnswerPart] = [
    .value, .list, .other, .unit, .code, .display, .contentType, .title, .exact, .missing,
  ]

  /// What it is called where a codebook is written.
  var name: String {
    switch self {
    case .value: "value"
    case .list: "list"
    case .option: "option"
    case .other: "other"
    case .unit: "unit"
    case .code: "code"
    case .display: "display"
    case .contentType: "contentType"
    case .title: "title"
    case .exact: "exact"
    case .missing: "missing"
    }
  }
}

extension CodebookColumn.Content {
  /// What is in the column, in one word.
  var name: String {
    switch self {
    case .response(let field): field.rawValue
    case .key(let key): key.rawValue
    case .answer(let answer): answer.part.name
    }
  }
}
