import ArgumentParser
import FHIRQuestionnaire

/// The statuses that `--status completed,amended` names.
enum ResponseStatuses {
  /// The names in a text; `nil` for any status.
  static func set(_ text: String?) -> Set<String>? { names(text).map { Set($0) } }

  /// Refuses a name that is not one of FHIR's statuses.
  static func validate(_ text: String?) throws {
    for name in names(text) ?? [] where ResponseStatus(rawValue: name) == nil {
      let known = ResponseStatus.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--status \(name): a status is one of \(known)")
    }
  }

  private static func names(_ text: String?) -> [String]? {
    text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
