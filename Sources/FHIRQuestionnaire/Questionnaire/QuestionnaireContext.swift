package import FHIRDocument
package import FHIRTerminology
import SurveyModel
import SurveyPrimitives
import Synchronization

/// What reading and writing an item needs to know of its Questionnaire.
package final class QuestionnaireContext: Sendable {
  /// The version of FHIR that it follows.
  package let version: FHIRVersion
  /// The value sets that are available beside those that it contains.
  private let library: ResourceLibrary
  /// The resource that contains value sets: the Questionnaire.
  private let resource: Element?
  private let resolved = ResolvedOptions()

  package init(
    version: FHIRVersion, library: ResourceLibrary = ResourceLibrary(), resource: Element? = nil
  ) {
    (self.version, self.library, self.resource) = (version, library, resource)
  }

  /// The options of a value set; `nil` where not all of them are known.
  func options(of valueSet: String) -> [AnswerOption]? { resolve(valueSet).options }

  /// Whether options are those of a value set, as far as that can be told: of one that was not given,
  /// whatever there is may be from it.
  func areFrom(_ valueSet: String, _ options: [AnswerOption]) -> Bool {
    let known = resolve(valueSet)
    guard known.isGiven, let expected = known.options else { return true }
    return expected == options || expected.elementsEqual(options) { $0.isListed(as: $1) }
  }

  /// Many items have the options of the same value set.
  private func resolve(_ valueSet: String) -> ResolvedOptions.Entry {
    resolved.entries.withLock { entries in
      if let known = entries[valueSet] { return known }
      let entry = ResolvedOptions.Entry(
        isGiven: library.valueSet(valueSet, from: resource) != nil,
        options: library.options(of: valueSet, from: resource))
      entries[valueSet] = entry
      return entry
    }
  }
}

extension AnswerOption {
  /// Whether both are the same entry of a value set, however its weight is written.
  fileprivate func isListed(as other: AnswerOption) -> Bool {
    guard case .coding(let own) = value, case .coding(let theirs) = other.value else {
      return false
    }
    return own.code == theirs.code && own.system == theirs.system
      && own.version == theirs.version && own.display == theirs.display
      && prefix == other.prefix && ordinal == other.ordinal
      && isExclusive == other.isExclusive && initialSelected == other.initialSelected
  }
}

/// The value sets that items asked for.
private final class ResolvedOptions: Sendable {
  struct Entry {
    /// Whether the value set was given with its definition.
    let isGiven: Bool
    let options: [AnswerOption]?
  }

  let entries = Mutex<[String: Entry]>([:])
}

extension Survey {
  /// The version of FHIR that the survey was read from; R4 where it does not say.
  package var fhirVersion: FHIRVersion {
    formatVersion.flatMap { FHIRVersion(named: $0) } ?? .r4
  }
}
