public import SurveyDiagnostics

extension FHIRPath {
  /// Why an expression cannot be compiled, or has no result.
  ///
  /// ```swift
  /// do { _ = try FHIRPath.compile("item.wher(linkId = '1')") } catch {
  ///   error.code     // unknown-function
  ///   error.range    // 5..<9
  ///   error.message  // there is no function wher
  /// }
  /// ```
  public struct Failure: Error, Sendable {
    // A reference, so that what may fail hands back one word.
    private let storage: Storage

    /// Creates a failure; arguments without a value are left out.
    init(
      _ code: Diagnostic.Code,
      _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?> = [:], at range: Range<Int>
    ) {
      var finding = Diagnostic(code, at: Location(subject: .bytes(range)))
      finding.arguments = arguments.compactMap { name, value in
        value.map { Diagnostic.Argument(name, $0) }
      }
      storage = Storage(finding, range)
    }

    private final class Storage: Sendable {
      let finding: Diagnostic
      let range: Range<Int>

      init(_ finding: Diagnostic, _ range: Range<Int>) {
        (self.finding, self.range) = (finding, range)
      }
    }
  }
}

extension FHIRPath.Failure {
  /// What is wrong as a finding: its code, its arguments, and the bytes of the expression.
  public var finding: Diagnostic { storage.finding }

  /// The bytes of the expression's UTF-8 that it is about; empty at the end of the expression.
  public var range: Range<Int> { storage.range }

  /// The first of these bytes.
  public var offset: Int { range.lowerBound }

  /// Which kind of failure it is.
  public var code: Code { Code(rawValue: finding.code.failureKind) }

  /// What is wrong, in a sentence without a full stop.
  public var message: String { finding.message() }

  /// What would be right.
  public var hint: String? { finding.hint() }
}

extension FHIRPath.Failure: Hashable {
  /// Whether both are the same failure of the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.finding == right.finding }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(finding) }
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
    /// One value is expected, and there are several.
    public static let severalValues = Code(rawValue: "several-values")
    /// A value is not of a type that can be used.
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
}

extension FHIRPath.Failure {
  /// The failure as a diagnostic; `location` says where the expression is.
  ///
  /// The column in the expression is one of its arguments, so that the message says it.
  public func diagnostic(at location: Location = Location()) -> Diagnostic {
    var finding = finding
    finding.arguments.append(Diagnostic.Argument("column", .number(offset + 1)))
    finding.location = location
    return finding
  }

  /// The failure as a diagnostic with line and column of an expression by itself, as on
  /// a command line: `expression:1:14: …`.
  public func diagnostic(in expression: String) -> Diagnostic {
    let before = expression.utf8.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let column = before.reversed().firstIndex(of: newline)?.base
    let start = column ?? before.startIndex
    let position = SourcePosition(
      line: before.count { $0 == newline } + 1, column: before[start...].count + 1)
    var finding = finding
    finding.location = Location(file: "expression", position: position)
    return finding
  }
}

extension FHIRPath.Failure: CustomStringConvertible {
  /// The message with its column and the hint.
  public var description: String {
    "column \(offset + 1): \(message)" + (hint.map { "; \($0)" } ?? "")
  }
}
