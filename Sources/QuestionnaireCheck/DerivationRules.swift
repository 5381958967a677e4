import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension QuestionnaireChecker {
  /// What a derived questionnaire keeps of the one that it is derived from.
  ///
  /// [questionnaire-derivationType](https://hl7.org/fhir/extensions/CodeSystem-questionnaire-derivationType.html):
  /// `compliesWith` adds nothing, `extends` may add items, `inspiredBy` binds to nothing.
  static func checkDerivation(
    of questionnaire: CheckedQuestionnaire, from library: ResourceLibrary,
    _ findings: inout CheckFindings
  ) {
    for derived in questionnaire.root.children(ElementName.derivedFrom) {
      guard let kind = derivationType(derived, questionnaire), let address = derived.string,
        ["compliesWith", "extends"].contains(kind),
        let root = library.questionnaire(address, from: questionnaire.root),
        let baseIndex = QuestionnaireReader.read(root, library: library).index
      else { continue }
      let base = CheckedQuestionnaire(root, baseIndex)
      for index in questionnaire.items.indices {
        compare(index, of: questionnaire, with: base, mayAdd: kind == "extends", &findings)
      }
    }
  }

  /// The kind of derivation, on the address itself or on the questionnaire.
  private static func derivationType(
    _ derived: Element, _ questionnaire: CheckedQuestionnaire
  ) -> String? {
    let own = derived.children(.extension).compactMap { CheckedExtension($0) }
    return (own + questionnaire.extensions).first { $0.kind == "derivationType" }
      .flatMap { $0.element.choice("value") }.flatMap { $0[.code]?.string ?? $0.string }
  }

  private static func compare(
    _ index: Int, of questionnaire: CheckedQuestionnaire, with base: CheckedQuestionnaire,
    mayAdd: Bool, _ findings: inout CheckFindings
  ) {
    let item = questionnaire.items[index]
    guard let origin = base.find(item.linkId) else {
      if !mayAdd {
        findings.add(
          .derivedItem, ["base": .literal(base.survey.url ?? "")], at: item.element, in: item)
      }
      return
    }
    let other = base.items[origin].item
    if item.item.type != other.type {
      findings.add(
        .derivedType, ["type": item.typeName, "other": .literal(other.type.rawValue)],
        at: item.element[.type] ?? item.element, in: item)
    }
    if item.item.repeats, !other.repeats {
      findings.add(
        .derivationBroken, ["field": .literal("repeats")],
        at: item.element[.repeats] ?? item.element, in: item)
    }
    if other.required, !item.item.required {
      findings.add(
        .derivationBroken, ["field": .literal("required")],
        at: item.element[.required] ?? item.element, in: item)
    }
    guard item.item.type == other.type, !other.options.isEmpty, !other.isOpen else { return }
    for element in item.element.children(.answerOption) {
      guard let value = element.choice("value").flatMap({ AnswerValue($0) }),
        !other.options.contains(where: { AnswerValue.equal($0.value, value) != false })
      else { continue }
      findings.add(.derivedOption, ["option": .quoted(value.label)], at: element, in: item)
    }
  }
}
