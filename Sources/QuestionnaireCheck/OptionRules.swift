import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension QuestionnaireChecker {
  /// Options that are there twice, of another type, or chosen at the start though only one can be.
  static func checkOptions(_ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings) {
    let name: ElementName = questionnaire.version == .stu3 ? .option : .answerOption
    for item in questionnaire.items {
      var seen: Set<AnswerValue> = []
      var selected = 0
      for element in item.element.children(name) {
        guard let given = element.choice("value"), let value = AnswerValue(given) else { continue }
        if !seen.insert(value.withoutWords).inserted {
          findings.add(
            value.words.isEmpty ? .optionsWithoutCode : .duplicateOption,
            ["option": .quoted(value.words)], at: element, in: item)
        }
        if !fits(value, item.item.type) {
          findings.add(
            .optionOfType,
            [
              "type": item.typeName, "option": .quoted(value.label),
              "kind": .phrase(.kind(value.type.rawValue)),
            ], at: given, in: item)
        }
        guard element[.initialSelected]?.boolean == true else { continue }
        selected += 1
        if selected == 2, !item.item.repeats {
          findings.add(.severalSelected, at: element, in: item)
        }
      }
    }
  }

  private static func fits(_ value: AnswerValue, _ type: ItemType) -> Bool {
    switch type {
    case .integer: value.type == .integer
    case .decimal: value.type == .decimal || value.type == .integer
    case .date: value.type == .date
    case .dateTime: value.type == .dateTime || value.type == .date
    case .time: value.type == .time
    case .string, .text: value.type == .string || value.type == .coding
    default: true
    }
  }
}

extension AnswerValue {
  /// The value as messages name it, also where it has no words.
  var words: String {
    if case .coding(let coding) = self, label.isEmpty { return coding.code ?? "" }
    return label
  }

  /// The value without what means nothing when values are compared.
  var withoutWords: AnswerValue {
    switch self {
    case .coding(var coding):
      if coding.code != nil { coding.display = nil }
      return .coding(coding)
    case .reference(var reference):
      if reference.reference != nil { reference.display = nil }
      return .reference(reference)
    default: return self
    }
  }
}
