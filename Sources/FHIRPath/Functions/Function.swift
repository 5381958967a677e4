import SurveyDiagnostics

/// A function of FHIRPath: all that is known of it besides its name.
///
/// The compiler, the check of types, the search for what an expression depends on, and the pages
/// read these facts, and no other file knows a function by its name.
struct Function: Sendable {
  /// Replaces the input by the result; the values of all arguments are there.
  typealias Whole = @Sendable (inout Machine, Call) throws(FHIRPath.Failure) -> Void

  /// Goes on with a call: gives back the number of the argument that it needs next, or `nil` when
  /// the result has replaced the input.
  typealias Turn = @Sendable (inout Machine, inout Call) throws(FHIRPath.Failure) -> Int?

  /// How it is evaluated.
  enum Body: Sendable {
    case whole(Whole)
    /// It asks for its arguments itself: for each item, or only where they are needed.
    case turns(Turn)
    /// An instruction of its own does it, as its argument is the name of a type.
    case instruction
  }

  /// How many arguments it takes.
  let arity: ClosedRange<Int>
  /// What it does with its input and its arguments.
  let form: Form
  /// What it looks at besides them.
  let uses: Uses
  let body: Body

  init(_ arity: ClosedRange<Int>, _ form: Form, uses: Uses = [], _ body: @escaping Whole) {
    self.init(arity: arity, form: form, uses: uses, body: .whole(body))
  }

  /// A function that asks for its arguments itself.
  static func turns(
    _ arity: ClosedRange<Int>, _ form: Form, _ body: @escaping Turn
  ) -> Function {
    Function(arity: arity, form: form, uses: [], body: .turns(body))
  }

  /// A function that is compiled to an instruction of its own.
  static func compiled(_ arity: ClosedRange<Int>, _ form: Form) -> Function {
    Function(arity: arity, form: form, uses: [], body: .instruction)
  }

  private init(arity: ClosedRange<Int>, form: Form, uses: Uses, body: Body) {
    self.arity = arity
    self.form = form
    self.uses = uses
    self.body = body
  }

  /// How many arguments it takes, for messages.
  var arityPhrase: Phrase {
    .argumentCount(arity.lowerBound, arity.upperBound > 9 ? nil : arity.upperBound)
  }
}
