import FHIRPackages
import SurveyDiagnostics
import TestSupport
import Testing

/// Archives that somebody made to do harm, or that did not come through whole.
struct HostileArchiveTests {
  /// What is added to an archive that is otherwise in order.
  static let additions: [(what: String, reason: String, add: @Sendable (inout TarMaker) -> Void)] =
    [
      ("a name above the folder", "leads-out", { $0.add("../evil.json") }),
      ("a name that goes up inside", "leads-out", { $0.add("package/../../evil.json") }),
      ("up alone", "leads-out", { $0.add("package/..") }),
      ("up with backslashes", "leads-out", { $0.add("package/..\\..\\evil.json") }),
      ("an absolute name", "absolute", { $0.add("/tmp/evil.json") }),
      ("a name of a drive", "absolute", { $0.add("C:evil.json") }),
      ("an absolute name of Windows", "absolute", { $0.add("\\evil.json") }),
      (
        "a long name of GNU above", "leads-out",
        {
          $0.addLongName("../evil")
          $0.add("package/a")
        }
      ),
      (
        "a path of pax above", "leads-out",
        {
          $0.addPax("path=../evil")
          $0.add("package/a")
        }
      ),
      (
        "an absolute path of pax", "absolute",
        {
          $0.addPax("path=/evil")
          $0.add("package/a")
        }
      ),
      (
        "a doubled name", "doubled",
        {
          $0.add("package/a.json")
          $0.add("package/a.json")
        }
      ),
      ("a doubled manifest", "doubled", { $0.add("./package//package.json") }),
      (
        "a name that is folder and file", "doubled",
        {
          $0.add("package/a")
          $0.add("package/a/b")
        }
      ),
      (
        "a file for a folder", "doubled",
        {
          $0.add("package/a/b")
          $0.add("package/a")
        }
      ),
      (
        "a folder for a file", "doubled",
        {
          $0.add("package/a")
          $0.add("package/a/", "", kind: "5")
        }
      ),
      ("a symbolic link", "archive-link", { $0.add("package/a", "", kind: "2") }),
      ("a hard link", "archive-link", { $0.add("package/a", "", kind: "1") }),
      ("a long link of GNU", "archive-link", { $0.add("././@LongLink", "x", kind: "K") }),
      ("a device of characters", "device", { $0.add("package/a", "", kind: "3") }),
      ("a device of blocks", "device", { $0.add("package/a", "", kind: "4") }),
      ("a pipe", "device", { $0.add("package/a", "", kind: "6") }),
      ("a file with holes", "unknown-entry", { $0.add("package/a", "", kind: "S") }),
      ("a part of another volume", "unknown-entry", { $0.add("package/a", "", kind: "M") }),
      ("a name of nothing", "unreadable", { $0.add("") }),
      ("a name with a line break", "unreadable", { $0.add("package/a\nb") }),
      ("a name that is not UTF-8", "unreadable", { $0.add([0x70, 0xFF, 0xFE], []) }),
      (
        "a name that is too long", "unreadable",
        {
          $0.addLongName("package/" + String(repeating: "a", count: 2000))
          $0.add("package/a")
        }
      ),
      ("a false checksum", "false-sum", { $0.add("package/a", falseSum: true) }),
      ("a size that is no number", "false-sum", { $0.add("package/a", size: "12x45678901") }),
      ("a size that is too large", "too-large", { $0.add("package/a", "", size: "77777777777") }),
      (
        "a binary size that is negative", "false-sum",
        {
          $0.add("package/a", "", size: "\u{7F}2345678901")
        }
      ),
      (
        "a size of pax that is too large", "too-large",
        {
          $0.addPax("size=999999999999999999")
          $0.add("package/a", "")
        }
      ),
      (
        "a record of pax that ends too late", "false-header",
        {
          $0.add("PaxHeader/x", "99 path=a\n", kind: "x")
        }
      ),
      (
        "a record of pax without a length", "false-header",
        {
          $0.add("PaxHeader/x", "path=a\n", kind: "x")
        }
      ),
      (
        "a record of pax that is negative", "false-header",
        {
          $0.add("PaxHeader/x", "-9 path=a\n", kind: "x")
        }
      ),
      ("a folder with content", "false-header", { $0.add("package/a/", "abc", kind: "5") }),
      (
        "a file that is longer than the archive", "cut-off",
        {
          $0.add("package/a", "", size: "00000177777")
        }
      ),
    ]

  @Test("What is hostile is refused, and nothing is written", arguments: additions.indices)
  func addition(index: Int) throws {
    let (what, reason, add) = Self.additions[index]
    var maker = TarMaker.package()
    add(&maker)
    try expectRefusal(of: maker.archive(), reason, what)
  }

  static let whole = TarMaker.package().archive()

  static let others: [(what: String, reason: String, bytes: [UInt8])] = [
    ("no end", "cut-off", TarMaker.package().archive(ending: 0)),
    ("half a header", "cut-off", TarMaker.package().archive(ending: 100)),
    (
      "something behind the end", "not-one",
      {
        let maker = TarMaker.package()
        return Gzip.member(maker.bytes + [UInt8](repeating: 0, count: 1024) + [1])
      }()
    ),
    ("nothing in it", "not-one", TarMaker().archive()),
    ("an empty file", "not-one", []),
    ("a text", "not-one", Array(String(repeating: "no archive ", count: 100).utf8)),
    ("a compressed text", "not-one", Gzip.member(String(repeating: "no archive ", count: 100))),
    ("a compressed file that is cut off", "", Array(whole.dropLast(20))),
    (
      "a false sum of the compressed file", "",
      Array(whole.dropLast(8)) + [1, 2, 3, 4] + whole.suffix(4)
    ),
    (
      "a flipped bit", "", whole.enumerated().map { $0.offset == 600 ? $0.element ^ 1 : $0.element }
    ),
  ]

  @Test("What is torn is refused, and nothing is written", arguments: others.indices)
  func other(index: Int) throws {
    let (what, reason, bytes) = Self.others[index]
    try expectRefusal(of: bytes, reason, what)
  }

  @Test(
    "A name of a package that leads elsewhere is refused",
    arguments: [
      ("../evil", "1.0.0"), ("a/b", "1"), ("a", "../1"), ("", "1"), ("a", ""), ("..", ".."),
      ("a#b", "1"),
    ])
  func name(name: String, version: String) throws {
    let workspace = try Workspace()
    let path = try workspace.write(TarMaker.package(name, version).archive(), to: "a.tgz")
    let error = #expect(throws: Diagnostic.self) {
      try PackageCache(folder: workspace.file("cache")).add(path)
    }
    #expect(error?.code == .notAPackage)
    #expect(try workspace.names() == ["a.tgz"])
  }

  private func expectRefusal(of bytes: [UInt8], _ reason: String, _ what: String) throws {
    let workspace = try Workspace()
    let path = try workspace.write(bytes, to: "a.tgz")
    let cache = PackageCache(folder: workspace.file("cache"))
    for attempt in [{ _ = try Package(path) }, { _ = try cache.add(path) }] {
      let error = #expect(throws: Diagnostic.self, "\(what)") { try attempt() }
      guard let error else { continue }
      if !reason.isEmpty, case .phrase(let found)? = error.argument("reason") {
        #expect(found.key.contains(reason), "\(what): \(error)")
      } else {
        #expect(error.code == .damagedInput, "\(what): \(error)")
      }
      let isArchive = reason.isEmpty == (error.code == .damagedInput)
      #expect(isArchive && [.refusedArchive, .damagedInput].contains(error.code), "\(error)")
    }
    #expect(try workspace.names() == ["a.tgz"], "\(what)")
  }
}
