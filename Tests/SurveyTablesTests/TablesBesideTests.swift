import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("The files beside a table")
struct TablesBesideTests {
  private static let items = #"""
    {"linkId":"name","type":"string"},{"linkId":"meds","type":"group","repeats":true,"item":[
      {"linkId":"n","type":"string"},{"linkId":"times","type":"group","repeats":true,"item":[{"linkId":"t","type":"time"}]}]},
    {"linkId":"pets","type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"cat"}}]}
    """#
  private static let response = FormTrip.response(
    "a",
    #"{"linkId":"name","answer":[{"valueString":"N"}]},"#
      + #"{"linkId":"meds","item":[{"linkId":"n","answer":[{"valueString":"x"}]},{"linkId":"times","item":[{"linkId":"t","answer":[{"valueTime":"10:00:00"}]}]}]},"#
      + #"{"linkId":"meds","item":[{"linkId":"n","answer":[{"valueString":"y"}]}]}"#)

  @Test(
    "They are found whichever of them are compressed",
    arguments: [
      ["t.csv"], ["t.meds.csv"], ["t.csv", "t.meds.csv", "t.times.csv"],
      ["t.csv", "t.meds.csv", "t.times.csv", "t.codebook.json"],
    ], [".gz", ".zst"])
  func compressed(names: [String], suffix: String) throws {
    var trip = try FormTrip(Self.items)
    try trip.export(Self.response)
    for name in names {
      // The bytes say how it is compressed, not the name.
      let bytes = Gzip.member(try trip.workspace.read(name))
      try Data(bytes).write(to: URL(filePath: trip.workspace.file(name + suffix)))
      try FileManager.default.removeItem(atPath: trip.workspace.file(name))
    }
    #expect(
      try trip.imported(names.contains("t.csv") ? "t.csv" + suffix : "t.csv") == Self.response)
    #expect(trip.findings.isEmpty, "\(trip.findings)")
  }

  @Test(
    "What repeats and is nowhere to be found is named, once with all that is inside of it",
    arguments: [
      (["response,name", "a,N"], ["meds"]), (["response,n", "a,x"], ["times"]),
      (["response,n,t", "a,x,10:00:00"], []), (["response,t", "a,10:00:00"], []),
      (["subject,name", "Patient/1,N"], []),
    ] as [([String], [String])])
  func missing(rows: [String], linkIds: [String]) throws {
    var trip = try FormTrip(Self.items)
    try trip.workspace.write(rows.joined(separator: "\n") + "\n", to: "t.csv")
    _ = try trip.imported()
    #expect(
      trip.findings.compactMap(\.arguments.first?.value)
        == (linkIds.isEmpty ? [] : [.names(linkIds)]))
    #expect(trip.findings.allSatisfy { $0.code == .missingTable && $0.severity == .warning })
  }
}
