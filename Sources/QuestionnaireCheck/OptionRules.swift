import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension QuestionnaireChecker {
  /// Options that are there twice, look the same, are of another type, or chosen at the start though only one can be.
  static func checkOptions(_ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings) {
    let name: ElementName = questionnaire.version == .stu3 ? .option : .answerOption
    for item in questionnaire.items {
      var seen: Set<AnswerValue> = []
      var shown: Set<[String]> = []
      var selected = 0
      for element in item.element.children(name) {
        guard let given = element.choice("value"), let value = AnswerValue(given) else { continue }
        if !seen.insert(value.withoutWords).inserted {
          findings.add(
            value.words.isEmpty ? .optionsWithoutCode : .duplicateOption,
            ["option": .quoted(value.words)], at: element, in: item)
        } else if let words = element.shownWords(value), !shown.insert(words).inserted {
          findings.add(.sameWords, ["option": .quoted(value.label)], at: element, in: item)
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

  /// A text may have coded options, and a type those of a narrower one; what is written with parts
  /// of its own, or as a URI, takes any.
  private static func fits(_ value: AnswerValue, _ type: ItemType) -> Bool {
    guard let own = type.answerType, own.isText, own != .uri else { return true }
    return value.type == own || value.type.wider == own || (own == .string && value.type == .coding)
  }
}

extension Element {
  /// What an option is told from others by: its prefix and its words; `nil` of one that shows a picture or nothing.
  fileprivate func shownWords(_ value: AnswerValue) -> [String]? {
    guard !value.label.isEmpty, extensions("itemAnswerMedia").isEmpty else { return nil }
    let prefix = extensions("optionPrefix").first?[.valueString]?.string
    return [prefix ?? "", value.label]
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
