import Foundation
import TestSupport
import Testing

/// Options for columns beside a codebook, whose columns count.
struct CodebookOptionsTests {
  private func export(
    _ options: [String], codebook: [String] = []
  ) throws -> (status: Int32, errors: String, hasOutput: Bool) {
    let folder = try TemporaryFolder()
    let form = Project.sample("phq-9.json")
    let made = TestWorld().run(
      ["codebook", form, "--to", "json", "-o", folder.path("c.json")] + codebook)
    #expect(made.status == 0, "\(made)")
    let run = TestWorld().run(
      [
        "export", Project.sample("responses.ndjson"), "--to", "table", "--questionnaire", form,
        "--codebook", folder.path("c.json"), "-o", folder.path("t.csv"),
      ] + options)
    return (
      run.status, run.errors, FileManager.default.fileExists(atPath: folder.path("t.csv"))
    )
  }

  @Test(
    "An option that the codebook was not made with ends the command with 64, and is named",
    arguments: [
      (["--missing"], "--missing"), (["--exact"], "--exact"),
      (["--names", "safe"], "--names safe (it has linkid)"),
      (["--values", "display"], "--values display (it has code)"),
      (["--choices", "list"], "--choices list (it has columns)"),
      (["--repeats", "wide"], "--repeats wide (it has tables)"),
    ])
  func refused(options: [String], name: String) throws {
    let run = try export(options)
    #expect(run.status == 64)
    #expect(run.errors.contains(name), "\(run.errors)")
    #expect(!run.hasOutput)
  }

  @Test("The same options as those of the codebook are taken, as none are")
  func same() throws {
    let options = ["--missing", "--names", "safe", "--values", "display"]
    #expect(try export(options, codebook: options).status == 0)
    #expect(try export([], codebook: options).status == 0)
  }
}
