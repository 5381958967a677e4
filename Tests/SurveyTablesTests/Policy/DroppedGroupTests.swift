import FHIRDocument
import FHIRTerminology
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Groups that a policy drops")
struct DroppedGroupTests {
  private static let policy = #"""
    {"policy":"1","default":"keep","items":{"intimate":"drop"}}
    """#

  /// A version of a form in which a question is inside of a group, or beside it.
  private static func form(
    _ version: String, isInside: Bool, url: String = "http://example.org/q"
  ) -> String {
    let question = #"{"linkId":"hiv","type":"boolean"}"#
    let other = #"{"linkId":"partners","type":"integer"}"#
    let group =
      #"{"linkId":"intimate","type":"group","item":[\#(isInside ? question + "," : "")\#(other)]}"#
    return #"""
      {"resourceType":"Questionnaire","status":"active","url":"\#(url)","version":"\#(version)",
      "item":[\#(group),\#(isInside ? "" : question + ",")
      {"linkId":"smokes","type":"boolean","item":[{"linkId":"packs","type":"integer"}]},
      {"linkId":"age","type":"integer"}]}
      """#
  }

  private static func response(_ items: String, url: String = "http://example.org/q") -> String {
    #"""
    {"resourceType":"QuestionnaireResponse","questionnaire":"\#(url)","status":"completed","item":[\#(items)]}
    """#
  }

  private static let hiv = #"{"linkId":"hiv","answer":[{"valueBoolean":true}]}"#
  private static let age = #"{"linkId":"age","answer":[{"valueInteger":41}]}"#

  @Test(
    "A question goes with its group wherever a response has it",
    arguments: [
      hiv, #"{"linkId":"smokes","answer":[{"valueBoolean":true,"item":[\#(hiv)]}]}"#,
      #"{"linkId":"smokes","item":[\#(hiv)]}"#, #"{"linkId":"intimate","item":[\#(hiv)]}"#,
    ])
  func dropped(item: String) throws {
    let text = try PolicySamples.changed(
      Self.response("\(item),\(Self.age)"), by: Self.policy, of: [Self.form("1", isInside: true)])
    #expect(!text.contains("hiv"), "\(text)")
    #expect(text.contains(#""valueInteger":41"#))
  }

  @Test("A question goes with what it is inside of in any version, also one that is named itself")
  func anyVersion() throws {
    let forms = [Self.form("1", isInside: true), Self.form("2", isInside: false)]
    for policy in [
      Self.policy, #"{"policy":"1","default":"keep","items":{"intimate":"drop","hiv":"keep"}}"#,
    ] {
      let text = try PolicySamples.changed(Self.response(Self.hiv), by: policy, of: forms)
      #expect(!text.contains("hiv"), "\(text)")
    }
  }

  @Test(
    "Questions inside of a question that is dropped go, too, where a response has them beside it")
  func insideOfAnswer() throws {
    let text = try PolicySamples.changed(
      Self.response(#"{"linkId":"packs","answer":[{"valueInteger":3}]},\#(Self.age)"#),
      by: #"{"policy":"1","default":"keep","items":{"smokes":"drop"}}"#,
      of: [Self.form("1", isInside: true)])
    #expect(!text.contains("packs"), "\(text)")
  }

  @Test("Of two questionnaires that one counts that a response names; both where it names neither")
  func otherForm() throws {
    let other = "http://example.org/other"
    let forms = [
      Self.form("1", isInside: true), Self.form("1", isInside: false, url: other),
    ]
    func isKept(_ url: String) throws -> Bool {
      try PolicySamples.changed(Self.response(Self.hiv, url: url), by: Self.policy, of: forms)
        .contains("hiv")
    }
    #expect(try isKept(other))
    #expect(try !isKept("http://example.org/q"))
    #expect(try !isKept("http://example.org/unknown"))
  }

  @Test("What goes with its group is counted with it, and is masked in a table")
  func counted() throws {
    let workspace = try Workspace()
    let form = Self.form("1", isInside: true)
    var export = BatchExport(target: .table, output: workspace.file("out.csv"))
    export.policy = try PolicySamples.made(Self.policy, questionnaires: [form])
    export.questionnaires = [try Samples.document(form).root]
    export.layout.missing = true
    let summary = try export.run([
      workspace.write(Self.response("\(Self.hiv),\(Self.age)"), to: "in")
    ]) { _ in }
    #expect(summary.policy?.counts[.item("intimate")] == [.dropped: 1])
    let table = try Project.text(workspace.file("out.csv"))
    #expect(
      table.split(separator: "\n").last?.hasSuffix(",,masked,,masked,,skipped,,disabled,41,")
        == true, "\(table)")
  }

  @Test("A codebook says what its questions are inside of, as a questionnaire does")
  func codebook() throws {
    let form = try Samples.document(Self.form("1", isInside: true)).root
    let book = try #require(Codebook.all(of: [form], library: ResourceLibrary()).first)
    var (fromForm, fromBook) = (FormItems(), FormItems())
    fromForm.add(form)
    fromBook.add(book)
    #expect(fromBook.linkIds == fromForm.linkIds)
    #expect(fromBook.inside(["intimate"]) == fromForm.inside(["intimate"]))
  }
}
