import FHIRDocument

/// Makes a program of a syntax tree: names become numbers, literals become constants, and chains
/// become runs of instructions.
struct Compiler {
  let tree: SyntaxTree
  var code: [Instruction] = []
  var blocks: [Block] = []
  var arguments: [Int32] = []
  var constants: [Item] = []
  var store = Store()
  var names: [PathName] = []
  var types: [TypeName] = []
  var environmentNames: [String] = []
  var localCount = 0
  /// The variables that are defined here, the innermost last.
  var scope: [(name: String, slot: Int32)] = []
  /// Whether a variable whose name is not known yet may be defined here.
  var hasComputedNames = false

  /// The indices of the names, for programs with many of them.
  private var nameIndices: [String: Int] = [:]
  /// The blocks that are being compiled, the innermost last.
  private var open: [OpenBlock] = []

  init(_ tree: SyntaxTree) { self.tree = tree }

  mutating func compile(_ expression: String) throws(FHIRPath.Failure) -> FHIRPath.Program {
    let main = try block(tree.root)
    return FHIRPath.Program(
      expression, tree, main: Int(main), code: code, blocks: blocks, arguments: arguments,
      constants: constants, store: store, names: names, types: types,
      environmentNames: environmentNames, localCount: localCount)
  }

  /// Compiles an expression to a block of its own, and before it the blocks that it needs.
  private mutating func block(_ id: SyntaxTree.NodeID) throws(FHIRPath.Failure) -> Int32 {
    var block = try start(id)
    while true {
      if let operand = block.operands.popLast() {
        open.append(block)
        block = try start(operand)
      } else if let step = block.waiting {
        block.waiting = nil
        try finish(step, &block)
      } else if let step = block.steps.popLast() {
        try begin(step, &block)
      } else {
        let number = end(block)
        guard var outer = open.popLast() else { return number }
        outer.blocks.append(number)
        block = outer
      }
    }
  }

  /// A block with what its expression starts with, and the steps that follow.
  private mutating func start(_ id: SyntaxTree.NodeID) throws(FHIRPath.Failure) -> OpenBlock {
    var block = OpenBlock(scopeStart: scope.count, startsComputed: hasComputedNames)
    var current = id
    while let input = tree.input(of: current) {
      block.steps.append(current)
      current = input
    }
    try appendStart(current, to: &block)
    return block
  }

  /// Ends a block; variables defined in it end with it.
  private mutating func end(_ block: OpenBlock) -> Int32 {
    endOperand(block)
    let start = Int32(code.count)
    code.append(contentsOf: block.run)
    let first = block.run.count == 1 ? block.run.first : nil
    blocks.append(
      Block(
        start: start, end: Int32(code.count), constant: first?.code == .constant ? first?.a : nil,
        depth: block.run.reduce(1) { max($0, depth($1)) }))
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
      .typeOrChild, .childOfThis, .child, .negate, .plus, .isType, .asType, .whereChildIs:
      1
    }
  }

  private func depth(around block: Int32) -> UInt8 {
    let depth = blocks[Int(block)].depth
    return depth == .max ? .max : depth + 1
  }

  private mutating func appendStart(
    _ id: SyntaxTree.NodeID, to block: inout OpenBlock
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    let offset = Int32(node.offset)
    switch node.kind {
    case .literal(let literal):
      if let item = store.add(literal) {
        block.run.append(Instruction(code: .constant, a: constant(item), offset: offset))
      } else {
        block.run.append(Instruction(code: .empty, offset: offset))
      }
    case .this: block.run.append(Instruction(code: .this, offset: offset))
    case .index: block.run.append(Instruction(code: .index, offset: offset))
    case .total: block.run.append(Instruction(code: .total, offset: offset))
    case .variable(let name): block.run.append(variable(name, offset))
    case .member(_, let name):
      let mayBeType = name.utf8.first.map { $0 &- 0x41 < 26 } ?? false
      block.run.append(
        Instruction(
          code: mayBeType ? .typeOrChild : .childOfThis, a: self.name(name), offset: offset))
    case .call:
      block.run.append(Instruction(code: .this, offset: offset))
      block.steps.append(id)
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
      block.run.append(Instruction(code: .child, a: self.name(name), offset: offset))
    case .call: try beginCall(id, &block)
    case .indexer(_, let index): block.wait(for: [index], id)
    case .binary(_, _, let right):
      endOperand(block)
      block.wait(for: [right], id)
    case .negate: block.run.append(Instruction(code: .negate, offset: offset))
    case .plus: block.run.append(Instruction(code: .plus, offset: offset))
    case .typeTest(let test, _, let type):
      try check(type, at: node.offset)
      block.run.append(
        Instruction(code: test == .isOf ? .isType : .asType, a: self.type(type), offset: offset))
    case .literal, .this, .index, .total, .variable, .group: break
    }
  }

  /// Appends a step whose blocks are there.
  private mutating func finish(
    _ id: SyntaxTree.NodeID, _ block: inout OpenBlock
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    let offset = Int32(node.offset)
    switch node.kind {
    case .call: try finishCall(id, &block)
    case .indexer:
      block.run.append(Instruction(code: .indexer, a: block.blocks[0], offset: offset))
    case .binary(let op, _, _):
      block.run.append(
        Instruction(code: .binary, detail: op.rawValue, a: block.blocks[0], offset: offset))
    default: break
    }
  }

  /// Forgets what was defined in an operand: the next one does not see it.
  private mutating func endOperand(_ block: OpenBlock) {
    scope.removeSubrange(block.scopeStart...)
    hasComputedNames = block.startsComputed
  }

  mutating func constant(_ item: Item) -> Int32 {
    constants.append(item)
    return Int32(constants.count - 1)
  }

  mutating func name(_ text: String) -> Int32 {
    if let known = index(ofName: text) { return Int32(known) }
    if names.count >= 16 { nameIndices[text] = names.count }
    names.append(PathName(text: text, known: ElementName(known: text)?.rawValue ?? PathName.none))
    return Int32(names.count - 1)
  }

  /// The index of a name that is there already; few are looked through, many are kept in a table.
  private mutating func index(ofName text: String) -> Int? {
    if names.count < 16 { return names.firstIndex { $0.text == text } }
    if nameIndices.isEmpty {
      for (index, name) in names.enumerated() { nameIndices[name.text] = index }
    }
    return nameIndices[text]
  }

  mutating func type(_ type: TypeName) -> Int32 {
    if let index = types.firstIndex(of: type) { return Int32(index) }
    types.append(type)
    return Int32(types.count - 1)
  }
}

/// A block that is being compiled.
struct OpenBlock {
  var run: [Instruction] = []
  /// The steps that follow, the next one last.
  var steps: [SyntaxTree.NodeID] = []
  /// The step that waits for blocks, the expressions of those, the next one last, and their numbers.
  var waiting: SyntaxTree.NodeID?
  var operands: [SyntaxTree.NodeID] = []
  var blocks: [Int32] = []
  /// How many variables are defined outside of it.
  let scopeStart: Int
  let startsComputed: Bool

  init(scopeStart: Int, startsComputed: Bool) {
    self.scopeStart = scopeStart
    self.startsComputed = startsComputed
  }

  mutating func wait(for operands: [SyntaxTree.NodeID], _ step: SyntaxTree.NodeID) {
    waiting = step
    self.operands = operands.reversed()
    blocks = []
  }
}
