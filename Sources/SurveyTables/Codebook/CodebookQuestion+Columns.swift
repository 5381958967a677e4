import SurveyModel
import SurveyPrimitives

extension CodebookQuestion {
  /// Whether its answers are picked from options that are known.
  var hasOptions: Bool { !options.isEmpty }

  /// Whether what is asked inside belongs to one of several answers, so that each is a repetition.
  ///
  /// Then the last step of its own path is the last of those that repeat.
  var hasQuestionsInsideAnswers: Bool { repeats && repeating.last == path.count - 1 }

  /// Whether several answers to it are rows of a table of their own.
  func hasOwnTable(in layout: TableLayout) -> Bool {
    repeats && layout.repeats == .tables
      && (hasQuestionsInsideAnswers || type != .coding && !hasOptions)
  }

  /// The steps of its path that tables have rows for, outermost first.
  func tableEnds(in layout: TableLayout) -> [Int] {
    guard layout.repeats == .tables else { return [] }
    let isOwn = hasOwnTable(in: layout) && !hasQuestionsInsideAnswers
    return repeating + (isOwn ? [path.count - 1] : [])
  }

  /// Whether several answers to it have numbered columns, besides those of ``repeating``.
  func isNumbered(in layout: TableLayout) -> Bool {
    guard repeats, !hasQuestionsInsideAnswers else { return false }
    if type == .coding || hasOptions { return layout.choices == .positions }
    return layout.repeats == .wide
  }

  /// Whether it has a column for answers of a type: its own, that of one of its options, or words beside them.
  func takes(_ other: AnswerType) -> Bool {
    if other == type || options.contains(where: { $0.value.type == other }) { return true }
    if other == .string, hasOptions || type == .coding {
      return answerConstraint != .optionsOnly || !hasOptions
    }
    return other.wider == type
  }

  /// The steps of its path that its columns have numbers for.
  func numberedLevels(in layout: TableLayout) -> [Int] {
    (layout.repeats == .wide ? repeating : []) + (isNumbered(in: layout) ? [path.count - 1] : [])
  }

  /// The parts of its answers that have columns, with their types.
  func parts(in layout: TableLayout) -> [(AnswerPart, ColumnType)] {
    var parts: [(AnswerPart, ColumnType)] = []
    if type == .coding || hasOptions {
      if !repeats || layout.choices == .positions || hasQuestionsInsideAnswers {
        parts.append((.value, valueType(in: layout)))
      } else if layout.choices == .columns, hasOptions {
        parts += options.indices.map { (.option($0), .integer) }
      } else {
        parts.append((.list, .text))
      }
      let isClosed = answerConstraint == .optionsOnly && (hasOptions || !repeats)
      if !isClosed { parts.append((.other, .text)) }
    } else {
      parts.append((.value, type.columnType))
      parts += type.furtherParts.map { ($0, .text) }
      if layout.exact, type.columnType != .text { parts.append((.exact, .text)) }
    }
    return parts
  }

  /// The type of the cell for one of its options.
  private func valueType(in layout: TableLayout) -> ColumnType {
    switch layout.values {
    case .weight: .decimal
    case .display: .text
    case .code: type.columnType
    }
  }

  /// Where its columns with these numbers are: what is around it and repeats, then itself.
  func steps(_ repetitions: [Int], in layout: TableLayout) -> [AnswerPath.Step] {
    var steps = path.map { AnswerPath.Step(linkId: $0, repetition: 1) }
    for (level, number) in zip(numberedLevels(in: layout), repetitions) {
      steps[level].repetition = number
    }
    return steps
  }
}

extension AnswerType {
  /// The type of the cell for a value.
  var columnType: ColumnType {
    switch kind {
    case .truth: .boolean
    case .number: self == .integer ? .integer : .decimal
    case .moment: self == .date ? .date : .dateTime
    case .time: .time
    case .quantity: .decimal
    case .text, .code, .reference, .file: .text
    }
  }

  /// The parts of a value beside the first that have columns.
  fileprivate var furtherParts: [AnswerPart] {
    switch self {
    case .quantity: [.unit, .code]
    case .reference: [.display]
    case .attachment: [.contentType, .title]
    default: []
    }
  }
}

extension AnswerPart {
  /// What its columns have behind the name of the question.
  var suffix: String {
    switch self {
    case .value, .list, .option: ""
    case .other: "___other"
    case .unit: "__unit"
    case .code: "__code"
    case .display: "__display"
    case .contentType: "__contentType"
    case .title: "__title"
    case .exact: "__exact"
    case .missing: "__missing"
    }
  }
}

extension CodebookOption {
  /// What names it: its code or address, else its text.
  var mark: String {
    switch value {
    case .coding(let coding): coding.code ?? value.label
    case .reference(let reference): reference.reference ?? value.label
    default: value.label
    }
  }
}
