import FHIRPath
import SurveyTables

/// An expression that can say how it comes to its results.
struct ExplainedProgram {
  let program: FHIRPath.Program
  let environment: FHIRPath.Environment
  private let world: World
  private let log = StepLog()
  private var isExplained = false

  init(_ program: FHIRPath.Program, _ environment: FHIRPath.Environment, in world: World) {
    (self.program, self.environment, self.world) = (program, environment, world)
  }

  /// Prints the program, and from now on the steps of each evaluation.
  mutating func explain() {
    isExplained = true
    for line in Explanation.program(program) { world.say(line) }
  }

  /// Evaluates on one resource, or on nothing; the row is how many resources came before it.
  func evaluate(
    on record: BatchRecord?, row: Int = 0, named input: String?
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    var environment = environment
    // SQL on FHIR has it as a variable.
    if environment.variables["rowIndex"] == nil, let row = Int32(exactly: row) {
      environment.variables["rowIndex"] = [.integer(row)]
    }
    if isExplained { environment.step = log.add }
    defer { saySteps(of: input) }
    guard let record else { return try program.evaluate(onAll: [], in: environment) }
    return try program.evaluate(on: record.element, in: environment)
  }

  private func saySteps(of input: String?) {
    guard isExplained else { return }
    world.say(input.map { "Steps, in \($0):" } ?? "Steps:")
    for line in log.take() { world.say(line) }
  }
}
