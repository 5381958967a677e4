extension Function {
  /// What a function does with its input and its arguments.
  ///
  /// Who looks at an expression before it is evaluated takes functions by their forms; those of one
  /// form differ only in what they compute.
  enum Form: Sendable {
    /// A value is made of the input and of the values of the arguments.
    case value(Result)
    /// `is()`: the argument is the name of a type.
    case typeTest
    /// `as()`, `ofType()`: the argument is the name of a type; items of other types are left out.
    /// Of one item, or of any number.
    case typeFilter(isOfOne: Bool)
    /// `defineVariable()`
    case definition
    /// `where()`: the items for which the argument is true.
    case filter
    /// `exists()`: whether there are any, with an argument any for which it is true.
    case existence
    /// `all()`: the argument is evaluated for each item.
    case criterion
    /// `sort()`: the arguments are evaluated for each item.
    case sorting
    /// `select()`: what the argument gives for each item.
    case projection
    /// `repeat()`, `repeatAll()`: what the argument gives for each item, and for each
    /// of these; of equal ones the first or all.
    case repetition(isDistinct: Bool)
    /// `iif()`
    case choice
    /// `aggregate()`
    case aggregation
    /// `trace()`: the input as it is.
    case trace
    /// `union()`, `combine()`: the items of both.
    case union
    /// `coalesce()`: the first argument with items.
    case alternatives
    /// `first()`, `distinct()`: some of the items, by their number; ordered where their order counts.
    case subset(isOrdered: Bool)
    /// `children()`
    case children
    /// `descendants()`
    case descendants
    /// `answers()`
    case answers
    /// `extension()`
    case extensions
    /// `getReferenceKey()`: the argument is the name of a type.
    case referenceKey
    /// An element is made: the first argument is the name of its type.
    case instance
    /// A value is made of the arguments alone, whatever the input.
    case apart(Result)
  }

  /// Of which type a value is.
  enum Result: Sendable {
    case unknown
    /// Of that of the input.
    case input
    case system(SystemType)
    /// Of a type of FHIR.
    case fhir(String)
  }

  /// What a function looks at besides its input and its arguments.
  struct Uses: OptionSet, Sendable {
    let rawValue: UInt8
    /// The present moment.
    static let clock = Uses(rawValue: 1)
    /// The weights of the options in `%questionnaire`.
    static let weights = Uses(rawValue: 2)
    /// Its first argument is a regular expression.
    static let pattern = Uses(rawValue: 4)
    /// Its first argument is the canonical address of a value set.
    static let valueSet = Uses(rawValue: 8)
  }
}

extension Function.Form {
  /// Whether items are given that are inside those of the input.
  var isWalk: Bool {
    switch self {
    case .children, .descendants, .answers: true
    default: false
    }
  }

  /// Whether items are left out one by one, or parts of each are given, or nothing is done.
  var isFilter: Bool {
    switch self {
    case .typeFilter, .trace, .extensions: true
    default: false
    }
  }

  /// Whether the input is not looked at.
  var isApart: Bool {
    switch self {
    case .instance, .apart: true
    default: false
    }
  }

  /// Whether the argument is the name of a type.
  var isTyped: Bool {
    switch self {
    case .typeTest, .typeFilter, .referenceKey: true
    default: false
    }
  }

  /// Whether the arguments see each item as `$this`.
  var isIterator: Bool {
    switch self {
    case .criterion, .aggregation, .sorting, .trace: true
    default: false
    }
  }

  /// Whether the arguments see the input, or what is in it, as `$this`.
  var seesInput: Bool {
    switch self {
    case .filter, .existence, .projection, .repetition, .definition: true
    default: isIterator || isAround
    }
  }

  /// Whether the arguments see the whole input as `$this`.
  var isAround: Bool {
    switch self {
    case .choice, .aggregation: true
    default: false
    }
  }
}
