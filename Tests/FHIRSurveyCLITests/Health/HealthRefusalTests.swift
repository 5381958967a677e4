import Foundation
import TestSupport
import Testing

/// Exports that are damaged or made to do harm: what the program says of them, and that it writes nothing.
struct HealthRefusalTests {
  private static let record =
    #"<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2020-10-12 08:00:00 +0200" endDate="2020-10-12 08:00:00 +0200" value="5"/>"#
  private static let root = "<HealthData locale=\"de_DE\">\n"

  private let home: Workspace
  private var world = TestWorld()

  init() throws {
    home = try Workspace()
    world.environment = ["HOME": home.path, "FHIR_SURVEY_NOW": "2020-10-15T12:00:00+02:00"]
  }

  /// A text, the line of what is wrong, what is said of it, and what to do.
  private static let wrong: [(text: String, line: Int, words: String, remedy: String)] = {
    let long = String(repeating: "x", count: 70_000)
    let entity = "<!DOCTYPE HealthData [\n<!ELEMENT A (B)>\n<!ENTITY a \"aaaa\">\n]>\n"
    let cut = String(record.prefix(60))
    return [
      ("\(root)\(cut)", 2, "the text ends inside <Record>", "the file may be cut off"),
      ("\(root)<Record a=\"\(long)\"/></HealthData>", 2, "65536 bytes", "export it again"),
      ("\(entity)\(root)\(record)</HealthData>", 3, "declares an entity", "remove it"),
      ("\(root)\n\(record)\n</Health>", 4, "</Health>", "closes <HealthData>"),
      ("<Bundle/>", 1, "not <Bundle>", "export.xml or export.zip"),
    ]
  }()

  @Test("A text is refused with the place and what to do", arguments: wrong)
  func refused(text: String, line: Int, words: String, remedy: String) throws {
    let path = try home.write(text, to: "export.xml")
    for verb in [["list"], ["convert", "--all"], ["preview", "--all"]] {
      let run = world.run(["health", verb[0], path] + verb.dropFirst())
      #expect(run.status == 65 && run.output.isEmpty, "\(run)")
      #expect(run.errors.contains("export.xml:\(line):"), "\(run)")
      #expect(run.errors.contains(words) && run.errors.contains(remedy), "\(run)")
    }
  }

  @Test("What iOS 16 writes wrong is read, and told: a malformed DTD, U+000B")
  func readAllTheSame() throws {
    let head =
      "<!DOCTYPE HealthData [\n<!ATTLIST A\n  b CDATA #IMPLIED\n<!ELEMENT C (D*>\n  \"open ' \n]>\n"
    let path = try home.write(
      head + Self.root + Self.record.replacingOccurrences(of: "Phone", with: "My\u{B}Phone")
        + "</HealthData>\n", to: "export.xml")
    let run = world.run("health", "convert", path, "--all")
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 1, "\(run)")
    #expect(run.errors.contains("a character U+000B, which XML forbids, was read as a space"))
  }

  @Test(
    "An archive is refused where it is cut off, a bomb, or has no export",
    arguments: [
      ("z.writestr('export.xml', t)", 0.6, "damaged or cut off"),
      ("z.writestr('apple_health_export/export.xml', ' ' * (1 << 26))", 1, "export.xml"),
      ("z.writestr('photo.txt', t)", 1, "has no export of Apple Health"),
    ])
  func archives(program: String, share: Double, words: String) throws {
    let path = home.file("export.zip")
    let text = Self.root + String(repeating: Self.record + "\n", count: 50) + "</HealthData>\n"
    _ = try Peer.output(
      [
        "python3", "-c",
        "import sys,zipfile; t=sys.stdin.read(); z=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED); \(program); z.close()",
        path,
      ], input: Data(text.utf8))
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(Int(Double(whole.count) * share)).write(to: URL(fileURLWithPath: path))
    let run = world.run("health", "convert", path, "--all")
    #expect(run.status == 65 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("export.zip") && run.errors.contains(words), "\(run)")
    #expect(run.errors.count < 500)
  }
}
