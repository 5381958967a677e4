/// A language in which forms write conditions and calculations.
///
/// Both ways go through ``Logic``; what one side cannot say is a ``LogicProblem``, never half of it.
package protocol LogicLanguage: Sendable {
  /// Reads an expression on an item.
  func read(_ text: String, on linkId: String) throws(LogicProblem) -> Logic

  /// Writes an expression on an item.
  func write(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String
}
