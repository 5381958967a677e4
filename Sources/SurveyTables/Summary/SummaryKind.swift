import SurveyModel

/// How the answers to a question are summarised.
package enum SummaryKind: String, Hashable, Sendable {
  /// One of the options, or of codes.
  case choice
  /// Several of the options, or of codes.
  case choices
  case boolean
  /// Numbers, and quantities by their units.
  case number
  /// Dates, and dates with a time by their day as it is written.
  case date
  case time
  /// Texts and addresses, of which nothing is shown.
  case text
  /// What is only counted: references and attachments.
  case count

  /// How the answers to a question of a codebook are summarised.
  init(_ question: CodebookQuestion) {
    if question.hasOptions || question.type == .coding {
      self = question.repeats ? .choices : .choice
      return
    }
    switch question.type.kind {
    case .truth: self = .boolean
    case .number, .quantity: self = .number
    case .moment: self = .date
    case .time: self = .time
    case .text: self = .text
    case .code: self = .choice
    case .reference, .file: self = .count
    }
  }
}
