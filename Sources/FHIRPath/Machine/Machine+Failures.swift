import SurveyDiagnostics

/// What of an expression has a value that does not fit, for messages.
enum Part {
  /// An operand of a binary operator.
  case left(Operator)
  case right(Operator)
  /// The operand of a sign.
  case signed(Operator)
  /// What is before the operator `is` or `as`, or the function of that name.
  case typed(String, isCall: Bool)
  /// The index between brackets.
  case index
  /// The input of the function that is called.
  case input
  /// What decides for each item of the input.
  case criterion
  /// A key of a function that sorts.
  case key
  /// An argument, from 0.
  case argument(Int)
}

extension Machine {
  /// The failure of what is at an offset of the expression.
  func failure(
    _ code: Diagnostic.Code,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?> = [:], at offset: Int
  ) -> FHIRPath.Failure {
    FHIRPath.Failure(code, arguments, at: program.tree.range(at: offset))
  }

  func severalValues(
    _ part: Part, _ count: Int, _ code: Diagnostic.Code = .manyValues, at offset: Int
  ) -> FHIRPath.Failure {
    failure(code, ["part": .phrase(phrase(part, offset)), "count": .number(count)], at: offset)
  }

  func missingArgument(_ call: Call, _ number: Int) -> FHIRPath.Failure {
    failure(
      .missingArgument, ["part": .phrase(phrase(.argument(number), call.offset))], at: call.offset)
  }

  func wrongType(
    _ part: Part, _ item: Item, _ expected: ValueKind..., at offset: Int
  ) -> FHIRPath.Failure {
    let kinds = expected.map { Diagnostic.Argument.Value.phrase(.expectedValue($0.rawValue)) }
    return failure(
      .wrongType,
      [
        "part": .phrase(phrase(part, offset)), "value": .phrase(phrase(item)),
        "expected": .list(kinds, .or),
      ], at: offset)
  }

  /// The kinds of values that functions expect, by the names of ``Phrase/expectedValue(_:)``.
  enum ValueKind: String {
    case boolean, text, whole, number, date, quantity, element
  }

  /// What a value is.
  func phrase(_ item: Item) -> Phrase {
    switch item.kind {
    case .element: .value(ofType: typeName(item))
    default: .value(ofType: SystemType(item.kind)?.rawValue ?? "TypeInfo")
    }
  }

  /// The name of the function that is called at an offset of the expression.
  func functionName(at offset: Int) -> String {
    for node in program.tree.nodes where node.offset == offset {
      if case .call = node.kind { return program.tree.name(at: offset) }
    }
    return ""
  }

  private func phrase(_ part: Part, _ offset: Int) -> Phrase {
    switch part {
    case .left(let op): .operand("left", of: op.text)
    case .right(let op): .operand("right", of: op.text)
    case .signed(let op): .operand("only", of: op.text)
    case .typed(let name, let isCall):
      isCall ? .part("input", of: name) : .operand("left", of: name)
    case .index: .index
    case .input: .part("input", of: functionName(at: offset))
    case .criterion: .part("criterion", of: functionName(at: offset))
    case .key: .part("key", of: functionName(at: offset))
    case .argument(let number):
      .part("argument", of: functionName(at: offset), number: number + 1)
    }
  }
}
