import FHIRDocument

extension CommandPipeline {
  /// Says how the version of FHIR was recognized, where the document does not say it.
  func noteVersion(of document: Document) throws(ExitStatus) {
    try reporter.check(document.versionNote.map { [$0] } ?? [])
  }

  /// The version of FHIR that a flag names; ends the command with 64 if there is none of that name.
  static func version(
    _ text: String?, _ flag: String, in world: World
  ) throws(ExitStatus) -> FHIRVersion? {
    guard let text else { return nil }
    if let version = FHIRVersion(named: text) { return version }
    let known = FHIRVersion.allCases.map { "\($0.rawValue) (\($0.name))" }
    throw world.refusal(
      flag, "\"\(text)\" is not known", advice: "one of \(known.joined(separator: ", "))")
  }
}
