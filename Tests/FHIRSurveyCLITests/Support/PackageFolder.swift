import Foundation
import TestSupport

/// A folder of packages for a test: `test.a#1.0.0` depends on `test.b`, of which there are two versions,
/// and on a package that is not there.
final class PackageFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try add(
      "test.a", "1.0.0", dependencies: #""test.b": "1.0.x", "test.missing": "3.1.0""#,
      [
        "Questionnaire-q.json": Self.questionnaire("http://x/q"),
        "example/Questionnaire-e.json": Self.questionnaire("http://x/e"),
      ])
    try add("test.b", "1.0.0", ["ValueSet-v.json": Self.valueSet("1.0.0", "a")])
    try add("test.b", "1.1.0", ["ValueSet-v.json": Self.valueSet("1.1.0", "b")])
    try folder.write(Self.questionnaire("http://x/loose"), as: "q.json")
    try folder.write("no archive", as: "text.tgz")
    try folder.write("{}", as: "empty/package/package.json")
    try folder.write(
      Self.valueSet("1", "a", system: #""system": "http://loinc.org""#), as: "v.json")
  }

  private func add(
    _ name: String, _ version: String, dependencies: String = "", _ files: [String: String]
  ) throws {
    let start = "cache/\(name)#\(version)/package"
    try folder.write(
      #"""
      {"name": "\#(name)", "version": "\#(version)", "title": "Test", "fhirVersions": ["4.0.1"],
       "dependencies": {\#(dependencies)}}
      """#, as: "\(start)/package.json")
    for (file, text) in files { try folder.write(text, as: "\(start)/\(file)") }
  }

  private static func questionnaire(_ url: String) -> String {
    """
    {"resourceType": "Questionnaire", "id": "\(url.last ?? "q")", "url": "\(url)", "status": "draft",
     "item": [{"linkId": "1", "text": "Which?", "type": "choice", "answerValueSet": "http://x/v"}]}
    """
  }

  private static func valueSet(_ version: String, _ code: String, system: String? = nil) -> String {
    let include =
      system ?? #""system": "s", "concept": [{"code": "\#(code)", "display": "Code \#(code)"}]"#
    return """
      {"resourceType": "ValueSet", "id": "v", "url": "http://x/v", "version": "\(version)",
       "status": "draft", "compose": {"include": [{\(include)}]}}
      """
  }

  /// Runs a command line; what begins with `./` is in the folder.
  func run(_ arguments: String...) -> Outcome {
    var world = TestWorld()
    world.environment = ["FHIR_PACKAGE_CACHE": folder.path("cache")]
    let outcome = world.run(
      arguments.map { $0.hasPrefix("./") ? folder.path(String($0.dropFirst(2))) : $0 })
    outcome.errors = outcome.errors.replacing(folder.path + "/", with: "")
    return outcome
  }
}
