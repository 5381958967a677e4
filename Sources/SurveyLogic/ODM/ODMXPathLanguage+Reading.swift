import SurveyModel

/// Paths in clinical data become names, so that the rest is read as the expressions of XForms are.
///
/// A path is a set of nodes: of one that is empty no comparison holds, not even `!=`.
extension ODMXPathLanguage {
  /// A path to values.
  private struct DataPath {
    var linkId: String
    /// What is asked of the values, where `.` is one.
    var tests: [InfixNode] = []
    /// The group of which one repetition is meant, and which it is, from 1.
    var repetition: (group: String, number: Int)?
  }

  func condition(_ node: InfixNode) throws(LogicProblem) -> InfixNode {
    switch node.kind {
    case .path(nil, _):
      guard let path = try dataPath(node) else { return node }
      return try exists(path)
    case .apply(.and, let operands), .apply(.or, let operands):
      guard case .apply(let means, _) = node.kind else { return node }
      var conditions: [InfixNode] = []
      for operand in operands { conditions.append(try condition(operand)) }
      return InfixNode(.apply(means, conditions), offset: node.offset)
    case .call("not", let operands) where operands.count == 1:
      return InfixNode(.call("not", [try condition(operands[0])]), offset: node.offset)
    case .call("boolean", let operands) where operands.count == 1,
      .call("exists", let operands) where operands.count == 1:
      return try condition(operands[0])
    case .call("empty", let operands) where operands.count == 1:
      return .call("not", try condition(operands[0]))
    case .call("string", let operands) where operands.count == 1:
      // A text is true where it is not empty.
      return .apply(.notEqual, try value(node), .text(""))
    default: return try value(node)
    }
  }

  func value(_ node: InfixNode) throws(LogicProblem) -> InfixNode {
    switch node.kind {
    case .number, .text, .word, .placeholder, .list, .reference: return node
    case .path:
      guard let path = try dataPath(node) else { return node }
      guard path.tests.isEmpty else { throw .unknown("[…]", offset: node.offset) }
      return reference(path)
    case .apply(let means, let operands) where means.comparison != nil && operands.count == 2:
      return try comparison(means, operands[0], operands[1], node)
    case .apply(.and, _), .apply(.or, _): return try condition(node)
    case .apply(let means, let operands):
      return InfixNode(.apply(means, try values(operands)), offset: node.offset)
    case .call(let name, let operands): return try call(name, operands, node)
    }
  }

  private func values(_ nodes: [InfixNode]) throws(LogicProblem) -> [InfixNode] {
    var all: [InfixNode] = []
    for node in nodes { all.append(try value(node)) }
    return all
  }

  private func reference(_ path: DataPath) -> InfixNode {
    guard let (group, number) = path.repetition else { return reference(path.linkId) }
    return .call("indexed-repeat", reference(path.linkId), reference(group), .number(number))
  }

  private func reference(_ linkId: String) -> InfixNode {
    linkId.isEmpty ? InfixNode(.path(nil, [.here])) : InfixNode(.reference(linkId))
  }

  private func call(
    _ name: String, _ operands: [InfixNode], _ node: InfixNode
  ) throws(LogicProblem) -> InfixNode {
    switch (name, operands.count) {
    case ("string", 1):
      if case .path = operands[0].kind { return try value(operands[0]) }
      return InfixNode(.call(name, try values(operands)), offset: node.offset)
    case ("not", 1), ("boolean", 1), ("exists", 1), ("empty", 1): return try condition(node)
    case ("if", 3):
      return InfixNode(
        .call(name, [try condition(operands[0])] + (try values(Array(operands.dropFirst())))),
        offset: node.offset)
    case ("count", 1): return try count(operands[0], node)
    case ("sum", _), ("min", _), ("max", _):
      var all: [InfixNode] = []
      for operand in operands { all.append(try nodes(operand)) }
      return InfixNode(.call(name, all), offset: node.offset)
    default: return InfixNode(.call(name, try values(operands)), offset: node.offset)
    }
  }

  private func count(_ operand: InfixNode, _ node: InfixNode) throws(LogicProblem) -> InfixNode {
    guard let path = try dataPath(operand), path.repetition == nil else {
      throw .unknown("count()", offset: node.offset)
    }
    if !path.tests.isEmpty { return .call("count", try nodes(operand)) }
    if xpath.frame.form[path.linkId]?.item.type == .group {
      return .call("count", reference(path.linkId))
    }
    let several = xpath.frame.hasSeveralAnswers(path.linkId)
    return .call(several ? "count-selected" : "count-non-empty", reference(path.linkId))
  }

  private func nodes(_ node: InfixNode) throws(LogicProblem) -> InfixNode {
    guard let path = try dataPath(node), !path.tests.isEmpty else { return try value(node) }
    if path.repetition != nil { throw .unknown("[…]", offset: node.offset) }
    return InfixNode(
      .path(reference(path.linkId), path.tests.map { .predicate($0) }), offset: node.offset)
  }

  /// Whether there is a value of which all holds that is asked.
  private func exists(_ path: DataPath) throws(LogicProblem) -> InfixNode {
    if xpath.frame.form[path.linkId]?.item.type == .group {
      if path.repetition != nil { throw .unknown("[…]", offset: 0) }
      return .apply(.greater, .call("count", reference(path.linkId)), .number(0))
    }
    if path.tests.isEmpty { return .apply(.notEqual, reference(path), .text("")) }
    var conditions: [InfixNode] = []
    for test in path.tests {
      guard case .apply(let means, let sides) = test.kind, means.comparison != nil,
        sides.count == 2
      else { throw .unknown("[…]", offset: test.offset) }
      conditions.append(compared(means, reference(path), sides[1], isRaw: true))
    }
    return conditions.count == 1 ? conditions[0] : InfixNode(.apply(.and, conditions))
  }

  private func comparison(
    _ means: InfixOperator, _ one: InfixNode, _ other: InfixNode, _ node: InfixNode
  ) throws(LogicProblem) -> InfixNode {
    let (left, right) = undone(one, other) ?? (one, other)
    let (first, second) = (try dataPath(left), try dataPath(right))
    if first?.tests.isEmpty == false || second?.tests.isEmpty == false {
      throw .unknown("[…]", offset: node.offset)
    }
    if let node = try counted(means, left, right) { return node }
    let sides = (try value(left), try value(right))
    if first == nil, second != nil, let turned = means.turned ?? (means == .notEqual ? means : nil)
    {
      return compared(turned, sides.1, sides.0, isRaw: true)
    }
    return compared(
      means, sides.0, sides.1, isRaw: first != nil, isOtherRaw: second != nil)
  }

  /// `count(…) > 0`: whether there is a value; with `=`, whether there is none.
  private func counted(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode
  ) throws(LogicProblem) -> InfixNode? {
    guard right == .number(0), case .call("count", let operands) = left.kind,
      means == .greater || means == .equal || means == .notEqual, operands.count == 1,
      let path = try dataPath(operands[0]), path.tests.isEmpty,
      xpath.frame.form[path.linkId].map({ $0.item.type != .group }) == true
    else { return nil }
    return .apply(means == .equal ? .equal : .notEqual, reference(path), .text(""))
  }

  private func compared(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, isRaw: Bool,
    isOtherRaw: Bool = false
  ) -> InfixNode {
    let plain = InfixNode.apply(means, left, right)
    guard isRaw else { return plain }
    if case .reference(let linkId) = left.kind, means == .equal,
      xpath.frame.hasSeveralAnswers(linkId)
    {
      return .call("selected", left, right)
    }
    var conditions: [InfixNode] = []
    func answered(_ node: InfixNode) { conditions.append(.apply(.notEqual, node, .text(""))) }
    if means == .notEqual || isOtherRaw || !right.isPlain { answered(left) }
    if isOtherRaw, means == .notEqual { answered(right) }
    return conditions.isEmpty ? plain : InfixNode(.apply(.and, conditions + [plain]))
  }

  // MARK: Paths

  /// The question that a path leads to.
  func dataQuestion(_ node: InfixNode) throws(LogicProblem) -> String? {
    guard let path = try dataPath(node), path.tests.isEmpty, path.repetition == nil else {
      return nil
    }
    return path.linkId
  }

  /// The question, or group, that a path leads to; `nil` where it is no path in clinical data.
  private func dataPath(_ node: InfixNode) throws(LogicProblem) -> DataPath? {
    guard case .path(nil, let steps) = node.kind, steps != [.here] else { return nil }
    var oids: [String] = []
    var path = DataPath(linkId: "")
    var expected: String?
    /// Whether this step can be the number of a repetition.
    var mayBeNumber = false
    var hasValue = false
    for step in steps {
      switch step {
      case .here, .parent: continue
      case .root: throw .unknown("/", offset: node.offset)
      case .child(let name):
        (expected, mayBeNumber) = (nil, false)
        switch Self.local(name) {
        case "FormData": expected = "@FormOID"
        case "ItemGroupData": expected = "@ItemGroupOID"
        case "ItemData": expected = "@ItemOID"
        case "@Value", "Value": hasValue = true
        case let other: throw .unknown(other, offset: node.offset)
        }
      case .predicate(let test):
        if let attribute = expected, let oid = oid(test, attribute, behind: oids) {
          oids.append(oid)
          mayBeNumber = attribute == "@ItemGroupOID"
        } else if mayBeNumber, case .number(let text) = test.kind, let number = Int(text),
          number > 0, path.repetition == nil, let group = names.linkId(of: oids)
        {
          path.repetition = (group, number)
          mayBeNumber = false
        } else {
          path.tests.append(try Self.test(test))
        }
      }
    }
    if oids.isEmpty {
      // Only the value of the item itself needs no name.
      guard hasValue, !steps.contains(.parent) else {
        throw .unknown("path", offset: node.offset)
      }
      return path
    }
    guard let linkId = names.linkId(of: oids) else { throw .noQuestion(oids.last ?? "") }
    path.linkId = linkId
    return path
  }

  private static func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The OID that is asked for; that of the first of several items that hold the answers to one question.
  private func oid(_ test: InfixNode, _ attribute: String, behind oids: [String]) -> String? {
    guard case .apply(.or, let tests) = test.kind, attribute == "@ItemOID" else {
      return Self.oid(test, attribute)
    }
    let all = tests.compactMap { Self.oid($0, attribute) }
    let questions = Set(all.map { names.linkId(of: oids + [$0]) })
    return all.count == tests.count && questions.count == 1 ? all.first : nil
  }

  /// `@ItemOID = 'AGE'`.
  private static func oid(_ test: InfixNode, _ attribute: String) -> String? {
    guard case .apply(.equal, let sides) = test.kind, sides.count == 2 else { return nil }
    let path = InfixNode(.path(nil, [.child(attribute)]))
    if sides[0] == path, case .text(let oid) = sides[1].kind { return oid }
    if sides[1] == path, case .text(let oid) = sides[0].kind { return oid }
    return nil
  }

  /// What is asked of a value, with `.` for it.
  private static func test(_ node: InfixNode) throws(LogicProblem) -> InfixNode {
    guard case .apply(let means, let sides) = node.kind, means.comparison != nil,
      sides.count == 2, case .path(nil, let steps) = sides[0].kind,
      steps == [.here] || steps == [.child("@Value")] || steps == [.child("Value")],
      sides[1].isPlain
    else { throw .unknown("[…]", offset: node.offset) }
    return InfixNode(
      .apply(means, [InfixNode(.path(nil, [.here])), sides[1]]), offset: node.offset)
  }
}
