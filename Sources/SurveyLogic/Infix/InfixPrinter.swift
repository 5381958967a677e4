/// Writes an expression with the parentheses that the levels of its operators ask for.
struct InfixPrinter {
  let syntax: InfixSyntax
  private var text = ""

  /// The text of an expression.
  static func text(of node: InfixNode, _ syntax: InfixSyntax) throws(LogicProblem) -> String {
    guard node.height <= InfixNode.greatestHeight else { throw .tooDeep }
    var printer = InfixPrinter(syntax: syntax)
    try printer.write(node, 0)
    return printer.text
  }

  private init(syntax: InfixSyntax) { self.syntax = syntax }

  private mutating func write(_ node: InfixNode, _ level: Int) throws(LogicProblem) {
    switch node.kind {
    case .number(let number): text += number
    case .text(let content): try quote(content)
    case .reference(let name): text += syntax.reference.open + name + syntax.reference.close
    case .word(let word): text += word
    case .call(let name, let operands):
      text += name + "("
      try list(operands)
      text += ")"
    case .list(let operands):
      text += "["
      try list(operands)
      text += "]"
    case .path(let base, let steps):
      if let base { try write(base, .max) }
      try write(steps, isFirst: base == nil)
    case .apply(let means, let operands): try apply(means, operands, level)
    case .placeholder(let number): text += "$\(number)"
    }
  }

  private mutating func list(_ operands: [InfixNode]) throws(LogicProblem) {
    for (index, operand) in operands.enumerated() {
      if index > 0 { text += ", " }
      try write(operand, 0)
    }
  }

  private mutating func apply(
    _ means: InfixOperator, _ operands: [InfixNode], _ level: Int
  ) throws(LogicProblem) {
    guard let spelling = syntax.spelling(of: means), let first = operands.first else {
      throw .notInLanguage("\(means)")
    }
    let own = spelling.level
    let needsParentheses = own < level
    if needsParentheses { text += "(" }
    switch spelling.position {
    case .before:
      text += spelling.text
      if spelling.hasParentheses {
        try parenthesized(first)
      } else {
        try write(first, own)
      }
    case .behind:
      try write(first, own)
      text += " " + spelling.text
    case .between where spelling.hasParentheses:
      try parenthesized(first)
      for operand in operands.dropFirst() {
        text += spelling.text
        try parenthesized(operand)
      }
    case .between:
      try write(first, own)
      for operand in operands.dropFirst() {
        text += " \(spelling.text) "
        // A list in a list of the same kind keeps its parentheses, so that it is read as it was.
        try write(operand, own + 1)
      }
    }
    if needsParentheses { text += ")" }
  }

  private mutating func parenthesized(_ node: InfixNode) throws(LogicProblem) {
    text += "("
    try write(node, 0)
    text += ")"
  }

  private mutating func write(_ steps: [InfixStep], isFirst: Bool) throws(LogicProblem) {
    var needsSlash = !isFirst
    for step in steps {
      switch step {
      case .root: needsSlash = true
      case .predicate(let node):
        text += "["
        try write(node, 0)
        text += "]"
      case .here, .parent, .child:
        if needsSlash { text += "/" }
        needsSlash = true
        switch step {
        case .here: text += "."
        case .parent: text += ".."
        case .child(let name): text += name
        case .root, .predicate: break
        }
      }
    }
  }

  private mutating func quote(_ content: String) throws(LogicProblem) {
    switch syntax.escape {
    case .backslash:
      guard !content.hasSuffix("\\"), !content.contains("\\'"), !content.contains("\\\"") else {
        throw .notInLanguage("backslash")
      }
      text += "'"
      for character in content {
        if character == "'" || character == "\"" { text += "\\" }
        text.append(character)
      }
      text += "'"
    case .none:
      if !content.contains("'") {
        text += "'\(content)'"
      } else if !content.contains("\"") {
        text += "\"\(content)\""
      } else {
        // A text with both quotes is put together of parts that have one of them each.
        throw .notInLanguage("quotes")
      }
    }
  }
}
