/// Why an expression cannot be read into ``Logic``, or not be written in a language.
///
/// Such an expression is carried whole with the reason; half of it is never used.
package enum LogicProblem: Error, Hashable, Sendable {
  /// The text is no expression of the language, from this byte of its UTF-8 on.
  case syntax(offset: Int)
  /// A function, a variable or another construct of the language that the tree has no place for.
  case unknown(String, offset: Int)
  /// A question that the form does not have.
  case noQuestion(String)
  /// What the language that is written has no words for: the name of a function, or of a type.
  case notInLanguage(String)
  /// More parts inside each other than are followed.
  case tooDeep
}

extension LogicProblem {
  /// A moment without an offset from UTC, of which FHIR knows none.
  package static func momentWithoutOffset(_ text: String, offset: Int) -> LogicProblem {
    .unknown("\(text) without an offset", offset: offset)
  }
}
