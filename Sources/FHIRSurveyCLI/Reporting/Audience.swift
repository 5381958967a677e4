import SurveyDiagnostics

/// Whom a command is for.
enum Audience {
  /// Who writes questionnaires or works with them.
  case author
  /// Who answers them.
  case respondent
}

extension Diagnostic.Code {
  /// Whether it is about the questionnaire, so that who answers cannot do anything about it.
  var isForAuthors: Bool {
    switch category {
    case .structure, .questionnaire, .evaluation, .expression, .terminology: true
    case .syntax, .conversion, .answer, .response, .batch, .system: false
    }
  }

  /// Whether it is a finding about the structure of a document, of which there may be very many.
  var isStructural: Bool { (130..<170).contains(number) }

  /// Whether one document may have very many of it: its structure, arrays, what XML cannot hold.
  var mayBeMany: Bool { isStructural || self == .irregularArray || self == .notWritable }
}
