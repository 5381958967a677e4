extension Machine {
  /// Runs a block and all that it needs; its result is what is above the index that is given back.
  ///
  /// A block that needs another one waits in ``frames``, so that no nesting takes room of the
  /// thread's stack.
  mutating func run(_ block: Int) throws(FHIRPath.Failure) -> Int {
    var frame = frame(block)
    while true {
      var needed = try advance(&frame)
      if needed == nil {
        guard let waiting = frames.popLast() else { return frame.base }
        let result = frame.base
        frame = waiting
        needed = try resume(code[frame.next - 1], frame.base, result)
      }
      if let needed {
        frames.append(frame)
        frame = self.frame(needed)
      } else if isTraced {
        report(frame)
      }
    }
  }

  /// Carries out the instructions of a block to its end, or gives back the block whose result the
  /// last one needs.
  @inline(never)
  private mutating func advance(_ frame: inout Frame) throws(FHIRPath.Failure) -> Int? {
    while frame.next < frame.end {
      let step = code[frame.next]
      frame.next &+= 1
      if let needed = try start(step, frame.base) { return needed }
      if isTraced { report(frame) }
    }
    return nil
  }

  /// Runs a block at once and gives back where its result starts; `nil` where it goes too deep for
  /// that, or where steps are reported.
  @inline(__always)
  private mutating func runShallow(
    _ block: Int, at offset: Int
  ) throws(FHIRPath.Failure) -> Int? {
    guard blocks[block].isShallow, !isTraced else { return nil }
    var frame = frame(block)
    if let constant = blocks[block].constant {
      try spend(1, at: offset)
      items.append(constants[Int(constant)])
    } else {
      _ = try advance(&frame)
    }
    return frame.base
  }

  /// Carries out an instruction on the collection that starts at `base`, or gives back the block
  /// whose result it needs.
  @inline(__always)
  private mutating func start(_ step: Instruction, _ base: Int) throws(FHIRPath.Failure) -> Int? {
    try spend(1, at: Int(step.offset))
    switch step.code {
    case .this: try push(this, at: Int(step.offset))
    case .childOfThis: try pushChildren(of: this, Int(step.a), Int(step.offset))
    case .child: try children(base, Int(step.a), Int(step.offset))
    case .constant: items.append(constants[Int(step.a)])
    case .empty: break
    case .whereChildIs:
      try filter(base, Int(step.a), Int(step.b), Int(step.offset))
      if step.detail != 0 { try distinct(base, Int(step.offset)) }
    case .environment: try pushEnvironment(Int(step.a), Int(step.offset))
    case .binary:
      guard let op = Operator(rawValue: step.detail) else { return nil }
      if op.isLogical, try isDecided(op, base, Int(step.offset)) { return nil }
      guard let right = try runShallow(Int(step.a), at: Int(step.offset)) else {
        return Int(step.a)
      }
      try combine(op, base, right, Int(step.offset))
    case .asType: try keepType(base, Int(step.a), step.detail, Int(step.offset))
    case .call: return try startCall(step, base)
    default: return try startOther(step, base)
    }
    return nil
  }

  @inline(never)
  private mutating func startOther(
    _ step: Instruction, _ base: Int
  ) throws(FHIRPath.Failure) -> Int? {
    let offset = Int(step.offset)
    switch step.code {
    case .index: items.append(.integer(Int64(itemNumber)))
    case .total: try push(total, at: offset)
    case .local:
      let value = locals[Int(step.a)]
      try spendFew(value.count, at: offset)
      try reserve(items: value.count, at: offset)
      items.append(contentsOf: value)
    case .computedVariable: try pushComputed(program.names[Int(step.a)].text, offset)
    case .root: try pushRoot(step, base)
    case .typeOrChild: try typeOrChild(base, Int(step.a), offset)
    case .indexer:
      guard let index = try runShallow(Int(step.a), at: offset) else { return Int(step.a) }
      try keepItem(base, at: index, offset)
    case .negate: try negate(base, offset)
    case .plus: try requireNumber(base, offset)
    case .isType: try testType(base, Int(step.a), isCall: step.detail != 0, offset)
    case .define: return try startDefinition(step, base)
    default: break
    }
    return nil
  }

  /// Goes on with an instruction that waited; the result that it needed starts at `start`.
  @inline(__always)
  private mutating func resume(
    _ step: Instruction, _ base: Int, _ start: Int
  ) throws(FHIRPath.Failure) -> Int? {
    switch step.code {
    case .binary:
      guard let op = Operator(rawValue: step.detail) else { return nil }
      try combine(op, base, start, Int(step.offset))
    case .call: return try resumeCall(step, start)
    case .indexer: try keepItem(base, at: start, Int(step.offset))
    case .define: endDefinition(step, start)
    default: break
    }
    return nil
  }

  /// Keeps the item whose index is the value from `start` on.
  private mutating func keepItem(
    _ base: Int, at start: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let index = try integer(from: start, .index, offset)
    drop(to: start)
    guard let index, index >= 0, index < Int64(start - base) else { return drop(to: base) }
    replace(base, with: items[base + Int(index)])
  }
}

// MARK: Calls

extension Machine {
  @inline(__always)
  private mutating func startCall(
    _ step: Instruction, _ base: Int
  ) throws(FHIRPath.Failure) -> Int? {
    switch FunctionTable.bodies[Int(step.a)] {
    case .whole(let body):
      try spendFew(items.count - base, at: Int(step.offset))
      return try evaluate(call(step, base), body)
    case .turns(let body):
      var call = call(step, base)
      return try take(&call, body)
    case .instruction: return nil
    }
  }

  /// Goes on with the innermost call, whose argument has the values from `start` on.
  @inline(__always)
  private mutating func resumeCall(
    _ step: Instruction, _ start: Int
  ) throws(FHIRPath.Failure) -> Int? {
    guard var call = calls.popLast() else { return nil }
    call.turn += 1
    call.start = start
    switch FunctionTable.bodies[Int(step.a)] {
    case .whole(let body):
      keepArgument(from: start)
      return try evaluate(call, body)
    case .turns(let body): return try take(&call, body)
    case .instruction: return nil
    }
  }

  /// Calls a function when all its arguments are there, or gives back the block of the next one.
  @inline(__always)
  private mutating func evaluate(
    _ call: Call, _ body: Function.Whole
  ) throws(FHIRPath.Failure) -> Int? {
    for number in call.turn..<call.count {
      let block = block(call, number)
      guard let start = try runShallow(block, at: call.offset) else {
        var waiting = call
        waiting.turn = number
        calls.append(waiting)
        return block
      }
      keepArgument(from: start)
    }
    try body(&self, call)
    if call.count > 0 { dropArguments(from: call.firstRange) }
    return nil
  }

  /// Lets a function take its next turns, until it ends or needs an argument that waits for others.
  @inline(__always)
  private mutating func take(
    _ call: inout Call, _ body: Function.Turn
  ) throws(FHIRPath.Failure) -> Int? {
    while let number = try body(&self, &call) {
      var block = block(call, number)
      if block < 0 { block = ~block }
      guard let start = try runShallow(block, at: call.offset) else {
        calls.append(call)
        return block
      }
      call.turn += 1
      call.start = start
    }
    return nil
  }
}
