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

  /// What is read of tables beside that of the responses a and b, whose rows these are.
  private static func trip(meds: String, times: String) throws -> FormTrip {
    let trip = try FormTrip(items)
    try trip.workspace.write("response\na\nb\n", to: "t.csv")
    try trip.workspace.write(
      "response,instance,n\n" + meds.replacing(" ", with: "\n") + "\n", to: "t.meds.csv")
    try trip.workspace.write(
      "response,instance,parent,t\n" + times.replacing(" ", with: "\n") + "\n", to: "t.times.csv")
    return trip
  }

  @Test(
    "Rows of one response come in the order of their instance, wherever they are among its rows")
  func sortedOtherwise() throws {
    var sorted = try Self.trip(
      meds: "a,1,x a,2,y a,3,z b,1,w", times: "a,1,1,10:00 a,2,1,09:00 a,3,3,11:00 b,1,1,08:00")
    var other = try Self.trip(
      meds: "a,3,z a,1,x a,2,y b,1,w", times: "a,2,1,09:00 a,1,1,10:00 a,3,3,11:00 b,1,1,08:00")
    let text = try sorted.imported()
    #expect(text.matches(of: /"valueString":"(.)"/).map(\.output.1) == ["x", "y", "z", "w"])
    #expect(try other.imported() == text)
    #expect(other.findings.isEmpty, "\(other.findings)")
  }

  @Test("Two rows of one instance end the import, and a parent without a row refuses its response")
  func instances() throws {
    var twice = try Self.trip(meds: "a,1,x b,2,y b,1,z b,2,w", times: "a,1,1,10:00")
    let error = #expect(throws: Diagnostic.self) { try twice.imported() }
    #expect(error?.message() == #"two rows of the response "b" have the instance 2"#)
    #expect(error?.location.position?.line == 5)
    var without = try Self.trip(meds: "a,1,x b,1,y", times: "a,1,1,10:00 b,1,2,10:00")
    #expect(try without.imported().split(separator: "\n").count == 1)
    let message = without.findings.map { $0.message() }.joined()
    #expect(message.hasPrefix("no row of "), "\(message)")
    #expect(
      message.hasSuffix(#"t.meds.csv has the instance 2 of the response "b""#), "\(message)")
  }

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
