public import SurveyDiagnostics

extension FHIRPath {
  /// Why an expression cannot be compiled, or has no result.
  public struct Failure: Error, Hashable, Sendable {
    /// Which kind of failure it is.
    public var code: Code
    /// What is wrong, in a sentence without a full stop.
    public var message: String
    /// Where in the expression: a byte of its UTF-8, from 0.
    public var offset: Int
    /// What would be right.
    public var hint: String?

    init(_ code: Code, _ message: String, at offset: Int, hint: String? = nil) {
      self.code = code
      self.message = message
      self.offset = offset
      self.hint = hint
    }
  }
}

extension FHIRPath.Failure {
  /// The kinds of failures.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String
    /// Creates a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is not an expression.
    public static let syntax = Code(rawValue: "syntax")
    /// No function has this name.
    public static let unknownFunction = Code(rawValue: "unknown-function")
    /// A function has too many or too few arguments.
    public static let wrongArity = Code(rawValue: "wrong-arity")
    /// No type has this name.
    public static let unknownType = Code(rawValue: "unknown-type")
    /// No variable has this name.
    public static let undefinedVariable = Code(rawValue: "undefined-variable")
    /// A variable of this name is there already.
    public static let duplicateVariable = Code(rawValue: "duplicate-variable")
    /// One value is wanted, and there are several.
    public static let severalValues = Code(rawValue: "several-values")
    /// A value is not of a type that can stand here.
    public static let wrongType = Code(rawValue: "wrong-type")
    /// An argument is of the right type and still not possible.
    public static let wrongArgument = Code(rawValue: "wrong-argument")
    /// A regular expression is not one, or has what is not supported.
    public static let regularExpression = Code(rawValue: "regular-expression")
    /// The evaluation took more steps or time than it was given.
    public static let budget = Code(rawValue: "budget")
    /// Something outside is needed that the environment does not have.
    public static let notAvailable = Code(rawValue: "not-available")
    /// The type has no element of this name.
    public static let unknownElement = Code(rawValue: "unknown-element")
  }

  /// The failure as a diagnostic; `location` says where the expression stands.
  public func diagnostic(at location: Location = Location()) -> Diagnostic {
    diagnostic("\(message) (column \(offset + 1) of the expression)", location)
  }

  /// The failure as a diagnostic with line and column of an expression that stands by itself, as on
  /// a command line: `expression:1:14: …`.
  public func diagnostic(in expression: String) -> Diagnostic {
    let before = expression.utf8.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let column = before.reversed().firstIndex(of: newline)?.base
    let start = column ?? before.startIndex
    let position = SourcePosition(
      line: before.count { $0 == newline } + 1, column: before[start...].count + 1)
    return diagnostic(message, Location(file: "expression", position: position))
  }

  private func diagnostic(_ message: String, _ location: Location) -> Diagnostic {
    Diagnostic(
      .error, code == .syntax ? .expressionSyntax : .expressionFailure, message, at: location,
      hint: hint)
  }
}

extension FHIRPath.Failure: CustomStringConvertible {
  /// The message with its place and the hint.
  public var description: String {
    "column \(offset + 1): \(message)" + (hint.map { "; \($0)" } ?? "")
  }
}
