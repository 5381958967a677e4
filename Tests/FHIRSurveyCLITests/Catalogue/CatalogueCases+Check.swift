import SurveyDiagnostics

extension CatalogueCase {
  /// One case for each code of the examination, made of the fixtures of the rules.
  static let checks: [CatalogueCase] = {
    var seen: Set<String> = []
    return CheckFixture.all.compactMap { fixture in
      guard let code = Diagnostic.Rule.code(named: fixture.rule),
        (1000..<1100).contains(code.number) || code == .expressionNotEvaluated,
        seen.insert(fixture.code).inserted
      else { return nil }
      return CatalogueCase(fixture.code) { try check(fixture) }
    }
  }()

  private static func check(_ fixture: CheckFixture) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(CheckFixture.text(fixture.wrong), as: "q.json")
    var arguments = ["check", folder.path("q.json"), "--fhir-version", fixture.version]
    if Diagnostic.Rule.code(named: fixture.rule)?.examinedLevel == .off {
      arguments += ["--rule", "\(fixture.rule)=note"]
    }
    if !fixture.base.isEmpty {
      try folder.write(fixture.base, as: "b.json")
      arguments += ["--questionnaire", folder.path("b.json")]
    }
    return TestWorld().run(arguments).output.replacing(folder.path + "/", with: "")
  }
}
