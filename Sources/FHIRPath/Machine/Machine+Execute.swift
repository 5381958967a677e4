extension Machine {
  /// Carries out one instruction on the collection that starts at `base`.
  @inline(__always)
  mutating func execute(_ step: Instruction, _ base: Int) throws(FHIRPath.Failure) {
    try spend(1, at: Int(step.offset))
    switch step.code {
    case .this: push(this)
    case .childOfThis: try pushChildren(of: this, Int(step.a), Int(step.offset))
    case .child: try children(base, Int(step.a), Int(step.offset))
    case .constant: items.append(constants[Int(step.a)])
    case .empty: break
    case .whereChildIs:
      try filter(base, Int(step.a), Int(step.b), Int(step.offset))
      if step.detail != 0 { try distinct(base, Int(step.offset)) }
    case .environment: try pushEnvironment(Int(step.a), Int(step.offset))
    case .binary: try binary(step, base)
    case .call:
      let call = Call(
        function: Int(step.a), base: base, first: Int(step.b), count: Int(step.detail),
        offset: Int(step.offset))
      try functions[Int(step.a)].body(&self, call)
    default: try executeOther(step, base)
    }
  }

  @inline(never)
  private mutating func executeOther(
    _ step: Instruction, _ base: Int
  ) throws(FHIRPath.Failure) {
    let offset = Int(step.offset)
    switch step.code {
    case .index: items.append(.integer(Int64(index)))
    case .total: push(total)
    case .local: items.append(contentsOf: locals[Int(step.a)])
    case .computedVariable: try pushComputed(program.names[Int(step.a)].text, offset)
    case .typeOrChild: try typeOrChild(base, Int(step.a), offset)
    case .indexer: try indexer(base, Int(step.a), offset)
    case .negate: try negate(base, offset)
    case .plus: try requireNumber(base, offset)
    case .isType: try testType(base, Int(step.a), isCall: step.detail != 0, offset)
    case .asType: try keepType(base, Int(step.a), step.detail, offset)
    case .define: try define(step, base)
    default: break
    }
  }

  private mutating func indexer(
    _ base: Int, _ block: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let end = try run(block)
    let position = try integer(from: end, .index, offset)
    drop(to: end)
    guard let position, position >= 0, position < Int64(end - base) else {
      drop(to: base)
      return
    }
    replace(base, with: items[base + Int(position)])
  }
}
