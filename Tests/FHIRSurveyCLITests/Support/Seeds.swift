import Foundation
import TestSupport

/// The sample resources of the system that came before; not part of the project.
enum Seeds {
  /// Where they are, as `FHIR_SURVEY_SEEDS` names it or beside an ancestor of this file.
  static let folder: String? = {
    if let path = ProcessInfo.processInfo.environment["FHIR_SURVEY_SEEDS"] { return path }
    return Project.besides("shared/seeds/003")
  }()

  static var areHere: Bool { folder != nil }
  static let absence = "the samples of the earlier system are not available"

  /// The path of one of them.
  static func path(_ name: String) -> String { "\(folder ?? "")/\(name)" }
}
