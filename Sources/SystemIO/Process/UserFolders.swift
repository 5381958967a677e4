/// The folders of a person, as the environment names them.
///
/// A variable of the XDG base directories counts where it is an absolute path; else the folder is below the home. The root
/// of the file system is not a home: it is what containers say where there is none.
package enum UserFolders {
  /// What this program keeps: `${XDG_STATE_HOME:-~/.local/state}/fhir-survey`; `nil` without a home.
  package static func state(_ environment: [String: String]) -> String? {
    folder(environment, "XDG_STATE_HOME", orHome: "/.local/state")
  }

  /// What a person sets: `${XDG_CONFIG_HOME:-~/.config}/fhir-survey`; `nil` without a home.
  package static func settings(_ environment: [String: String]) -> String? {
    folder(environment, "XDG_CONFIG_HOME", orHome: "/.config")
  }

  private static func folder(
    _ environment: [String: String], _ variable: String, orHome path: String
  ) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder + "/fhir-survey" }
    guard let home = environment["HOME"], home.contains(where: { $0 != "/" }) else { return nil }
    return home + path + "/fhir-survey"
  }
}
