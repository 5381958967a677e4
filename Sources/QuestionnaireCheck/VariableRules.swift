import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics

extension QuestionnaireChecker {
  /// Variables: whether they are used, and whether what is used is declared (rule 62).
  static func checkVariables(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    let variables = questionnaire.expressions.filter { $0.kind == "variable" }
    let uses = VariableUses(questionnaire)
    for variable in variables where !questionnaire.isIncomplete {
      guard let name = variable.name, !name.isEmpty, !uses.contain(name) else { continue }
      findings.add(
        .deadVariable, ["name": .quoted(name)], at: variable.element,
        in: variable.owner.map { questionnaire.items[$0] })
    }
    checkUndefined(questionnaire, &findings)
  }

  private static let given: Set<String> = [
    "resource", "rootResource", "context", "questionnaire", "qitem", "ucum", "sct", "loinc",
    "us-zip", "terminologies", "factory", "now", "today", "server", "patient", "user", "encounter",
    "practitioner", "subject", "source", "study", "clinical", "fhirpathVersion",
  ]

  private static func checkUndefined(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    if questionnaire.isIncomplete { return }
    let everywhere = questionnaire.root.namesFromOutside
    let names = Set(questionnaire.expressions.compactMap(\.name) + everywhere).filter {
      $0.contains("-")
    }
    for expression in questionnaire.expressions {
      guard let program = expression.program else { continue }
      for name in program.dependencies.variables.sorted()
      where !given.contains(name) && !everywhere.contains(name) && !name.hasPrefix("vs-")
        && !name.hasPrefix("ext-")
        && questionnaire.expression(named: name, seenFrom: expression.owner) == nil
      {
        let meant = expression.text.contains("-") ? nameWithMinus(name, in: expression, names) : nil
        findings.add(
          meant == nil ? .undefinedVariable : .minusInVariable,
          ["name": .quoted(name), "meant": meant.map { .literal($0) }],
          at: expression.textElement, in: expression.owner.map { questionnaire.items[$0] })
      }
    }
  }
}

extension QuestionnaireChecker {
  /// `%last-dose` is `%last` without `dose`; the name in one needs backquotes.
  private static func nameWithMinus(
    _ name: String, in expression: CheckedExpression, _ names: Set<String>
  ) -> String? {
    let meant = names.filter { $0.hasPrefix(name + "-") && expression.text.contains("%" + $0) }
    return meant.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }
}

/// The names behind every `%` in the texts of a questionnaire, of whatever language they are.
struct VariableUses {
  private var names: Set<String> = []

  init(_ questionnaire: CheckedQuestionnaire) { collect(questionnaire.root) }

  func contain(_ name: String) -> Bool { names.contains(name) }

  private mutating func collect(_ element: Element) {
    for child in element.children {
      if child.isText,
        child.name == .valueString || child.nameText == "expression" || child.name == .url
      {
        if let text = child.string { collect(text) }
      }
      if child.hasChildren { collect(child) }
    }
  }

  private mutating func collect(_ text: String) {
    var rest = text.utf8[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[rest.index(after: percent)...]
      let isQuoted = rest.first == UInt8(ascii: "`") || rest.first == UInt8(ascii: "'")
      if isQuoted { rest = rest.dropFirst() }
      let name = rest.prefix { byte in
        isQuoted
          ? byte != UInt8(ascii: "`") && byte != UInt8(ascii: "'")
          : byte == 95 || byte == 45 || (48...57).contains(byte) || (65...90).contains(byte)
            || (97...122).contains(byte)
      }
      if !name.isEmpty {
        names.insert(String(decoding: name, as: UTF8.self))
        names.insert(String(decoding: name.prefix { $0 != 45 }, as: UTF8.self))
      }
    }
  }
}
