package import FHIRDocument
import SurveyDiagnostics
package import SurveyEngine
import SurveyModel

/// The rules of surveys on the document that a survey was read from: where it has the field of a
/// finding, and which findings do not hold in it.
package struct LocatedRules {
  private let root: Element
  /// The elements of the items, in document order.
  private let elements: [Element]
  private let index: SurveyIndex

  package init(_ root: Element, _ elements: [Element], _ index: SurveyIndex) {
    (self.root, self.elements, self.index) = (root, elements, index)
  }

  /// Adds the findings that hold, at their elements.
  package func add(_ found: [SurveyRules.Finding], to findings: inout ReadFindings) {
    for finding in found {
      guard let holder = holder(of: finding), holds(finding, holder) else { continue }
      var diagnostic = finding.diagnostic
      if diagnostic.code == .itemsInDisplay, isEarlier { diagnostic.code = .itemsInDisplayEarlier }
      findings.add(diagnostic, at: element(of: finding, in: holder))
    }
  }

  private func holder(of finding: SurveyRules.Finding) -> Element? {
    guard let item = finding.item else { return root }
    return elements.indices.contains(item.rawValue) ? elements[item.rawValue] : nil
  }

  /// Whether it is a Questionnaire of a version before R4B, which has other invariants.
  private var isEarlier: Bool { [.stu3, .r4].contains(root.document.fhirVersion) }
}

// MARK: What holds

extension LocatedRules {
  /// Whether a finding holds, whatever else the document says.
  private func holds(_ finding: SurveyRules.Finding, _ holder: Element) -> Bool {
    let version = root.document.fhirVersion
    switch finding.diagnostic.code {
    case .conditionOnNothing:
      return finding.diagnostic.code.key != Diagnostic.Code.conditionOnNothing.key
        || !root.isIncompleteQuestionnaire
    // A coding of R5 needs no options, and a definition may bring them.
    case .missingOptions:
      return version != .r5 && holder["definition"] == nil
        && holder["answerOption"]?.isEmptyArray != true
    case .behaviorMissing, .initialBesideOptions, .initialTwice: return version != .stu3
    case .requiredReadOnly, .requiredHidden: return !isGivenValue(finding)
    case .dependencyCycle: return !isNameFromOutside(finding)
    default: return true
    }
  }

  /// Whether a variable that names itself means one of the same name from outside.
  private func isNameFromOutside(_ finding: SurveyRules.Finding) -> Bool {
    guard case .content(.variable(let number)) = finding.field,
      case .list(let names, _)? = finding.diagnostic.argument("cycle"), names.count == 2
    else { return false }
    let variables = finding.item.map { index[$0].variables } ?? index.survey.variables
    guard variables.indices.contains(number), let name = variables[number].name else {
      return false
    }
    return root.isIncompleteQuestionnaire || root.namesFromOutside.contains(name)
  }

  /// Whether something that the survey has no field for gives an item a value.
  private func isGivenValue(_ finding: SurveyRules.Finding) -> Bool {
    let isPopulated = ["sourceStructureMap", "sourceQueries"].contains(where: root.hasExtension)
    if isPopulated { return true }
    var current = finding.item
    if let item = current, elements[item.rawValue].hasExtension("observationLinkPeriod") {
      return true
    }
    while let item = current {
      if elements[item.rawValue].hasExtension("contextExpression") { return true }
      current = index.parent(of: item)
    }
    return false
  }
}

// MARK: Where fields are

extension LocatedRules {
  private func element(of finding: SurveyRules.Finding, in holder: Element) -> Element {
    let found: Element? =
      switch finding.field {
      case .whole: nil
      case .items: holder[.item] ?? holder["items"]
      case .condition(let number, let part): condition(number, part, of: finding.item, in: holder)
      case .initial(let number): initial(number, in: holder)
      case .expression(let kind): expression(kind, in: holder)
      case .content(let kind):
        expression(kind, in: holder).map { $0[.valueExpression] ?? $0.choice("value") ?? $0 }
      case .minOccurs: holder.extensions("minOccurs").first ?? holder["minOccurs"]
      case .maxOccurs: holder.extensions("maxOccurs").first ?? holder["maxOccurs"]
      case .required: holder[.required]
      case .readOnly: holder[.readOnly]
      }
    return found ?? holder
  }

  private func condition(
    _ number: Int, _ part: SurveyRules.ConditionPart, of item: SurveyIndex.ItemIndex?,
    in holder: Element
  ) -> Element? {
    let count = item.map { index.conditionCount(of: $0) } ?? 0
    let conditions = holder.readConditions(count: count)
    guard conditions.indices.contains(number) else { return holder[.enableWhen] }
    let condition = conditions[number]
    switch part {
    case .whole: return condition
    case .question: return condition[.question] ?? condition
    case .answer: return condition.choice("answer") ?? condition
    }
  }

  /// STU3 has one initial value, a choice by itself.
  private func initial(_ number: Int, in holder: Element) -> Element? {
    let values = holder.children(.initial).map(\.self)
    return values.indices.contains(number) ? values[number] : holder.choice("initial")
  }

  private func expression(_ computation: Computation.Kind, in holder: Element) -> Element? {
    switch computation {
    case .enablement: extensionOrMember("enableWhenExpression", in: holder)
    case .initial: extensionOrMember("initialExpression", in: holder)
    case .calculated: extensionOrMember("calculatedExpression", in: holder)
    case .options: extensionOrMember("answerExpression", in: holder)
    case .candidates: extensionOrMember("candidateExpression", in: holder)
    case .population: extensionOrMember("itemPopulationContext", in: holder)
    case .variable(let number): variable(number, in: holder)
    case .toggle, .limit, .text, .constraint: nil
    }
  }

  private func extensionOrMember(_ name: String, in holder: Element) -> Element? {
    holder.extensions(name).first ?? holder[name]
  }

  /// Variables without a name are not read.
  private func variable(_ number: Int, in holder: Element) -> Element? {
    let variables = holder.extensions("variable").filter {
      $0[.valueExpression]?[.name]?.string?.isEmpty == false
    }
    return variables.indices.contains(number) ? variables[number] : nil
  }
}
