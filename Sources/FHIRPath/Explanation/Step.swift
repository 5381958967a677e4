extension FHIRPath {
  /// One step of a program: a part of the expression, and what it does to the collection before it.
  public struct Step: Hashable, Sendable {
    /// The part of the expression.
    public let text: String
    /// Where it starts: a byte of the expression's UTF-8, from 0.
    public let offset: Int
    /// In how many arguments and right operands it stands.
    public let depth: Int
    /// What it does, in few words: `children`, `call`, `binary`.
    public let action: String
  }
}

extension FHIRPath.Program {
  /// The steps of the program, each followed by those of its arguments.
  public var steps: [FHIRPath.Step] {
    let texts = stepTexts
    var result: [FHIRPath.Step] = []
    // The blocks that are to be listed, the next one last.
    var waiting: [(place: Int, end: Int, depth: Int)] = [range(ofBlock: main, depth: 0)]
    while let (place, end, depth) = waiting.popLast() {
      guard place < end else { continue }
      waiting.append((place + 1, end, depth))
      result.append(step(place, depth, texts))
      for block in blocks(of: code[place]).reversed() {
        waiting.append(range(ofBlock: block, depth: depth + 1))
      }
    }
    return result
  }

  private func range(ofBlock block: Int, depth: Int) -> (place: Int, end: Int, depth: Int) {
    (Int(blocks[block].start), Int(blocks[block].end), depth)
  }

  func step(_ place: Int, _ depth: Int, _ texts: [StepText]) -> FHIRPath.Step {
    let instruction = code[place]
    return FHIRPath.Step(
      text: texts[place].text, offset: texts[place].offset, depth: depth,
      action: instruction.code.action)
  }

  /// The blocks that an instruction runs.
  func blocks(of instruction: Instruction) -> [Int] {
    let first = Int(instruction.b)
    switch instruction.code {
    case .binary, .indexer: return [Int(instruction.a)]
    case .call:
      // The keys of sort() that go down are marked by their complement.
      return arguments[first..<first + Int(instruction.detail)].map { Int($0 < 0 ? ~$0 : $0) }
    case .define: return arguments[first] >= 0 ? [Int(arguments[first])] : []
    default: return []
    }
  }
}

extension Instruction.Code {
  fileprivate var action: String {
    switch self {
    case .this: "input"
    case .index, .total, .environment, .local, .computedVariable: "variable"
    case .constant, .empty: "literal"
    case .typeOrChild: "type or children"
    case .childOfThis, .child: "children"
    case .indexer: "index"
    case .binary: "operator"
    case .negate, .plus: "sign"
    case .isType: "type test"
    case .asType: "type"
    case .whereChildIs: "filter"
    case .call: "function"
    case .define: "definition"
    }
  }
}
