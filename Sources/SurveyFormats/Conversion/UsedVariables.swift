import SurveyModel

/// Which variables of a survey are said by all that uses them, so that nothing is lost with their names.
///
/// What came back with its meaning and without the name has the variable spelled out.
struct UsedVariables {
  private var kept: Set<String> = []
  private var lost: Set<String> = []

  /// Says that an expression uses variables, and whether it came back with its meaning.
  mutating func use(_ text: String, isKept: Bool) {
    let names = Self.names(in: text)
    if isKept { kept.formUnion(names) } else { lost.formUnion(names) }
  }

  /// Whether something uses each of some variables, and all that does came back with its meaning.
  func say(_ variables: [SurveyExpression]) -> Bool {
    variables.allSatisfy { variable in
      guard let name = variable.name else { return false }
      return kept.contains(name) && !lost.contains(name)
    }
  }

  /// What variables use is used by what uses them.
  mutating func follow(_ variables: [SurveyExpression]) {
    for _ in variables {
      let before = (kept.count, lost.count)
      for variable in variables {
        guard let name = variable.name else { continue }
        if kept.contains(name) { use(variable.text, isKept: true) }
        if lost.contains(name) { use(variable.text, isKept: false) }
      }
      if before == (kept.count, lost.count) { return }
    }
  }

  /// The names behind a percent sign: `%weight`, `` %`my weight` ``.
  static func names(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    return text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().map { rest in
      if rest.first == "`" { return String(rest.dropFirst().prefix { $0 != "`" }) }
      return String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    }
  }
}

extension ItemField.Value {
  /// The expressions that it has.
  var expressions: [SurveyExpression] {
    switch self {
    case .expression(let expression): [expression]
    case .constraints(let constraints): constraints.map(\.expression)
    case .toggles(let toggles): toggles.map(\.expression)
    case .limits(let limits): limits.map(\.expression)
    default: []
    }
  }
}
