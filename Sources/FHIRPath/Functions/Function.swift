import SurveyDiagnostics

/// A function of FHIRPath: all that is known of it by its name.
///
/// The compiler, the check of types, the search for what an expression depends on, and the pages
/// read these facts, and no other file knows a function by its name.
struct Function: Sendable {
  /// The chapters of the specification, and of those that build on it.
  enum Chapter: String, Sendable, CaseIterable {
    case existence = "Existence"
    case filtering = "Filtering and projection"
    case subsetting = "Subsetting"
    case combining = "Combining"
    case conversion = "Conversion"
    case strings = "String manipulation"
    case math = "Math"
    case navigation = "Tree navigation"
    case utility = "Utility functions"
    case aggregates = "Aggregates"
    case types = "Types"
    case dates = "Dates and times"
    case fhir = "Additions of FHIR"
    case surveys = "Additions of SDC"
  }

  typealias Body = @Sendable (inout Machine, Call) throws(FHIRPath.Failure) -> Void

  let name: String
  let chapter: Chapter
  let arity: ClosedRange<Int>
  /// What it does with its input and its arguments.
  let form: Form
  /// What it looks at besides them.
  let uses: Uses
  let body: Body

  init(
    name: String, chapter: Chapter, arity: ClosedRange<Int>, form: Form, uses: Uses = [],
    body: @escaping Body
  ) {
    self.name = name
    self.chapter = chapter
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

/// A call while it is carried out: where its input starts on the stack, and its arguments.
struct Call {
  /// Its function, by the place in the table.
  var function: Int
  /// The place of the first item of the input; the input reaches to the top of the stack.
  var base: Int
  /// The place of the first argument in the program's list.
  var first: Int
  var count: Int
  var offset: Int
}
