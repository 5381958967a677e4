import SurveyModel
import SurveyPrimitives

extension XPathLanguage {
  /// `instance('list')/root/item[name = ${a}]/column`.
  func lookup(
    _ operands: [InfixNode], _ steps: [InfixStep], _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard operands.count == 1, case .text(let list) = operands[0].kind, steps.count == 4,
      case .predicate(let condition) = steps[2], case .child(let column) = steps[3]
    else { return nil }
    let key: String
    let node: InfixNode
    switch condition.kind {
    case .apply(.equal, let sides) where sides.count == 2:
      guard case .path(nil, let path) = sides[0].kind, case .child(let name)? = path.last else {
        return nil
      }
      (key, node) = (name, sides[1])
    case .call("selected", let sides) where sides.count == 2:
      guard case .path(nil, let path) = sides[1].kind, case .child(let name)? = path.last else {
        return nil
      }
      (key, node) = (name, sides[0])
    default: return nil
    }
    guard let value = try reader.value(node) else { return [] }
    if key == "name", let question = frame.options(of: value, on: reader.linkId),
      lists[question] == nil || lists[question] == list
    {
      if column == weightColumn { return [.apply(.weight, [value])] }
      if column == "label" { return [.apply(.label, [value])] }
    }
    return looked(up: column, key, value, list, reader)
  }

  /// `pulldata('file', 'column', 'key', ${a})`.
  func lookup(
    file operands: [InfixNode], _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard case .text(let file) = operands[0].kind, case .text(let column) = operands[1].kind,
      case .text(let key) = operands[2].kind
    else { return nil }
    guard let value = try reader.value(operands[3]) else { return [] }
    return looked(up: column, key, value, file, reader)
  }

  /// The value of a column in the first row whose key is a value: one condition a row.
  private func looked(
    up column: String, _ key: String, _ value: Logic, _ list: String, _ reader: InfixReader<Self>
  ) -> [Logic]? {
    guard let rows = rows[list] else { return nil }
    var cases: [Logic] = []
    for row in rows {
      guard let name = row[key], !name.isEmpty, let found = row[column], !found.isEmpty else {
        continue
      }
      let option = reader.typed(.literal(.string(name)), against: value)
      let literal =
        Int(found).map { AnswerValue.integer($0) }
        ?? ExactDecimal(found).map { AnswerValue.decimal($0) } ?? .string(found)
      cases.append(.apply(.choose, [.apply(.equal, [value, option]), .literal(literal)]))
    }
    return cases.count > 1 ? [.apply(.firstOf, cases)] : cases
  }
}
