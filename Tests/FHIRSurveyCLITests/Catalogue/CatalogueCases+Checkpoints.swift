import SurveyDiagnostics
import SystemIO
import Testing

@testable import FHIRSurveyCLI

extension CatalogueCase {
  private static let line =
    #"{"resourceType":"QuestionnaireResponse","id":"1","status":"completed"}"# + "\n"

  private static let temporary = ".fhir-survey-0123456789ab.tmp"

  /// A checkpoint of an export of `r.ndjson` to a file that is not there any more.
  private static func checkpoint(inputs: String) -> String {
    #"{"checkpoint": "1", "inputs": "\#(inputs)", "options": "", "codebook": "", "seconds": "0","#
      + #" "nanoseconds": 0, "input": 0, "offset": 0, "line": 1, "records": 0, "rejected": 0,"#
      + #" "leftOut": 0, "deleted": 0, "answers": 0, "bytes": 0, "outputs": [{"files":"#
      + #" [{"target": "out", "name": "\#(temporary)", "number": "1", "length": 9}], "rows": 0}]}"#
  }

  private static func goOn(_ files: [String: String]) throws -> String {
    try run(
      ["export", "r.ndjson", "--to", "ndjson", "-o", "out", "--continue"],
      ["r.ndjson": line].merging(files) { $1 })
  }

  static let checkpoints: [CatalogueCase] = [
    CatalogueCase("checkpointDiffers") {
      try goOn(["out.checkpoint.json": checkpoint(inputs: "")])
    },
    CatalogueCase("noCheckpoint") { try goOn([:]) },
    CatalogueCase("notACheckpoint") { try goOn(["out.checkpoint.json": "{}"]) },
    CatalogueCase("keptOutputMissing") {
      let folder = try TemporaryFolder()
      return try failure {
        let output = try OutputFile(path: folder.path("out"), force: false)
        try output.goOn(
          with: KeptOutput(
            target: folder.path("out"), name: temporary, number: "1", length: 9))
      }
      .replacing(folder.path + "/", with: "")
    },
    CatalogueCase("splitRefused") {
      try run(
        ["export", "r.ndjson", "--to", "csv", "-o", "/dev/null", "--split-rows", "5"],
        ["r.ndjson": line])
    },
  ]
}
