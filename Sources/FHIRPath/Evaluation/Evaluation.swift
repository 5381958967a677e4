public import FHIRDocument

extension FHIRPath.Program {
  /// Evaluates the program on an element, a whole resource for example.
  public func evaluate(
    on element: Element, in environment: FHIRPath.Environment = FHIRPath.Environment()
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    var machine = Machine(self, environment)
    machine.items.append(machine.item(element))
    return try machine.result()
  }

  /// Evaluates the program on an element with the steps that are left to several evaluations.
  ///
  /// It may take no more than these, nor than ``Environment/budget`` has. What it took is taken off
  /// `steps`; below zero there were too few.
  public func evaluate(
    on element: Element, in environment: FHIRPath.Environment, steps: inout Int
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    var machine = Machine(self, environment)
    return try machine.evaluate(on: element, steps: &steps)
  }

  /// Evaluates the program on a collection, the empty one where there is no input.
  public func evaluate(
    onAll values: [FHIRPath.Value], in environment: FHIRPath.Environment = FHIRPath.Environment()
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    var machine = Machine(self, environment)
    for value in values { machine.items.append(machine.item(value)) }
    return try machine.result()
  }
}

extension Machine {
  /// Takes the steps and the memory that handing out the result costs.
  private mutating func spendOnResult(from base: Int) throws(FHIRPath.Failure) {
    let count = items.count - base
    var size = count > 1 ? count * MemoryLayout<FHIRPath.Value>.stride : 0
    for index in base..<items.count where items[index].kind == .string {
      size += items[index].bytes.count
    }
    // What was charged last has not been looked at yet, either.
    try spend(count >> 3 + size >> 6, at: 0)
    try reserve(size, at: 0)
  }

  /// Runs the program on an element; what it took is taken off `steps`.
  mutating func evaluate(
    on element: Element, steps: inout Int
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    let limit = min(steps, environment.budget.steps)
    stepsLeft = limit
    defer { steps = stepsLeft < 0 ? -1 : steps - (limit - stepsLeft) }
    items.append(item(element))
    return try result()
  }

  /// Runs the program on the items on the stack.
  mutating func result() throws(FHIRPath.Failure) -> FHIRPath.Collection {
    this = 0..<items.count
    context = this
    isUnfinished = true
    let base = try run(program.main)
    try spendOnResult(from: base)
    isUnfinished = false
    switch items.count - base {
    case 0: return FHIRPath.Collection()
    case 1: return FHIRPath.Collection(value(of: items[base]))
    default: return FHIRPath.Collection((base..<items.count).map { value(of: items[$0]) })
    }
  }
}
