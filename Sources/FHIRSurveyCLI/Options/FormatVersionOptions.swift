import ArgumentParser
import SurveyTables

/// The versions of formats that have several.
struct FormatVersionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The version of SAS transport files: 5, with names of 8 characters, or 8.",
      valueName: "version"))
  var xptVersion: Int?

  @Option(
    help: ArgumentHelp(
      "The version of ODM: 1.3 or 2.0, where the form is none.", valueName: "version"))
  var odm: String?

  /// Throws where a version is not known, or is that of another format.
  func validate(for target: BatchTarget) throws {
    if let xptVersion {
      if target != .xpt { throw ValidationError("--xpt-version needs --to xpt") }
      if xptVersion != 5, xptVersion != 8 { throw ValidationError("--xpt-version is 5 or 8") }
    }
    if let odm, target != .odm || !["1.3", "2.0"].contains(odm) {
      throw ValidationError("--odm is 1.3 or 2.0, and needs --to odm")
    }
  }
}
