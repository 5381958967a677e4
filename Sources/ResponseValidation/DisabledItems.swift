package import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// What the answers of one response disable (rules 14 to 19).
package struct DisabledItems: Sendable {
  /// Whether each item is disabled in all of its places, by its index in the survey.
  fileprivate var everywhere: [Bool] = []
  /// The answers, where it takes more to say.
  fileprivate var session: Session?

  /// Whether an item is disabled, by its index in the survey.
  ///
  /// `repetition` is asked for the number, from 1, of what repeats around it, by linkId.
  package func contains(_ item: Int, repetition: (String) -> Int) -> Bool {
    guard let session else { return everywhere.indices.contains(item) && everywhere[item] }
    let index = session.index
    var path: [InstancePath.Step] = []
    var current = index.items.indices.contains(item) ? item : -1
    while current >= 0 {
      let linkId = index.items[current].linkId
      path.insert(.init(linkId: linkId, index: repetition(linkId) - 1), at: 0)
      current = index.parents[current]
    }
    // What is not there is as enabled as what it would be in.
    while !path.isEmpty {
      if let found = session.instance(at: InstancePath(path)) { return !session.isEnabled(found) }
      path.removeLast()
    }
    return false
  }
}

extension SurveyResponseValidator {
  /// The indexes of the items of the survey, by linkId.
  package var itemNumbers: [String: Int] {
    Dictionary(
      session.index.items.enumerated().map { ($1.linkId, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What the answers of a response disable: by the fast path where that is certain, else by a session.
  package func disabledItems(of response: Element) -> DisabledItems {
    var result = DisabledItems()
    if let disabled = certainlyDisabled(in: response) {
      result.everywhere = disabled
    } else {
      result.session = answers(of: response)
    }
    return result
  }
}

extension DisabledItems {
  /// Nothing is.
  package static let none = DisabledItems()
}
