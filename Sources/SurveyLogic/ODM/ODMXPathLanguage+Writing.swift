import SurveyModel

/// The expressions of XForms with paths in clinical data instead of names.
extension ODMXPathLanguage {
  /// Functions of XForms that have nothing to read in clinical data.
  private static let others: Set<String> = [
    "jr:choice-name", "instance", "once", "selected-at", "current",
  ]

  func placed(_ node: InfixNode, on linkId: String) throws(LogicProblem) -> InfixNode {
    switch node.kind {
    case .number, .text, .word, .placeholder, .list: return node
    case .reference(let name):
      if xpath.frame.hasSeveralAnswers(name)
        || xpath.hasSeveralNodes(.init(name), on: linkId)
      {
        throw .notInLanguage("several answers")
      }
      return .call("string", try path(to: name, from: linkId))
    case .path(nil, [.here]): return .call("string", own)
    case .path: return try nodes(node, on: linkId)
    case .call(let name, let operands): return try call(name, operands, on: linkId)
    case .apply(let means, let operands):
      // Whether there is any of several.
      if means == .equal || means == .notEqual, operands.count == 2, operands[1] == .text(""),
        case .reference(let name) = operands[0].kind, xpath.frame.hasSeveralAnswers(name)
      {
        let count = InfixNode.call("count", try path(to: name, from: linkId))
        return .apply(means == .equal ? .equal : .greater, count, .number(0))
      }
      if let node = try inOrder(means, operands, on: linkId) { return node }
      return InfixNode(.apply(means, try all(operands, on: linkId)))
    }
  }

  private func all(_ nodes: [InfixNode], on linkId: String) throws(LogicProblem) -> [InfixNode] {
    var placed: [InfixNode] = []
    for node in nodes { placed.append(try self.placed(node, on: linkId)) }
    return placed
  }

  private func call(
    _ name: String, _ operands: [InfixNode], on linkId: String
  ) throws(LogicProblem) -> InfixNode {
    if Self.others.contains(name) { throw .notInLanguage(name + "()") }
    switch (name, operands.count) {
    case ("selected", 2):
      return .apply(
        .equal, try nodes(operands[0], on: linkId), try placed(operands[1], on: linkId))
    case ("count-selected", 1), ("count-non-empty", 1), ("count", 1):
      return .call("count", try nodes(operands[0], on: linkId))
    case ("position", _): return .call("position")
    case ("indexed-repeat", 3):
      guard case .reference(let question) = operands[0].kind,
        case .reference(let group) = operands[1].kind, case .number(let text) = operands[2].kind,
        let number = Int(text), number > 0,
        xpath.frame.form[question]?.repeating == [group],
        !xpath.frame.hasSeveralAnswers(question)
      else { throw .notInLanguage(name + "()") }
      return .call("string", try path(to: question, from: linkId, in: (group, number)))
    case ("sum", _), ("min", _), ("max", _):
      var placed: [InfixNode] = []
      for operand in operands {
        if case .reference = operand.kind {
          placed.append(try nodes(operand, on: linkId))
        } else {
          placed.append(try self.placed(operand, on: linkId))
        }
      }
      return InfixNode(.call(name, placed))
    default: return InfixNode(.call(name, try all(operands, on: linkId)))
    }
  }

  /// What may be several nodes.
  private func nodes(_ node: InfixNode, on linkId: String) throws(LogicProblem) -> InfixNode {
    switch node.kind {
    case .reference(let name): return try path(to: name, from: linkId)
    case .path(nil, [.here]): return own
    case .path(let base?, let steps):
      guard case .reference(let name) = base.kind,
        case .path(nil, let found) = try path(to: name, from: linkId).kind
      else { throw .notInLanguage("path") }
      var all = found
      for step in steps {
        guard case .predicate(let test) = step else { throw .notInLanguage("path") }
        all.append(.predicate(try self.test(test)))
      }
      return InfixNode(.path(nil, all))
    default: throw .notInLanguage("path")
    }
  }

  /// What is asked of each of several nodes; another question's value would be looked for from there.
  private func test(_ node: InfixNode) throws(LogicProblem) -> InfixNode {
    switch node.kind {
    case .number, .text, .path(nil, [.here]): return node
    case .call("selected", let operands) where operands.count == 2:
      return .apply(.equal, try test(operands[0]), try test(operands[1]))
    case .call(let name, let operands):
      if Self.others.contains(name) { throw .notInLanguage(name + "()") }
      return InfixNode(.call(name, try tests(operands)))
    case .apply(let means, let operands): return InfixNode(.apply(means, try tests(operands)))
    case .reference, .word, .path, .list, .placeholder:
      throw .notInLanguage("comparison of several answers")
    }
  }

  private func tests(_ nodes: [InfixNode]) throws(LogicProblem) -> [InfixNode] {
    var all: [InfixNode] = []
    for node in nodes { all.append(try test(node)) }
    return all
  }

  // MARK: Paths

  private var valueStep: InfixStep { .child(hasValueElements ? "Value" : "@Value") }

  private var own: InfixNode { InfixNode(.path(nil, [valueStep])) }

  /// The way from the data of one item to those of another.
  private func path(
    to name: String, from linkId: String, in repetition: (group: String, number: Int)? = nil
  ) throws(LogicProblem) -> InfixNode {
    guard let target = places[name] else { throw .noQuestion(name) }
    guard let start = places[linkId] else { throw .noQuestion(linkId) }
    var shared = zip(start.groups, target.groups).prefix { $0 == $1 }.count
    // Repetitions are counted from outside of them.
    if target.item == nil || xpath.frame.hasSeveralAnswers(name) {
      shared = min(shared, target.groups.count - 1)
    }
    var numbered: Int?
    if let group = repetition?.group {
      guard let around = places[group], around.item == nil,
        target.groups.starts(with: around.groups)
      else { throw .notInLanguage("repetitions") }
      numbered = around.groups.count - 1
      shared = min(shared, around.groups.count - 1)
    } else if let group = xpath.frame.form.sharedRepetition(of: name, and: linkId), group != linkId,
      let around = places[group], around.item == nil,
      Array(start.groups.prefix(shared)).last != around.groups.last,
      !start.groups.prefix(shared).contains(around.groups.last ?? "")
    {
      throw .notInLanguage("repetitions")
    }
    let ups = start.groups.count - shared + (start.item == nil ? 0 : 1)
    var steps = Array(repeating: InfixStep.parent, count: ups)
    for (index, group) in target.groups.enumerated().dropFirst(shared) {
      steps += [.child("ItemGroupData"), Self.has("@ItemGroupOID", group)]
      if index == numbered, let number = repetition?.number {
        steps.append(.predicate(.number(number)))
      }
    }
    if let item = target.item {
      var test = Self.equals("@ItemOID", item)
      if let other = others[name] {
        test = InfixNode(.apply(.or, [test, Self.equals("@ItemOID", other)]))
      }
      steps += [.child("ItemData"), .predicate(test), valueStep]
    }
    return InfixNode(.path(nil, steps))
  }

  private static func has(_ attribute: String, _ value: String) -> InfixStep {
    .predicate(equals(attribute, value))
  }

  private static func equals(_ attribute: String, _ value: String) -> InfixNode {
    .apply(.equal, InfixNode(.path(nil, [.child(attribute)])), .text(value))
  }
}
