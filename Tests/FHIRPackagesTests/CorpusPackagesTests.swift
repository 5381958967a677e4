import FHIRDocument
import FHIRPackages
import FHIRTerminology
import Foundation
import SurveyPrimitives
import TestSupport
import Testing

/// Packages that others made.
@Suite(.enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct CorpusPackagesTests {
  static let archives = Corpus.files(
    in: ["packages", "packages/layout", "packages/versions-nested"], suffix: ".tgz")

  @Test(
    "Every package of the corpus is read and unpacked, whatever its layout", arguments: archives)
  func layout(path: String) throws {
    let folder = try #require(Corpus.folder)
    let package = try Package("\(folder)/\(path)")
    let workspace = try Workspace()
    let cache = PackageCache(folder: workspace.file("cache"))
    let unpacked = try Package(cache.folder(of: try cache.add("\(folder)/\(path)")))
    #expect(unpacked.counts.map(\.type) == package.counts.map(\.type))
    #expect(unpacked.counts.map(\.count) == package.counts.map(\.count))
    let isFHIR = package.id.name != "dummy-package"
    #expect(!package.counts.isEmpty == isFHIR, "\(package.counts)")
    for type in ["ValueSet", "Questionnaire"] {
      #expect(
        unpacked.resources(type).count == package.counts.first { $0.type == type }?.count ?? 0)
    }
    #expect(package.takeFindings().isEmpty)
    #expect(unpacked.takeFindings().isEmpty)
  }

  /// A case of the official validator suite: which version's value set is in force.
  struct Case: Decodable, CustomTestStringConvertible {
    let name: String
    let file: String
    let packages: [String]
    let supporting: [String]
    let packageMap: [String: String]?
    var testDescription: String { name }

    enum CodingKeys: String, CodingKey {
      case name, file, packages, supporting
      case packageMap = "package-map"
    }
  }

  static let cases =
    Corpus.bytes("packages/versions-nested/CASES.json")
    .flatMap { try? JSONDecoder().decode([Case].self, from: Data($0)) } ?? []

  @Test("Rule 118: The value set of the version in force is found", arguments: cases)
  func nested(_ test: Case) throws {
    let folder = try #require(Corpus.folder) + "/packages/versions-nested/"
    func path(_ name: String) -> String { folder + (name.split(separator: "/").last ?? "") }
    func root(_ name: String) throws -> Element {
      let name = String(name.split(separator: "/").last ?? "")
      return try #require(Corpus.read("packages/versions-nested/\(name)")?.document).root
    }
    let workspace = try Workspace()
    let cache = PackageCache(folder: workspace.file("cache"))
    // Both versions are there, so that the highest would be the wrong one.
    for version in ["0.1.0", "0.2.0"] {
      _ = try cache.add(path("hl7.fhir.test.versions#\(version).tgz"))
    }
    let packages = try PackageSet(test.packages.map(path), cache: cache)
    var profile = try root(try #require(test.supporting.first))
    // From profile to profile, each as the one before means it, up to the one that binds.
    var binding: String?
    while binding == nil {
      let base = try #require(profile["baseDefinition"]?.string)
      profile = try #require(packages.resource("StructureDefinition", at: base, from: profile))
      let elements = profile["differential"]?.children ?? profile.children
      binding = elements.lazy.compactMap { $0["binding"]?["valueSet"]?.string }.first
    }
    var library = ResourceLibrary()
    library.further = packages
    let coding = try #require(try root(test.file)[.code]?[.coding])
    let membership = library.membership(
      of: Coding(system: coding[.system]?.string, code: coding[.code]?.string),
      in: try #require(binding), from: profile)
    let isBad = try #require(
      Corpus.read(
        "packages/versions-nested/outcomes/R4.\(test.name)-base.json")?.document
    ).root.children.contains {
      $0.nameText == "issue" && $0["severity"]?.string == "error"
    }
    #expect(test.name.hasSuffix("bad") == isBad)
    // The value sets have all of SNOMED CT or of LOINC, whose codes are not here: of the one that is in
    // force, no code can be ruled out, and of the other one each is.
    #expect((membership == .no) == isBad, "\(membership)")
  }

  @Test("Each value set of core that can be decided is what a recount gives")
  func recount() throws {
    let folder = try #require(Corpus.folder)
    let workspace = try Workspace()
    let cache = PackageCache(folder: workspace.file("cache"))
    let id = try cache.add("\(folder)/packages/hl7.fhir.r4.core-4.0.1.tgz")
    let peer = "\(Project.folder)/Tests/Peers/value_set_peer.py"
    let output = try Peer.output(["python3", peer, cache.folder(of: id) + "/package"])
    let expected = try #require(
      try JSONSerialization.jsonObject(with: output) as? [String: Any])
    var library = ResourceLibrary()
    library.further = try PackageSet(["hl7.fhir.r4.core#4.0.1"], cache: cache)
    var decided = 0
    for (url, value) in expected {
      guard let codes = value as? [[String]] else { continue }
      decided += 1
      let page = library.expansion(of: url).page(ExpansionRequest())
      #expect(page.reasons.isEmpty, "\(url): \(page.reasons)")
      let own = page.concepts.map { ($0.coding.system ?? "") + "|" + ($0.coding.code ?? "") }
      #expect(Set(own) == Set(codes.map { $0[0] + "|" + $0[1] }), "\(url)")
      #expect(own.count == codes.count, "\(url)")
    }
    #expect(expected.count > 1300 && decided > 1200)
  }
}
