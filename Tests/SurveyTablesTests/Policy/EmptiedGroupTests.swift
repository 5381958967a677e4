import FHIRDocument
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Groups in which a policy leaves nothing")
struct EmptiedGroupTests {
  private static let form = #"""
    {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
    {"linkId":"med","type":"group","repeats":true,"item":[{"linkId":"name","type":"string"},{"linkId":"since","type":"date"},
      {"linkId":"side","type":"group","repeats":true,"item":[{"linkId":"what","type":"string"},{"linkId":"bad","type":"integer"}]}]}]}
    """#
  private static let name = #"{"linkId":"name","answer":[{"valueString":"ASA"}]}"#
  private static let since = #"{"linkId":"since","answer":[{"valueDate":"2020-01-01"}]}"#
  private static let what = #"{"linkId":"what","answer":[{"valueString":"cough"}]}"#
  private static let bad = #"{"linkId":"bad","answer":[{"valueInteger":2}]}"#

  private static func group(_ linkId: String, _ items: String...) -> String {
    #"{"linkId":"\#(linkId)","item":[\#(items.joined(separator: ","))]}"#
  }

  /// A medicine with a name alone, one with two side effects of which one has words alone, and another with a
  /// name alone.
  private static let response = FormTrip.response(
    "a",
    [
      group("med", name), group("med", name, since, group("side", what), group("side", what, bad)),
      group("med", name),
    ].joined(separator: ","))

  private static let kept = [
    #"{"linkId":"med"}"#, group("med", since, #"{"linkId":"side"}"#, group("side", bad)),
    #"{"linkId":"med"}"#,
  ]

  @Test(
    "One that is kept stays without an answer; of others the report says how many went",
    arguments: [
      (#""default":"keep""#, kept, nil, nil),
      (#""default":"keep","items":{"name":"drop","what":"drop"}"#, kept, nil, nil),
      (
        #""default":"drop","items":{"med":"keep","since":"keep","side":"keep","bad":"keep"}"#, kept,
        nil, nil
      ),
      (
        #""default":"drop","items":{"since":"keep","side":"keep","bad":"keep"}"#, [kept[1]], 2, nil
      ),
      (
        #""default":"drop","items":{"since":"keep","side":{"cut":"year"},"bad":"keep"}"#,
        [group("med", since, group("side", bad))], 2, 1
      ),
    ] as [(String, [String], Int?, Int?)])
  func repetitions(policy: String, left: [String], others: Int?, side: Int?) throws {
    let run = PolicyRun(
      try PolicySamples.made(#"{"policy":"1",\#(policy)}"#, questionnaire: Self.form))
    var worker = run.another()
    let changed = worker.changed(
      try Samples.document(Self.response).root, file: "in", line: 1)
    let text = String(decoding: JSONWriter.write(changed), as: UTF8.self)
    #expect(text.hasSuffix(#""item":[\#(left.joined(separator: ","))]}"#), "\(text)")
    #expect(run.report.counts[.otherItems]?[.emptyGroup] == others)
    #expect(run.report.counts[.item("side")]?[.emptyGroup] == side)
  }

  @Test("Each has its row in a table")
  func rows() throws {
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.policy = try PolicySamples.made(
      #"{"policy":"1","default":"keep","fields":{"id":"keep"}}"#, questionnaire: Self.form)
    export.questionnaires = [try Samples.document(Self.form).root]
    _ = try export.run([workspace.write(Self.response, to: "in")]) { _ in }
    #expect(
      try workspace.read("t.med.csv").split(separator: "\n").dropFirst().map(String.init)
        == ["a,1,,", "a,2,,2020-01-01", "a,3,,"])
    #expect(
      try workspace.read("t.side.csv").split(separator: "\n").dropFirst().map(String.init)
        == ["a,1,2,,", "a,2,2,,2"])
  }
}
