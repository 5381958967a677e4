public import SurveyDiagnostics

extension FHIRPath {
  /// A regular expression that a whole text is matched with.
  ///
  /// The expressions of FHIRPath's `matchesFull()`, without backtracking: the time is bounded by the
  /// length of the text times that of the expression. Looks around and references back are refused.
  ///
  /// ```swift
  /// try FHIRPath.Pattern("[0-9]{5}").matches("10115")  // true
  /// ```
  public struct Pattern: Sendable {
    /// Why a text is not a regular expression, or not one that can be followed in bounded time.
    public struct Problem: Error, Hashable, Sendable {
      /// What is wrong.
      public let reason: Phrase
      /// The character of the expression (a Unicode scalar) that it is about, from 0.
      public let index: Int
      /// What would be right.
      public let advice: Phrase?

      init(reason: Phrase, index: Int, advice: Phrase? = nil) {
        (self.reason, self.index, self.advice) = (reason, index, advice)
      }
    }

    private let program: RegexProgram

    /// Reads an expression.
    public init(_ text: String) throws(Problem) {
      var parser = RegexParser(text)
      program = try parser.parse(ignoresCase: false)
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

extension FHIRPath.Pattern.Problem {
  /// What is wrong, in a sentence without a full stop.
  public var message: String { reason.text() }

  /// What would be right, in a sentence without a full stop.
  public var hint: String? { advice?.text() }
}
