import SurveyModel

/// XPath over the clinical data of CDISC ODM: `../ItemData[@ItemOID='AGE']/@Value >= 18`.
///
/// The context is the data of the item, or of the item group, that the expression is on, as in CDISC's
/// own examples. Functions are those that XForms has, as in EDC systems that are built on it. What is
/// written says `string(…)` around a value, so that what is not answered is the empty text.
package struct ODMXPathLanguage: LogicLanguage {
  let xpath: XPathLanguage
  /// Where questions and groups are that are written.
  package var places: [String: ODMPlace] = [:]
  /// The OIDs of the items that have what is none of the options of a question, by its linkId.
  package var others: [String: String] = [:]
  /// What is meant by the OIDs that are read.
  package var names = ODMNames()
  /// Whether values are elements, as from ODM 2.0 on; else attributes.
  let hasValueElements: Bool

  /// - Parameter options: what the options of questions are called.
  package init(
    form: LogicForm, options: LogicNames, hasValueElements: Bool, isConstraint: Bool = false
  ) {
    var xpath = XPathLanguage(form: form, names: options, isConstraint: isConstraint)
    // Such an answer is in an item of its own, as it is.
    xpath.frame.rules.other = nil
    xpath.frame.rules.otherSuffix = nil
    self.xpath = xpath
    self.hasValueElements = hasValueElements
  }

  package func read(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    let node = try InfixParser.parse(text, .xpath)
    return try InfixReader(xpath, on: linkId).value(try value(node)) ?? .literal(.string(""))
  }

  /// Reads a condition: a path is whether there is such a value.
  package func readCondition(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    let node = try InfixParser.parse(text, .xpath)
    return try InfixReader(xpath, on: linkId).condition(try condition(node))
  }

  package func write(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    let node = try InfixWriter(xpath, on: linkId).node(logic)
    return try InfixPrinter.text(of: try placed(node, on: linkId), .xpath)
  }

  /// Writes a condition.
  package func writeCondition(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    let node = try InfixWriter(xpath, on: linkId).node(logic, isCondition: true)
    return try InfixPrinter.text(of: try placed(node, on: linkId), .xpath)
  }

  /// Whether an expression has no functions but those of XPath 1.0; else only systems that know XForms follow it.
  package static func isPlain(_ text: String) -> Bool {
    guard let node = try? InfixParser.parse(text, .xpath) else { return false }
    return isPlain(node)
  }

  private static func isPlain(_ node: InfixNode) -> Bool {
    switch node.kind {
    case .number, .text, .word, .placeholder: true
    case .reference: false
    case .apply(_, let parts), .list(let parts): parts.allSatisfy { isPlain($0) }
    case .call(let name, let parts):
      functions[name]?.contains(parts.count) == true && parts.allSatisfy { isPlain($0) }
    case .path(let base, let steps):
      base.map { isPlain($0) } != false
        && steps.allSatisfy { if case .predicate(let test) = $0 { isPlain(test) } else { true } }
    }
  }

  /// The functions of XPath 1.0, with how many operands they have.
  private static let functions: [String: ClosedRange<Int>] = [
    "last": 0...0, "position": 0...0, "count": 1...1, "id": 1...1, "local-name": 0...1,
    "name": 0...1, "string": 0...1, "concat": 2...99, "starts-with": 2...2, "contains": 2...2,
    "substring-before": 2...2, "substring-after": 2...2, "substring": 2...3,
    "string-length": 0...1, "normalize-space": 0...1, "translate": 3...3, "boolean": 1...1,
    "not": 1...1, "true": 0...0, "false": 0...0, "lang": 1...1, "number": 0...1, "sum": 1...1,
    "floor": 1...1, "ceiling": 1...1, "round": 1...1,
  ]
}
