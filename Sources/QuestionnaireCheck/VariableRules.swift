import FHIRDocument
import FHIRPath

extension QuestionnaireChecker {
  /// Variables: their names, where they are used, and whether what is used is declared (rule 62).
  static func checkVariables(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    let variables = questionnaire.expressions.filter { $0.kind == "variable" }
    let uses = VariableUses(questionnaire)
    var seen: [Int?: Set<String>] = [:]
    for variable in variables {
      let linkId = variable.owner.map { questionnaire.items[$0].linkId }
      guard let name = variable.name, !name.isEmpty else { continue }
      if !seen[variable.owner, default: []].insert(name).inserted {
        findings.add(
          .duplicateVariable, "the variable \"\(name)\" is declared twice in one place",
          at: variable.element, linkId: linkId)
      }
      if !uses.contain(name), !questionnaire.isIncomplete {
        findings.add(
          .deadVariable, "the variable \"\(name)\" is used nowhere", at: variable.element,
          linkId: linkId)
      }
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
    let everywhere = questionnaire.namesFromOutside
    for expression in questionnaire.expressions {
      guard let program = expression.program else { continue }
      for name in program.dependencies.variables.sorted()
      where !given.contains(name) && !everywhere.contains(name) && !name.hasPrefix("vs-")
        && !name.hasPrefix("ext-")
        && questionnaire.expression(named: name, seenFrom: expression.owner) == nil
      {
        findings.add(
          .undefinedVariable, "no variable \"\(name)\" is declared here", at: expression.place,
          linkId: expression.owner.map { questionnaire.items[$0].linkId },
          hint: hintOnMinus(name, in: expression, questionnaire))
      }
    }
  }
}

extension QuestionnaireChecker {
  /// `%last-dose` is `%last` without `dose`; the name in one needs backquotes.
  private static func hintOnMinus(
    _ name: String, in expression: CheckedExpression, _ questionnaire: CheckedQuestionnaire
  ) -> String? {
    let names = questionnaire.expressions.compactMap(\.name) + questionnaire.namesFromOutside
    let meant = names.filter { $0.hasPrefix(name + "-") && expression.text.contains("%" + $0) }
    return meant.max { $0.utf8.count < $1.utf8.count }.map {
      "write %`\($0)`: without the backquotes, - is a minus"
    }
  }
}

extension CheckedQuestionnaire {
  /// The names that launch contexts, queries and the like bring in.
  var namesFromOutside: Set<String> {
    var names = Set(root.children(.contained).compactMap { $0[.id]?.string })
    for given in extensions {
      switch given.kind {
      case "launchContext":
        for part in given.element.children(.extension) where part[.url]?.string == "name" {
          let value = part.choice("value")
          if let name = value?[.code]?.string ?? value?.string { names.insert(name) }
        }
      case "assembleContext", "sourceQueries":
        let value = given.element.choice("value")
        if let name = value?.string { names.insert(name) }
        if let reference = value?["reference"]?.string {
          names.insert(String(reference.drop { $0 == "#" }))
        }
      default: continue
      }
    }
    return names
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
