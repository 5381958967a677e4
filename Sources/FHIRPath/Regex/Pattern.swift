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

    /// Reads an expression.
    public init(_ text: String) throws(Problem) {
      var parser = RegexParser(text)
      do {
        program = try parser.parse(ignoresCase: false)
      } catch {
        throw Problem(message: error.message, place: error.place, hint: error.hint)
      }
    }

    /// Whether all of a text matches; `nil` where that takes more steps than are left.
    ///
    /// They are counted as those of ``Budget``, and taken off `steps`; below zero there were too few.
    public func matches(_ text: String, steps: inout Int) -> Bool? {
      let characters = text.unicodeScalars.map(\.value)
      var matcher = RegexMatcher(program, characters, steps: steps - characters.count / 4)
      let found = matcher.match(from: 0, whole: true, keepsGroups: false)
      steps = matcher.stepsLeft
      return steps < 0 ? nil : found != nil
    }

    /// Whether all of a text matches; `nil` where that takes more steps than an evaluation has.
    public func matches(_ text: String) -> Bool? {
      var steps = Budget().steps
      return matches(text, steps: &steps)
    }
  }
}
