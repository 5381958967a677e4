public import FHIRDocument
public import SurveyPrimitives

extension FHIRPath {
  /// All that an expression may ask for besides its input.
  public struct Environment: Sendable {
    /// The variables by their names without `%`: `questionnaire`, `qitem`, launch contexts.
    public var variables: [String: [Value]] = [:]
    /// The present moment with the offset of the time zone, for `now()`, `today()`, `timeOfDay()`.
    public var now: PartialDateTime?
    /// `%resource`; without it the resource that the input belongs to, contained ones included.
    public var resource: Element?
    /// `%rootResource`; without it the outermost resource of the input.
    public var rootResource: Element?
    /// The version of FHIR; without it each document says its own.
    public var version: FHIRVersion?
    /// How much an evaluation may cost.
    public var budget = Budget()
    /// Finds what references outside of the resource point at.
    public var references: (any ReferenceLookup)?
    /// Knows value sets and the weights of codes.
    public var terminology: (any TerminologyLookup)?
    /// The weights of the options in `%questionnaire`, for many evaluations; without them each
    /// evaluation that needs them finds them again.
    public var optionWeights: OptionWeights?
    /// Knows profiles.
    public var profiles: (any ProfileLookup)?
    /// Hears what `trace()` is given.
    public var trace: (@Sendable (_ name: String, _ values: [Value]) -> Void)?

    /// Hears each step that is evaluated, and the collection that it gives.
    ///
    /// What is inside an argument is reported before the function that has it; of ``Budget/steps``
    /// nothing is taken for it.
    public var step: (@Sendable (_ step: Step, _ values: [Value]) -> Void)?

    /// An environment with nothing in it.
    public init() {}

    /// The same environment with a variable more.
    public func with(_ name: String, _ values: [Value]) -> Environment {
      var copy = self
      copy.variables[name] = values
      return copy
    }
  }

  /// How much an evaluation may cost before it ends with an error.
  public struct Budget: Sendable {
    /// The number of steps: an instruction, an item or sixteen bytes of text is one of them.
    public var steps: Int
    /// The bytes that collections, values and texts may take while they are evaluated.
    public var memory: Int
    /// Whether the time is over; asked every few thousand steps.
    public var isOver: (@Sendable () -> Bool)?

    /// Creates a budget.
    public init(
      steps: Int = 20_000_000, memory: Int = 64_000_000, isOver: (@Sendable () -> Bool)? = nil
    ) {
      self.steps = steps
      self.memory = memory
      self.isOver = isOver
    }
  }
}

extension FHIRPath {
  /// Finds resources outside of the one that is evaluated on: `resolve()`.
  public protocol ReferenceLookup: Sendable {
    /// The resource that a reference or canonical address points at; `nil` where it is not to be had.
    func resource(at reference: String) -> Element?
  }

  /// Knows profiles: `conformsTo()`.
  public protocol ProfileLookup: Sendable {
    /// Whether an element conforms to a profile; `nil` where the profile is not known.
    func conforms(_ element: Element, to profile: String) -> Bool?
  }
}
