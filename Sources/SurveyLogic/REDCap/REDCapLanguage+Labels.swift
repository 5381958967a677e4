import SurveyModel

/// What the option is called that was chosen: no condition of REDCap knows it, so that all options are said.
extension REDCapLanguage {
  /// `if([a] = 'x', 'X', if([a] = 'y', 'Y', ''))`: what an option is called is known to no condition.
  func label(
    _ value: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard case .answer(let question) = value, question.scope == .here,
      !frame.hasSeveralAnswers(question.linkId),
      let options = frame.form[question.linkId]?.item.options, !options.isEmpty, options.count <= 20
    else { return nil }
    var node = InfixNode.text("")
    for option in options.reversed() {
      let isChosen = Logic.apply(.equal, [value, .literal(option.value)])
      node = .call("if", try writer.condition(node: isChosen), .concatenated(option.label), node)
    }
    return node
  }

  /// What a chain of `if` is that says all options of a question in their order.
  func label(_ node: InfixNode) -> Logic? {
    var (rest, labels, question): (InfixNode, [(code: String, label: String)], String?) = (
      node, [], nil
    )
    while case .call("if", let operands) = rest.kind, operands.count == 3,
      case .apply(.equal, let sides) = operands[0].kind, sides.count == 2,
      case .reference(let name) = sides[0].kind, question == nil || question == name,
      case .text(let code) = sides[1].kind, case .text(let label) = operands[1].kind
    {
      labels.append((code, label))
      (question, rest) = (name, operands[2])
    }
    guard rest == .text(""), let question, let linkId = frame.names.linkId(of: question),
      let options = frame.form[linkId]?.item.options, options.count == labels.count,
      zip(options, labels).allSatisfy({ option, said in
        frame.names.name(of: option.value, of: linkId) == said.code && option.label == said.label
      })
    else { return nil }
    return .apply(.label, [.answer(linkId)])
  }
}
