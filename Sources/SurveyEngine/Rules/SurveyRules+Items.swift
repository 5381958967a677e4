import SurveyDiagnostics
import SurveyModel

extension SurveyRules {
  /// What an item of its type has inside it, or to choose from (rules 80 and 88).
  static func checkItems(_ item: SurveyItem, _ found: inout RuleFindings) {
    if item.type == .display, !item.items.isEmpty { found.add(.itemsInDisplay, [:], .items) }
    guard item.type == .choice, item.options.isEmpty, item.answerValueSet == nil,
      item.answerExpression == nil, item.candidateExpression == nil
    else { return }
    found.add(item.isOpen ? .missingOpenOptions : .missingOptions)
  }

  /// How many answers or repetitions there may be (rule 29).
  static func checkOccurrence(_ item: SurveyItem, _ found: inout RuleFindings) {
    if let least = item.minOccurs, least > 0, !item.required || (least > 1 && !item.repeats) {
      found.add(
        .occurrenceWithoutRepeats,
        ["count": .number(least), "required": .literal(item.required ? "yes" : "no")], .minOccurs)
    }
    if let most = item.maxOccurs, most > 1, !item.repeats {
      found.add(.maxOccursWithoutRepeats, ["count": .number(most)], .maxOccurs)
    }
  }

  /// Initial values where none may be (rule 59).
  static func checkInitialValues(_ item: SurveyItem, _ found: inout RuleFindings) {
    if item.initialExpression != nil, item.type.isQuestion {
      if !item.initial.isEmpty {
        found.add(.initialTwoWays, [:], .expression(.initial))
      } else if item.options.contains(where: \.initialSelected) {
        found.add(.selectedTwoWays, [:], .expression(.initial))
      }
    }
    if item.initial.isEmpty { return }
    guard item.type.isQuestion else {
      return found.add(.initialOfGroup, ["type": .literal(item.type.rawValue)], .initial(0))
    }
    if !item.options.isEmpty, item.answerValueSet == nil {
      found.add(.initialBesideOptions, [:], .initial(0))
    }
    if item.initial.count > 1, !item.repeats {
      found.add(.initialTwice, ["count": .number(item.initial.count)], .initial(1))
    }
  }

  /// Required items that nobody can answer and nothing gives a value to (rule 64).
  static func checkValueSources(_ item: SurveyItem, _ found: inout RuleFindings) {
    let definition = found.definition
    guard item.required, item.type.isQuestion, !item.hasValueSource else { return }
    let isReadOnly = found.index.isReadOnly[definition]
    guard isReadOnly || found.index.isHidden[definition], !found.index.isPopulated(definition)
    else { return }
    if isReadOnly {
      found.add(.requiredReadOnly, [:], .readOnly)
    } else {
      found.add(.requiredHidden, [:], .required)
    }
  }
}

extension SurveyItem {
  /// Whether something gives it a value without a person.
  fileprivate var hasValueSource: Bool {
    !initial.isEmpty || options.contains(where: \.initialSelected) || initialExpression != nil
      || calculatedExpression != nil || answerExpression != nil || candidateExpression != nil
      || textExpression != nil || !calculatedLimits.isEmpty
  }
}

extension SurveyIndex {
  /// Whether an item or one above it is populated from elsewhere.
  fileprivate func isPopulated(_ definition: Int) -> Bool {
    var current = definition
    while current >= 0 {
      if items[current].itemPopulationContext != nil { return true }
      current = parents[current]
    }
    return false
  }
}
