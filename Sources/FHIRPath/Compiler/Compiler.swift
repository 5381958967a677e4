import FHIRDocument

/// Makes a program of a syntax tree: literals become constants, and chains become runs of
/// instructions.
///
/// The blocks that are being compiled share their memory: what belongs to an inner one is behind
/// what belongs to the outer ones, and ends with it.
struct Compiler: ~Copyable {
  var tree: SyntaxTree
  var code: [Instruction] = []
  var blocks: [Block] = []
  var arguments: [Int32] = []
  var constants: [Item] = []
  var environmentNames: [String] = []
  var localCount = 0
  /// The variables that are defined here, the innermost last.
  var scope: [(name: String, slot: Int32)] = []
  /// Whether a variable whose name is not known yet may be defined here.
  var hasComputedNames = false

  /// The blocks that are being compiled around the innermost one.
  private var open: [OpenBlock] = []
  /// The instructions of the open blocks.
  var run: [Instruction] = []
  /// The steps of the open blocks that follow, the next one last.
  private var steps: [SyntaxTree.NodeID] = []
  /// The expressions of the blocks that they wait for, the next one last.
  private var operands: [SyntaxTree.NodeID] = []
  /// The numbers of those blocks that are there.
  private(set) var finished: [Int32] = []

  init(_ tree: consuming SyntaxTree) {
    self.tree = tree
    let size = self.tree.nodes.count
    code.reserveCapacity(size + 2)
    run.reserveCapacity(size + 2)
    steps.reserveCapacity(size)
    blocks.reserveCapacity(4)
  }

  consuming func compile(_ expression: String) throws(FHIRPath.Failure) -> FHIRPath.Program {
    let main = try block(tree.root)
    // Moved, not copied: the program is the only one that has it.
    var tree = SyntaxTree()
    swap(&tree, &self.tree)
    return FHIRPath.Program(
      expression, tree, main: Int(main), code: code, blocks: blocks, arguments: arguments,
      constants: constants, environmentNames: environmentNames, localCount: localCount)
  }

  /// Compiles an expression to a block of its own, and before it the blocks that it needs.
  private mutating func block(_ id: SyntaxTree.NodeID) throws(FHIRPath.Failure) -> Int32 {
    var block = try start(id)
    while true {
      if operands.count > block.operands, let operand = operands.popLast() {
        open.append(block)
        block = try start(operand)
      } else if let step = block.waiting {
        block.waiting = nil
        try finish(step, block)
        finished.removeLast(finished.count - block.finished)
      } else if steps.count > block.steps, let step = steps.popLast() {
        try begin(step, &block)
      } else {
        let number = end(block)
        guard let outer = open.popLast() else { return number }
        finished.append(number)
        block = outer
      }
    }
  }

  /// A block with what its expression starts with, and the steps that follow.
  private mutating func start(_ id: SyntaxTree.NodeID) throws(FHIRPath.Failure) -> OpenBlock {
    let block = OpenBlock(
      run: run.count, steps: steps.count, operands: operands.count, finished: finished.count,
      scope: scope.count, startsComputed: hasComputedNames)
    var current = id
    while let input = tree.input(of: current) {
      steps.append(current)
      current = input
    }
    appendStart(current)
    return block
  }

  /// Ends a block; variables defined in it end with it.
  private mutating func end(_ block: OpenBlock) -> Int32 {
    endOperand(block)
    let start = Int32(code.count)
    var depth: UInt8 = 1
    for step in run[block.run...] {
      depth = max(depth, self.depth(step))
      code.append(step)
    }
    let isOne = run.count == block.run + 1
    let constant = isOne && run[block.run].code == .constant ? run[block.run].a : nil
    run.removeLast(run.count - block.run)
    blocks.append(Block(start: start, end: Int32(code.count), constant: constant, depth: depth))
    return Int32(blocks.count - 1)
  }

  /// How deep a block is with this step: one deeper than the blocks that the step needs.
  private func depth(_ step: Instruction) -> UInt8 {
    switch step.code {
    case .binary, .indexer: depth(around: step.a)
    case .call:
      arguments[Int(step.b)..<Int(step.b) + Int(step.detail)].reduce(1) {
        // The complement of a block sorts down.
        max($0, depth(around: $1 < 0 ? ~$1 : $1))
      }
    case .define: .max
    case .this, .index, .total, .constant, .empty, .environment, .local, .computedVariable,
      .root, .typeOrChild, .childOfThis, .child, .negate, .plus, .isType, .asType, .whereChildIs:
      1
    }
  }

  private func depth(around block: Int32) -> UInt8 {
    let depth = blocks[Int(block)].depth
    return depth == .max ? .max : depth + 1
  }

  private mutating func appendStart(_ id: SyntaxTree.NodeID) {
    let node = tree[id]
    let offset = Int32(node.offset)
    switch node.kind {
    case .empty: run.append(Instruction(code: .empty, offset: offset))
    case .literal(let item):
      run.append(Instruction(code: .constant, a: constant(item), offset: offset))
    case .this: run.append(Instruction(code: .this, offset: offset))
    case .index: run.append(Instruction(code: .index, offset: offset))
    case .total: run.append(Instruction(code: .total, offset: offset))
    case .variable(let name): run.append(variable(tree.variable(name), offset))
    case .root(let type, let name, let isForeign):
      run.append(
        Instruction(
          code: .root, detail: isForeign ? 1 : 0, a: type,
          b: environmentIndex(tree.variable(name)), offset: offset))
    case .member(_, let name):
      let mayBeType = tree.names[Int(name)].mayBeType
      run.append(
        Instruction(code: mayBeType ? .typeOrChild : .childOfThis, a: name, offset: offset))
    case .call:
      run.append(Instruction(code: .this, offset: offset))
      steps.append(id)
    default: break
    }
  }

  /// Appends a step, or asks for the blocks that it needs.
  private mutating func begin(
    _ id: SyntaxTree.NodeID, _ block: inout OpenBlock
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    let offset = Int32(node.offset)
    switch node.kind {
    case .member(_, let name):
      run.append(Instruction(code: .child, a: name, offset: offset))
    case .call: try beginCall(id, &block)
    case .indexer(_, let index):
      operands.append(index)
      block.waiting = id
    case .binary(_, _, let right):
      endOperand(block)
      operands.append(right)
      block.waiting = id
    case .negate: run.append(Instruction(code: .negate, offset: offset))
    case .plus: run.append(Instruction(code: .plus, offset: offset))
    case .typeTest(let test, _, let type):
      try check(tree.type(type), at: node.offset)
      run.append(Instruction(code: test == .isOf ? .isType : .asType, a: type, offset: offset))
    case .empty, .literal, .this, .index, .total, .variable, .root, .group: break
    }
  }

  /// Appends a step whose blocks are there.
  private mutating func finish(
    _ id: SyntaxTree.NodeID, _ block: OpenBlock
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    let offset = Int32(node.offset)
    switch node.kind {
    case .call: try finishCall(id, block)
    case .indexer:
      run.append(Instruction(code: .indexer, a: finished[block.finished], offset: offset))
    case .binary(let op, _, _):
      run.append(
        Instruction(
          code: .binary, detail: op.rawValue, a: finished[block.finished], offset: offset))
    default: break
    }
  }

  /// Has a step wait for the blocks of expressions.
  mutating func wait(
    for expressions: ArraySlice<SyntaxTree.NodeID>, _ step: SyntaxTree.NodeID,
    _ block: inout OpenBlock
  ) {
    block.waiting = step
    for expression in expressions.reversed() { operands.append(expression) }
  }

  /// Forgets what was defined in an operand: the next one does not see it.
  private mutating func endOperand(_ block: OpenBlock) {
    if scope.count > block.scope { scope.removeSubrange(block.scope...) }
    hasComputedNames = block.startsComputed
  }

  mutating func constant(_ item: Item) -> Int32 {
    constants.append(item)
    return Int32(constants.count - 1)
  }
}

/// A block that is being compiled, with where its parts begin in what all of them share.
struct OpenBlock {
  let run: Int
  let steps: Int
  let operands: Int
  let finished: Int
  /// How many variables are defined outside of it.
  let scope: Int
  let startsComputed: Bool
  /// The step that waits for blocks.
  var waiting: SyntaxTree.NodeID?
}
