extension Explanation {
  /// A sentence a line, what it rests on below it and two spaces further in.
  package var lines: [String] {
    var lines: [String] = []
    add(depth: 0, to: &lines)
    return lines
  }

  private func add(depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + text)
    if let expression, kind != .step { lines.append("\(indent)  Expression: \(expression)") }
    for reason in reasons { reason.add(depth: depth + 1, to: &lines) }
  }
}
