package import SurveyModel

/// The `skipLogic` of LHC-Forms: when an item is shown, by the answers to other questions.
///
/// [Form definition](https://github.com/lhncbc/lforms/blob/master/form_definition.md), `skipLogic`
package struct SkipLogic: Hashable, Sendable {
  /// The conditions in their order.
  package var conditions: [Condition]
  /// Whether one condition is enough (`logic` ANY), or all must hold (ALL).
  package var isAny: Bool
  /// Whether the item is hidden, not shown, where they hold (`action` hide).
  package var hides: Bool

  package init(_ conditions: [Condition], isAny: Bool = false, hides: Bool = false) {
    (self.conditions, self.isAny, self.hides) = (conditions, isAny, hides)
  }
}

extension SkipLogic {
  /// A condition about one question: all that its trigger says holds.
  package struct Condition: Hashable, Sendable {
    /// The linkId of the question.
    package var source: String
    package var triggers: [Trigger]

    package init(source: String, _ triggers: [Trigger]) {
      (self.source, self.triggers) = (source, triggers)
    }
  }

  /// A comparison with the answer: a key of a trigger with its value.
  package struct Trigger: Hashable, Sendable {
    package var key: Key
    package var value: AnswerValue

    package init(_ key: Key, _ value: AnswerValue) { (self.key, self.value) = (key, value) }
  }

  /// The keys of a trigger.
  package enum Key: String, CaseIterable, Hashable, Sendable {
    case value, notEqual, exists, minExclusive, minInclusive, maxExclusive, maxInclusive

    /// The operator of FHIR's `enableWhen` that says the same, as LHC-Forms converts it.
    package var `operator`: EnableWhen.Operator {
      switch self {
      case .value: .equal
      case .notEqual: .notEqual
      case .exists: .exists
      case .minExclusive: .greater
      case .minInclusive: .greaterOrEqual
      case .maxExclusive: .less
      case .maxInclusive: .lessOrEqual
      }
    }

    init(_ other: EnableWhen.Operator) {
      self =
        switch other {
        case .equal: .value
        case .notEqual: .notEqual
        case .exists: .exists
        case .greater: .minExclusive
        case .greaterOrEqual: .minInclusive
        case .less: .maxExclusive
        case .lessOrEqual: .maxInclusive
        }
    }

    var isLimit: Bool { self != .value && self != .notEqual && self != .exists }
  }
}
