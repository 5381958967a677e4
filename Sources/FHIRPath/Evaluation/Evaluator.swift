package import FHIRDocument

extension FHIRPath {
  /// Evaluates programs one after another in the same memory.
  ///
  /// An evaluation gives what ``Program/evaluate(on:in:steps:)`` gives in the same environment, and
  /// allocates next to nothing: stack, store and what is known of the documents stay from one
  /// evaluation to the next. Not for several threads at once; each has its own.
  ///
  /// Of the environment set once what is the same for all (``Environment/now``,
  /// ``Environment/version``, ``Environment/terminology``, `%questionnaire` with
  /// ``Environment/optionWeights``), and before an evaluation what differs: `resource` and
  /// `rootResource` for each response, a variable's values where it has others.
  ///
  /// ```swift
  /// let evaluator = FHIRPath.Evaluator(environment)
  /// evaluator.environment.resource = response.root
  /// evaluator.environment.variables["bmi"] = Array(try evaluator.evaluate(bmi, on: response.root))
  /// let isValid = try evaluator.evaluate(constraint, on: item)
  /// ```
  ///
  /// Documents are kept until an evaluation starts on an element of another one.
  package final class Evaluator {
    private var machine: Machine

    /// What an expression may ask for besides its input.
    package var environment: Environment {
      get { machine.environment }
      _modify { yield &machine.environment }
    }

    /// Creates an evaluator; its memory grows with the first evaluations.
    package init(_ environment: Environment = Environment()) {
      machine = Machine(.nothing, environment)
    }

    /// Evaluates a program on an element with the steps that are left to several evaluations, as
    /// ``Program/evaluate(on:in:steps:)`` does.
    package func evaluate(
      _ program: Program, on element: Element, steps: inout Int
    ) throws(Failure) -> Collection {
      machine.restart(program, with: element.document)
      return try machine.evaluate(on: element, steps: &steps)
    }

    /// Evaluates a program on an element with as many steps as the environment allows.
    package func evaluate(
      _ program: Program, on element: Element
    ) throws(Failure) -> Collection {
      var steps = Int.max
      return try evaluate(program, on: element, steps: &steps)
    }
  }
}
