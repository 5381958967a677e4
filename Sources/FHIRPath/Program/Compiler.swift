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

  /// The places of the names, for programs with many of them.
  private var namePlaces: [String: Int] = [:]
  /// How many variables are defined outside of the present block.
  private var scopeStart = 0
  private var startsComputed = false

  init(_ tree: SyntaxTree) { self.tree = tree }

  mutating func compile(_ expression: String) throws(FHIRPath.Failure) -> FHIRPath.Program {
    let main = try block(tree.root)
    return FHIRPath.Program(self, expression: expression, main: Int(main))
  }

  /// Compiles an expression to a block of its own; variables defined in it end with it.
  mutating func block(_ id: SyntaxTree.NodeID) throws(FHIRPath.Failure) -> Int32 {
    let outer = (scopeStart, startsComputed)
    (scopeStart, startsComputed) = (scope.count, hasComputedNames)
    defer {
      endOperand()
      (scopeStart, startsComputed) = outer
    }
    var run: [Instruction] = []
    try append(id, to: &run)
    let start = Int32(code.count)
    code.append(contentsOf: run)
    blocks.append(Block(start: start, end: Int32(code.count)))
    return Int32(blocks.count - 1)
  }

  /// Compiles an expression behind others: first what it starts with, then each step.
  private mutating func append(
    _ id: SyntaxTree.NodeID, to run: inout [Instruction]
  ) throws(FHIRPath.Failure) {
    var steps: [SyntaxTree.NodeID] = []
    var current = id
    while let input = tree.input(of: current) {
      steps.append(current)
      current = input
    }
    try appendStart(current, to: &run)
    for step in steps.reversed() { try appendStep(step, to: &run) }
  }

  private mutating func appendStart(
    _ id: SyntaxTree.NodeID, to run: inout [Instruction]
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    let offset = Int32(node.offset)
    switch node.kind {
    case .literal(let literal):
      guard let item = store.add(literal) else {
        run.append(Instruction(code: .empty, offset: offset))
        return
      }
      run.append(Instruction(code: .constant, a: constant(item), offset: offset))
    case .this: run.append(Instruction(code: .this, offset: offset))
    case .index: run.append(Instruction(code: .index, offset: offset))
    case .total: run.append(Instruction(code: .total, offset: offset))
    case .variable(let name): run.append(variable(name, offset))
    case .member(_, let name):
      let mayBeType = name.utf8.first.map { $0 &- 0x41 < 26 } ?? false
      run.append(
        Instruction(
          code: mayBeType ? .typeOrChild : .childOfThis, a: self.name(name), offset: offset))
    case .call:
      run.append(Instruction(code: .this, offset: offset))
      try appendCall(id, to: &run)
    default: break
    }
  }

  private mutating func appendStep(
    _ id: SyntaxTree.NodeID, to run: inout [Instruction]
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    let offset = Int32(node.offset)
    switch node.kind {
    case .member(_, let name):
      run.append(Instruction(code: .child, a: self.name(name), offset: offset))
    case .call: try appendCall(id, to: &run)
    case .indexer(_, let index):
      run.append(Instruction(code: .indexer, a: try block(index), offset: offset))
    case .binary(let op, _, let right):
      endOperand()
      let block = try block(right)
      run.append(Instruction(code: .binary, detail: op.rawValue, a: block, offset: offset))
    case .negate: run.append(Instruction(code: .negate, offset: offset))
    case .plus: run.append(Instruction(code: .plus, offset: offset))
    case .typeTest(let test, _, let type):
      try check(type, at: node.offset)
      run.append(
        Instruction(code: test == .isOf ? .isType : .asType, a: self.type(type), offset: offset))
    case .literal, .this, .index, .total, .variable, .group: break
    }
  }

  /// Forgets what was defined in an operand: the next one does not see it.
  private mutating func endOperand() {
    scope.removeSubrange(scopeStart...)
    hasComputedNames = startsComputed
  }

  mutating func constant(_ item: Item) -> Int32 {
    constants.append(item)
    return Int32(constants.count - 1)
  }

  mutating func name(_ text: String) -> Int32 {
    if let known = place(ofName: text) { return Int32(known) }
    if names.count >= 16 { namePlaces[text] = names.count }
    names.append(PathName(text: text, known: ElementName(known: text)?.rawValue ?? PathName.none))
    return Int32(names.count - 1)
  }

  /// Where a name stands already; few are looked through, many are kept in a table.
  private mutating func place(ofName text: String) -> Int? {
    if names.count < 16 { return names.firstIndex { $0.text == text } }
    if namePlaces.isEmpty {
      for (place, name) in names.enumerated() { namePlaces[name.text] = place }
    }
    return namePlaces[text]
  }

  mutating func type(_ type: TypeName) -> Int32 {
    if let index = types.firstIndex(of: type) { return Int32(index) }
    types.append(type)
    return Int32(types.count - 1)
  }
}
