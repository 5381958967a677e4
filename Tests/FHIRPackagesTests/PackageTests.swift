import FHIRDocument
import FHIRPackages
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

struct PackageTests {
  static func valueSet(_ version: String = "1") -> String {
    #"{"resourceType": "ValueSet", "id": "v", "url": "http://x/v", "version": "\#(version)"}"#
  }

  /// Each way in which an archive writes the name of its one value set.
  static let layouts: [(what: String, add: @Sendable (inout TarMaker) -> Void)] = [
    ("ustar", { $0.add("package/ValueSet-v.json", valueSet()) }),
    ("a dot before", { $0.add("./package/ValueSet-v.json", valueSet()) }),
    ("a kind from before POSIX", { $0.add("package/ValueSet-v.json", valueSet(), kind: "\0") }),
    (
      "GNU's long name",
      {
        $0.addLongName("package/" + String(repeating: "v", count: 150) + ".json")
        $0.add("package/cut", valueSet())
      }
    ),
    (
      "a path of pax",
      {
        $0.addPax("mtime=1.5", "path=package/ValueSet-ü.json", "comment=x")
        $0.add("package/cut", valueSet())
      }
    ),
    (
      "a global header before",
      {
        $0.add("pax_global_header", TarMaker.record("comment=abc"), kind: "g")
        $0.add("package/v.json", valueSet())
      }
    ),
    (
      "files of macOS, folders beside",
      {
        $0.add("other/", "", kind: "5")
        $0.add("other/a.json", "{")
        $0.add("package/", "", kind: "5")
        $0.add("package/._ValueSet-v.json", "\u{0}")
        $0.add("package/.DS_Store", "\u{0}")
        $0.add("package/other/b.json", "{")
        $0.add("package/ValueSet-v", valueSet("0"))
        $0.add("package/ValueSet-v.json", valueSet())
      }
    ),
  ]

  @Test("A resource is found however the archive writes its name", arguments: layouts.indices)
  func layout(index: Int) throws {
    var maker = TarMaker.package()
    Self.layouts[index].add(&maker)
    let workspace = try Workspace()
    let path = try workspace.write(maker.archive(), to: "a.tgz")
    let package = try Package(path)
    #expect(package.id.description == "test.a#1.0.0")
    #expect(package.resource("ValueSet", at: "http://x/v")?[.version]?.string == "1")
    #expect(package.resource("CodeSystem", at: "http://x/v") == nil)
    let cache = PackageCache(folder: workspace.file("cache"))
    let added = try cache.add(path)
    #expect(cache.packages == [added])
    let unpacked = try Package(cache.folder(of: added))
    #expect(unpacked.resource("ValueSet", at: "http://x/v|1")?[.id]?.string == "v")
    #expect(workspace.exists("cache/test.a#1.0.0/package/.index.json"))
    #expect(!workspace.exists("cache/test.a#1.0.0/package/.DS_Store"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).count == 1)
  }

  @Test("A package that is there is replaced only where that is asked for")
  func replacing() throws {
    let workspace = try Workspace()
    let cache = PackageCache(folder: workspace.file("cache"))
    for version in ["1", "2"] {
      var maker = TarMaker.package()
      maker.add("package/v.json", Self.valueSet(version))
      let path = try workspace.write(maker.archive(), to: "\(version).tgz")
      if version == "2" {
        #expect(throws: Diagnostic.self) { try cache.add(path) }
      }
      let id = try cache.add(path, replacing: version == "2")
      let found = try Package(cache.folder(of: id)).resource("ValueSet", at: "http://x/v")
      #expect(found?[.version]?.string == version)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path) == ["test.a#1.0.0"])
  }

  @Test("An index is believed, so that only the file is read that is asked for")
  func index() throws {
    let workspace = try Workspace()
    try workspace.write(#"{"name": "a", "version": "1"}"#, to: "p/package/package.json")
    try workspace.write(Self.valueSet(), to: "p/package/odd-name.json")
    try workspace.write("broken", to: "p/package/other.json")
    try workspace.write(
      """
      {"index-version": 1, "files": [
       {"filename": "odd-name.json", "resourceType": "ValueSet", "url": "http://x/v", "version": "1"},
       {"filename": "../../secret.json", "resourceType": "ValueSet", "url": "http://x/w"}]}
      """, to: "p/package/.index.json")
    let package = try Package(workspace.file("p"))
    #expect(package.resource("ValueSet", at: "http://x/v") != nil)
    #expect(package.resource("ValueSet", at: "http://x/w") == nil)
    #expect(package.takeFindings().isEmpty)
    #expect(try Package(workspace.file("p/package")).resource("ValueSet", at: "http://x/v") != nil)
  }

  @Test(
    "A version stands for the highest that fits",
    arguments: [
      ("a#1.0.1", "1.0.1"), ("a#1.0.x", "1.0.10"), ("a#1.x", "1.2.0"), ("a#latest", "2.0.0"),
      ("a", "2.0.0"), ("a#3.0.x", "3.0.0-ballot"), ("a#2.1.0", nil), ("a#1.9.x", nil),
      ("a#current", "current"),
    ] as [(String, String?)])
  func versions(reference: String, version: String?) throws {
    let all = [
      "1.0.2", "1.0.10", "1.0.1", "1.2.0", "1.2.1-draft", "2.0.0", "3.0.0-ballot", "current",
    ]
    #expect(try #require(PackageReference(reference)).choose(among: all) == version)
  }
}
