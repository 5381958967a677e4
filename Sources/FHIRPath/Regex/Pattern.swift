extension FHIRPath {
  /// A regular expression that a whole text is held against.
  ///
  /// The expressions of FHIRPath's `matchesFull()`, without backtracking: the time is bounded by the
  /// length of the text times that of the expression. Looks around and references back are refused.
  ///
  /// ```swift
  /// try FHIRPath.Pattern("[0-9]{5}").matches("10115")  // true
  /// ```
  public struct Pattern: Sendable {
    /// Why a text is no regular expression, or none that can be followed in bounded time.
    public struct Problem: Error, Hashable, Sendable {
      /// What is wrong.
      public let message: String
      /// Where in the expression: a character (a Unicode scalar), from 0.
      public let place: Int
      /// What would be right.
      public let hint: String?
    }

    private let program: RegexProgram
    private static let mostSteps = 20_000_000

    /// Reads an expression.
    public init(_ text: String) throws(Problem) {
      var parser = RegexParser(text)
      do {
        program = try parser.parse(ignoresCase: false)
      } catch {
        throw Problem(message: error.message, place: error.place, hint: error.hint)
      }
    }

    /// Whether all of a text matches; `nil` where that takes too long to find out.
    public func matches(_ text: String) -> Bool? {
      let characters = text.unicodeScalars.map(\.value)
      var matcher = RegexMatcher(program, characters, steps: Self.mostSteps)
      let found = matcher.match(from: 0, whole: true, keepsGroups: false)
      return matcher.stepsLeft < 0 ? nil : found != nil
    }
  }
}
