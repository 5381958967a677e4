/// FS09xx: expressions.
extension Diagnostic.Code {
  /// A text is not an expression of FHIRPath.
  public static let expressionSyntax = Self(
    901, .expression, .error,
    "{found, select, none {the expression ends} other {{found} is found}} where {expected} is expected"
      + column,
    remedy: "Correct the expression at the column that is named.")
  package static let longExpression = syntax(
    "too-long", "the expression is longer than {limit} kB")
  package static let deepExpression = syntax(
    "too-deep", "the parts of the expression are nested deeper than {limit} levels",
    hint: "put parts into variables of their own")
  package static let unknownKeyword = syntax(
    "keyword", "${name} is not known", hint: "write $this, $index or $total")
  package static let unexpectedCharacter = syntax(
    "character", "the character {character} cannot be used here",
    hint:
      "{character, select, ! {write != for unequal, or .not() after the operand} other {}}")
  package static let openText = syntax(
    "text", "the text that starts here has no end", hint: "put {quote} after its last character")
  package static let openComment = syntax(
    "comment", "the comment that starts here has no end", hint: "end it with */")
  package static let notATemporalLiteral = syntax(
    "date", "there is no date or time after @",
    hint: "write @2026-03-14, @2026-03-14T10:15:00Z or @T10:15")
  package static let notOfTheCalendar = syntax(
    "calendar", "{text} is not a date or time of the calendar")
  package static let longNumber = syntax("number", "the number has too many digits")
  package static let wrongEscape = syntax("escape", "\\u needs four hexadecimal digits after it")

  /// An expression cannot be evaluated.
  public static let expressionFailure = Self(
    902, .expression, .error, "the expression cannot be evaluated" + column,
    remedy: "Do what the hint says, or look at each step with --explain.")

  static let expressions: [Self] =
    [
      .expressionSyntax, .longExpression, .deepExpression, .unknownKeyword, .unexpectedCharacter,
      .openText, .openComment, .notATemporalLiteral, .notOfTheCalendar, .longNumber, .wrongEscape,
      .expressionFailure,
    ] + names + numbersOfValues + types + arguments + limits
}

// MARK: Names

extension Diagnostic.Code {
  package static let unknownFunction = failure(
    "unknown-function", "there is no function {name}",
    hint: "{nearest, select, none {} other {did you mean {nearest}?}}")
  package static let wrongArity = failure(
    "wrong-arity", "{name}() takes {arity}, not {count}")
  package static let unknownType = failure("unknown-type", "there is no type {name}")
  package static let typeNeeded = failure(
    "unknown-type.argument", "the argument has to be the name of a type",
    hint: "write Quantity, FHIR.Quantity or System.Quantity")
  package static let noSuchVariable = failure(
    "undefined-variable", "there is no variable %{name}",
    hint: "give it in the environment, or define it with defineVariable('{name}', …) before")
  package static let secondVariable = failure(
    "duplicate-variable", "the variable %{name} is already defined", hint: "give it another name")
  package static let otherInput = failure(
    "unknown-element.input", "the input is not of type {type}",
    hint: "{actual, select, none {} other {it is of type {actual}}}")
  package static let noSuchElement = failure(
    "unknown-element", "{type} has no element {name}",
    hint: "{choice, select, none {} other {write {choice}, and ofType() where the type counts}}")

  private static let names: [Self] = [
    .unknownFunction, .wrongArity, .unknownType, .typeNeeded, .noSuchVariable, .secondVariable,
    .otherInput, .noSuchElement,
  ]
}

// MARK: Several values

extension Diagnostic.Code {
  package static let manyValues = failure(
    "several-values", several,
    hint: "choose one with first(), or go through all with select() or where()")
  package static let severalForSingle = failure(
    "several-values.single", several, hint: "use first() where the others do not count")
  package static let severalForIif = failure(
    "several-values.iif", several, hint: "use select(iif(…)) for several")
  package static let severalForAs = failure(
    "several-values.as", several, hint: "use ofType() for several")
  package static let severalForIs = failure(
    "several-values.is", several, hint: "use where($this is …) for several")
  package static let severalForIn = failure(
    "several-values.in", several,
    hint: "ask whether one collection is part of another with subsetOf()")
  package static let severalForContains = failure(
    "several-values.contains", several,
    hint: "ask whether one collection is part of another with supersetOf()")
  package static let severalForConcatenation = failure(
    "several-values.concatenation", several, hint: "make one text of them with join()")

  package static let severalForElement = failure(
    "several-values.element", "{part} is one value, and there are {count}",
    hint: "choose one with first()")

  private static let several = "{part} has {count} values where one is expected"
  private static let numbersOfValues: [Self] = [
    .manyValues, .severalForSingle, .severalForIif, .severalForAs, .severalForIs,
    .severalForIn, .severalForContains, .severalForConcatenation, .severalForElement,
  ]
}

// MARK: Types

extension Diagnostic.Code {
  package static let wrongType = failure(
    "wrong-type", "{part} is {value} where {expected} is expected")
  package static let wrongOperands = failure(
    "wrong-type.operands", "{operator} does not work on {left} and {right}")
  package static let wrongOperandsOfTime = failure(
    "wrong-type.time", "{operator} does not work on {left} and {right}",
    hint: "add an amount of time, such as 7 days")
  package static let notComparable = failure(
    "wrong-type.comparison", "{operator} cannot compare {left} with {right}",
    hint: "convert one of them, with toDecimal() or toDate() for example")
  package static let neverEqual = failure("wrong-type.equality", unequal)
  package static let neverEqualToCode = failure(
    "wrong-type.code", unequal, hint: "compare the code of the coding, with .code")
  package static let criterionOfType = failure(
    "wrong-type.criterion",
    "{part} is {type, select, none {not a boolean} other {of type {type}}}",
    hint: "it has to be a boolean; ask with exists() for example")
  package static let notOfElement = failure(
    "wrong-type.element", "{element} cannot be {value}",
    hint: "give a value of the type that the element has")
  package static let noOrder = failure(
    "wrong-type.order",
    "{part} needs an order, which children() and descendants() do not have",
    hint: "go to the elements by their names")

  private static let unequal =
    "{operator} never finds {left} equal to {right}, so it is always {result}"
  private static let types: [Self] = [
    .wrongType, .wrongOperands, .wrongOperandsOfTime, .notComparable, .neverEqual,
    .neverEqualToCode, .criterionOfType, .notOfElement, .noOrder,
  ]
}

// MARK: Arguments

extension Diagnostic.Code {
  package static let wrongPlaces = failure(
    "wrong-argument.places", "the number of digits after the point has to be 0 to {most}")
  package static let wrongParameter = failure(
    "wrong-argument.parameter", "{name}() does not take the parameter {parameter}",
    hint: "{known, select, none {leave the parameters out} other {the parameters are {known}}}")
  package static let missingArgument = failure("wrong-argument", "{part} has no value")
  package static let unknownModifier = failure(
    "wrong-argument.modifier", "the modifier extension {url} is not known")
  package static let wrongPeriod = failure(
    "wrong-argument.period", "{text} is not a period that can be counted here",
    hint: "write year, month, week, day for dates; hour, minute, second, millisecond for times")
  package static let wrongFlag = failure(
    "wrong-argument.flag", "the flags {text} of a regular expression are not known",
    hint: "write i to ignore case, m for ^ and $ at each line")
  package static let durationWithoutValue = failure(
    "wrong-argument.amount", "an amount of time needs a value")
  package static let notAUnitOfTime = failure(
    "wrong-argument.unit", "{unit} is not a unit of time", hint: "write 7 days, 1 month, 2 hours")
  package static let unitWithoutDays = failure(
    "wrong-argument.days", "'{unit}' has no fixed length in days",
    hint: "use the calendar's words: 1 month, 1 year")
  package static let unitTooLongForTime = failure(
    "wrong-argument.time", "a time of the day cannot be moved by {unit}",
    hint: "use hours, minutes or seconds")
  package static let wrongRegex = failure(
    "regular-expression",
    "the regular expression {text} cannot be used: {reason} (character {character})",
    hint: "{advice, select, none {} other {{advice}}}")

  private static let arguments: [Self] = [
    .wrongPlaces, .wrongParameter, .missingArgument, .unknownModifier, .wrongPeriod, .wrongFlag,
    .durationWithoutValue, .notAUnitOfTime,
    .unitWithoutDays, .unitTooLongForTime, .wrongRegex,
  ]
}

// MARK: Limits

extension Diagnostic.Code {
  package static let tooManySteps = failure(
    "budget", "the evaluation took too many steps", hint: fewerSteps)
  package static let tooMuchTime = failure(
    "budget.time", "the evaluation took too long", hint: fewerSteps)
  package static let tooMuchMemory = failure(
    "budget.memory", "the evaluation needs more than {most} MB of memory", hint: fewerSteps)
  package static let noDefinitions = failure(
    "not-available.definitions", "{name}() needs structure definitions")
  package static let noProfile = failure(
    "not-available.profile", "the profile {profile} is not known", hint: "give a lookup of profiles"
  )
  package static let noValueSet = failure(
    "not-available.value-set",
    "whether the code is in the value set {valueSet} is not known",
    hint: "give the value set, and the code systems that it names")
  package static let noServer = failure(
    "not-available.server", "{name} needs a server, and nothing here calls servers",
    hint: "give resources as variables, and value sets and code systems with the questionnaire")
  package static let noCollection = failure(
    "not-available.functions", "%{name} is nothing by itself",
    hint:
      "call one of its functions: %{name, select, factory {factory.Coding(system, code)} other {terminologies.expand(valueSet)}}"
  )
  package static let noCodes = failure(
    "not-available.codes", "the codes of {source} are not all known",
    hint: "give the value set, and the code systems that it names")
  package static let noConcept = failure(
    "not-available.concept", "what {system} says of the code {code} is not known",
    hint: "give the code system")
  package static let noMap = failure(
    "not-available.map", "the concept map {map} is not available",
    hint: "give it as a variable: %name in place of its address")
  package static let noTerminology = failure(
    "not-available.terminology", "{name}() needs a lookup of terminology",
    hint: "give it in the environment")
  package static let noClock = failure(
    "not-available", "the present moment is not known to {name}()",
    hint: "give it in the environment")

  private static let fewerSteps =
    "name the elements that it needs: descendants(), repeat() and one where() in another cost most"
  private static let limits: [Self] = [
    .tooManySteps, .tooMuchTime, .tooMuchMemory, .noDefinitions, .noProfile, .noValueSet, .noServer,
    .noCollection, .noCodes, .noConcept, .noMap, .noTerminology, .noClock,
  ]
}

// MARK: Kinds

extension Diagnostic.Code {
  /// The kind of a failure of an expression: what comes before the first point of its variant's
  /// name, `wrong-type` of `wrong-type.order`.
  package var failureKind: String {
    self == .expressionSyntax ? "syntax" : String(variant.prefix { $0 != "." })
  }

  private static func syntax(_ name: String, _ wording: String, hint: String? = nil) -> Self {
    expressionSyntax.variant(name, wording + column, hint: hint)
  }

  private static func failure(_ name: String, _ wording: String, hint: String? = nil) -> Self {
    expressionFailure.variant(name, wording + column, hint: hint)
  }

  /// Where the expression is a part of something else.
  private static let column =
    "{column, select, none {} other { (column {column} of the expression)}}"
}
