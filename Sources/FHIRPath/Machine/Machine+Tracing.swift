extension Machine {
  /// Runs a block and tells what each step gave.
  @inline(never)
  mutating func runTraced(_ range: Block, _ base: Int) throws(FHIRPath.Failure) {
    if stepTexts.isEmpty { stepTexts = program.stepTexts }
    for place in Int(range.start)..<Int(range.end) {
      try execute(program.code[place], base)
      let values = items[base..<items.count].map { value(of: $0) }
      environment.step?(program.step(place, depth - 1, stepTexts), values)
    }
  }
}
