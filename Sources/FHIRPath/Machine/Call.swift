/// A call while it is evaluated: where its input is on the stack, its arguments, and how far it is.
struct Call {
  /// The index of the first item of the input.
  let base: Int
  /// The index behind the input.
  let end: Int
  /// The index of the first argument in the program's list.
  let first: Int
  let count: Int
  /// Where the function is named in the expression.
  let offset: Int
  /// Where the values of its arguments are kept.
  let firstRange: Int
  /// What `$this`, `$index` and `$total` are outside of the call.
  let outer: (this: Range<Int>, itemNumber: Int, total: Range<Int>)

  /// How many times an argument was evaluated.
  var turn = 0
  /// Where the values of the argument that was evaluated last start.
  var start = 0
  /// The index of the item that is `$this`.
  var current: Int
  /// A number that the function keeps from turn to turn: behind the last of the items it keeps.
  var kept: Int
}

extension Machine {
  /// A call whose input reaches to the top of the stack.
  @inline(__always)
  func call(_ step: Instruction, _ base: Int) -> Call {
    Call(
      base: base, end: items.count, first: Int(step.b), count: Int(step.detail),
      offset: Int(step.offset), firstRange: argumentRanges.count,
      outer: (this, itemNumber, total), current: base - 1, kept: base)
  }

  /// Makes the next item of the input `$this`; false behind the last one.
  @inline(__always)
  mutating func goOn(_ call: inout Call) -> Bool {
    call.current += 1
    guard call.current < call.end else {
      leave(call)
      return false
    }
    this = call.current..<call.current + 1
    itemNumber = call.current - call.base
    return true
  }

  /// Gives `$this`, `$index` and `$total` the values that they have outside of a call.
  @inline(__always)
  mutating func leave(_ call: Call) { (this, itemNumber, total) = call.outer }
}

/// A block while it is run.
struct Frame: BitwiseCopyable {
  /// The index of the instruction that is next.
  var next: Int
  /// The index behind the last instruction.
  let end: Int
  /// Where its collection starts on the stack.
  let base: Int
}

extension Machine {
  /// A block that is about to be run on top of the stack.
  @inline(__always)
  func frame(_ block: Int) -> Frame {
    let range = blocks[block]
    return Frame(next: Int(range.start), end: Int(range.end), base: items.count)
  }
}
