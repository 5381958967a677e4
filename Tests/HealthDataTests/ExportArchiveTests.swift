import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import HealthData

@Suite("Exports in archives")
struct ExportArchiveTests {
  private static let text = Exports.text(Exports.record("StepCount", "5"))

  /// An archive that Python writes; the program has `z`, the archive, and `t`, the text of an export.
  private static func archive(_ program: String, in workspace: Workspace) throws -> String {
    let path = workspace.file("export.zip")
    let script =
      "import sys,zipfile; t=sys.stdin.read(); z=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED); \(program); z.close()"
    _ = try Peer.output(["python3", "-c", script, path], input: Data(text.utf8))
    return path
  }

  @Test(
    "The text is found by its name in any language, with sizes of 64 bits, deflated or stored",
    arguments: [
      "z.writestr('apple_health_export/export.xml', t)",
      "z.writestr('apple_health_export/export_cda.xml', '<x/>'*999); z.writestr('apple_health_export/Exportación.xml', t)",
      "f=z.open('apple_health_export/export.xml','w',force_zip64=True); f.write(t.encode()); f.close()",
      "z.writestr('export.xml', t, zipfile.ZIP_STORED)",
      "z.writestr('apple_health_export/electrocardiograms/a.xml', t*9); z.writestr('apple_health_export/export.xml', t)",
    ])
  func found(program: String) throws {
    let workspace = try Workspace()
    let path = try Self.archive(program, in: workspace)
    #expect(try Exports.convert(file: path).resources.map(\.amount) == ["5 {tot}"])
  }

  @Test(
    "What is not such an archive is refused",
    arguments: [
      ("z.writestr('a.txt', t)", Diagnostic.Code.archiveWithoutExport),
      ("z.writestr('export.xml', ' '*(1<<24))", .entryTooLarge),
    ])
  func refused(program: String, code: Diagnostic.Code) throws {
    let workspace = try Workspace()
    let path = try Self.archive(program, in: workspace)
    #expect(Exports.failure(file: path)?.code.key == code.key)
  }

  @Test("An archive with any of its bytes changed is read right or refused")
  func damaged() throws {
    let workspace = try Workspace()
    let path = try Self.archive("z.writestr('export.xml', t)", in: workspace)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var refusals = 0
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 0x24
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      if Exports.failure(file: path) != nil {
        refusals += 1
      } else {
        #expect(try Exports.convert(file: path).resources.map(\.amount) == ["5 {tot}"])
      }
      try Data(whole[..<index]).write(to: URL(fileURLWithPath: path))
      #expect(Exports.failure(file: path) != nil)
    }
    #expect(refusals > whole.count / 2)
  }
}
