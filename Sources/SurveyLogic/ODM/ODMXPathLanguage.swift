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
  /// What is meant by the OIDs that are read.
  package var names = ODMNames()
  /// Whether values are elements, as from ODM 2.0 on; else attributes.
  let hasValueElements: Bool

  /// - Parameter options: what the options of questions are called.
  package init(
    form: LogicForm, options: LogicNames, hasValueElements: Bool, isConstraint: Bool = false
  ) {
    var xpath = XPathLanguage(form: form, names: options, isConstraint: isConstraint)
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
}
