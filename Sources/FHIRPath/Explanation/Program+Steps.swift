extension FHIRPath.Program {
  /// The steps of the program, each followed by those of its arguments.
  public var steps: [FHIRPath.Step] {
    let texts = stepTexts
    var result: [FHIRPath.Step] = []
    // The blocks that are to be listed, the next one last.
    var waiting: [(index: Int, end: Int, depth: Int)] = [range(ofBlock: main, depth: 0)]
    while let (index, end, depth) = waiting.popLast() {
      guard index < end else { continue }
      waiting.append((index + 1, end, depth))
      result.append(step(index, depth, texts))
      for block in blocks(of: code[index]).reversed() {
        waiting.append(range(ofBlock: block, depth: depth + 1))
      }
    }
    return result
  }

  private func range(ofBlock block: Int, depth: Int) -> (index: Int, end: Int, depth: Int) {
    (Int(blocks[block].start), Int(blocks[block].end), depth)
  }

  func step(_ index: Int, _ depth: Int, _ texts: [StepText]) -> FHIRPath.Step {
    let instruction = code[index]
    return FHIRPath.Step(
      text: texts[index].text, offset: texts[index].offset, depth: depth,
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
    case .index, .total, .environment, .local, .computedVariable, .root: "variable"
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
