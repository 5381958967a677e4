import SurveyDiagnostics

extension Interview {
  /// What was typed as it should have been written, where the problem says how.
  func offer(for problem: Diagnostic) -> InterviewView.Offer? {
    guard mode == .attended, let typed = lastTyped,
      [.decimalComma, .notWrittenAsWhole].contains(problem.code),
      case .quoted(let wrong)? = problem.arguments.first(where: { $0.name == "text" })?.value,
      let number = problem.arguments.first(where: { $0.name == "number" })?.value,
      let start = typed.firstStart(of: wrong)
    else { return nil }
    let right: String
    switch number {
    case .literal(let text): right = text
    case .number(let value): right = String(value)
    default: return nil
    }
    let end = typed.index(start, offsetBy: wrong.count)
    return .init(typed: typed, text: typed[..<start] + right + typed[end...])
  }
}

extension String {
  /// Where another text is in it for the first time.
  fileprivate func firstStart(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
