/// How much is said around the questions.
package enum Prompts: String, Hashable, Sendable, CaseIterable {
  /// The prompt says what may be typed; explanations come with `?`.
  case short
  /// Explanations are under each question; each command is said when it is there for the first time.
  case full
}
