import Foundation
import TestSupport
import Testing

@Suite("convert of files with several forms, and of forms in several files")
struct ConvertFormsTests {
  private static let headings =
    "Variable / Field Name,Form Name,Section Header,Field Type,Field Label,\"Choices, Calculations, OR Slider Labels\",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation\n"

  private static func row(
    _ name: String, _ form: String, _ type: String, _ label: String, choices: String = "",
    condition: String = ""
  ) -> String {
    "\(name),\(form),,\(type),\(label),\"\(choices)\",,,,,,\"\(condition)\",,,,,,\n"
  }

  /// Two forms, the second of which asks for an answer of the first one.
  private static let dictionary =
    headings + row("sex", "about", "radio", "Sex", choices: "1, F | 2, M")
    + row("born", "about", "text", "Year") + row("smokes", "habits", "yesno", "\"Do you\nsmoke?\"")
    + row("children", "habits", "text", "Births", condition: "[sex] = '1'")
    + row("packs", "habits", "text", "Packs", condition: "[smokes] = '1'")

  @Test("With --split each form is a result, and what asks for another form is reported and shown")
  func split() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.dictionary, as: "d.csv")
    let run = TestWorld().run(
      "convert", file, "--split", "--to", "json", "-o", folder.path("out"), "--report",
      folder.path("report.json"))
    #expect(run.status == 0, "\(run)")
    #expect(folder.files == ["d.csv", "out/about.json", "out/habits.json", "report.json"])
    #expect(run.errors.contains("d.csv:6:12: warning FS0790"), "\(run)")
    #expect(run.errors.components(separatedBy: "FS0790").count == 2, "\(run)")
    let habits = try folder.text("out/habits.json")
    #expect(!habits.contains(#""question": "sex""#) && habits.contains(#""question": "smokes""#))
    let schema = try Schema("conversion-report")
    let report = try folder.text("report.json")
    #expect(try schema.findings(in: report) == [])
    #expect(report.contains(#""form": "habits""#))
    // Each goes back to its part of the dictionary.
    let back = TestWorld().run(
      "convert", folder.path("out/habits.json"), "--to", "redcap", "-q")
    let rows = Self.dictionary.components(separatedBy: "smokes,habits")
    #expect(back.output == Self.headings + "smokes,habits" + rows[1], "\(back)")
    #expect(TestWorld().run("convert", file, "--split", "--to", "json").status == 64)
  }

  @Test("The forms of ODM have what they refer to, and nothing of each other")
  func splitODM() throws {
    let folder = try TemporaryFolder()
    func item(_ oid: String) -> String {
      """
      <ItemDef OID="\(oid)" Name="\(oid)" DataType="text"><Question><TranslatedText>Question \
      \(oid)?</TranslatedText></Question></ItemDef>
      """
    }
    func form(_ oid: String, _ items: [String]) -> String {
      let references = items.map { #"<ItemRef ItemOID="\#($0)" Mandatory="No"/>"# }.joined()
      return """
        <FormDef OID="F.\(oid)" Name="\(oid)" Repeating="No"><ItemGroupRef ItemGroupOID="G.\(oid)" \
        Mandatory="No"/></FormDef>
        <ItemGroupDef OID="G.\(oid)" Name="\(oid)" Repeating="No">\(references)</ItemGroupDef>
        """
    }
    let metadata = """
      <MetaDataVersion xmlns="http://www.cdisc.org/ns/odm/v1.3" OID="M" Name="M">
      \(form("A", ["one", "both"]))
      \(form("B", ["both", "two"]))
      \(item("one"))
      \(item("both"))
      \(item("two"))
      </MetaDataVersion>
      """
    // An excerpt without the ODM around it is read as well.
    let file = try folder.write(metadata, as: "m.xml")
    let run = TestWorld().run(
      "convert", file, "--split", "--to", "survey", "-q", "-o", folder.path("out"))
    #expect(run.status == 0, "\(run)")
    #expect(folder.files == ["m.xml", "out/F.A.json", "out/F.B.json"])
    let (a, b) = (try folder.text("out/F.A.json"), try folder.text("out/F.B.json"))
    #expect(a.contains("Question one?") && a.contains("Question both?"))
    #expect(!a.contains("Question two?") && b.contains("Question two?"))
    let back = TestWorld().run("convert", folder.path("out/F.A.json"), "--to", "odm", "-q").output
    #expect(back.contains("F.A") && back.contains("one") && !back.contains("two"), "\(back)")
  }

  @Test("Dictionaries of a form in two languages are one questionnaire, and go back into two files")
  func translations() throws {
    let folder = try TemporaryFolder()
    let english = try folder.write(
      Self.headings + Self.row("pet", "f", "radio", "Pet", choices: "1, Dog | 2, Cat")
        + Self.row("name", "f", "text", "Name", condition: "[pet] = '1'"), as: "f.csv")
    let german = try folder.write(
      Self.headings + Self.row("pet", "f", "radio", "Tier", choices: "1, Hund | 2, Katze | 3, Maus")
        + Self.row("name", "f", "text", "Rufname", condition: "[pet] = '1'"), as: "de.csv")
    let form = folder.path("q.json")
    let run = TestWorld().run(
      "convert", english, "--translation", "en=\(english)", "--translation", "de=\(german)",
      "--to", "json", "-o", form)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("FS0792") && run.errors.contains("Maus"), "\(run)")
    #expect(run.errors.components(separatedBy: "FS0792").count == 2, "\(run)")
    let text = try folder.text("q.json")
    for part in ["Tier", "Hund", "Katze", "Rufname", #""language": "en""#] {
      #expect(text.contains(part), "\(part)")
    }
    let back = TestWorld().run(
      "convert", form, "--to", "redcap", "-q", "-o", folder.path("back.csv"))
    #expect(back.status == 0, "\(back)")
    #expect(try folder.text("back.csv") == folder.text("f.csv"))
    #expect(try folder.text("back.de.csv") == folder.text("de.csv"))
    // On standard output there is room for one.
    let one = TestWorld().run("convert", form, "--to", "redcap")
    #expect(one.errors.contains("FS0791") && one.output.contains("Dog"), "\(one)")
  }

  @Test("A questionnaire in two languages goes into two dictionaries, and edits of both come back")
  func languages() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      """
      {"resourceType": "Questionnaire", "language": "en", "status": "draft", "title": "Pets", "item": [
        {"linkId": "a", "type": "string", "text": "Name", "_text": {"extension": [
          {"extension": [{"url": "lang", "valueCode": "de"}, {"url": "content", "valueString": "Rufname"}],
           "url": "http://hl7.org/fhir/StructureDefinition/translation"}]}}]}
      """, as: "q.json")
    let english = folder.path("pets.csv")
    let run = TestWorld().run("convert", form, "--to", "redcap", "-q", "-o", english)
    #expect(run.status == 0 && folder.exists("pets.de.csv"), "\(run)")
    let german = try folder.text("pets.de.csv")
    #expect(german.contains("Rufname") && !german.contains(",text,Name,"))
    // Unchanged, with or without the translation, it is what it was.
    let arguments = ["convert", english, "--to", "json", "-q"]
    let path = folder.path("pets.de.csv")
    for more in [[], ["--translation", "de=\(path)"]] {
      let back = TestWorld().run(arguments + more).output
      #expect(try JSONText.canonical(back) == JSONText.canonical(folder.text("q.json")))
    }
    try folder.write(
      german.replacingOccurrences(of: "Rufname", with: "Vorname"), as: "pets.de.csv")
    let edited = TestWorld().run(arguments + ["--translation", "de=\(path)"]).output
    #expect(edited.contains("Vorname") && edited.contains("Name"), "\(edited)")
    #expect(
      TestWorld().run("convert", form, "--to", "survey", "--translation", "de=\(path)").status
        == 65)
    #expect(
      TestWorld().run("convert", english, "--to", "survey", "--translation", path).status == 64)
  }

  @Test("--odm says which version is written, of what is ODM already, too")
  func odm() throws {
    let folder = try TemporaryFolder()
    let sample = Project.sample("household.json")
    for (version, namespace) in [("1.3", "/v1.3"), ("2.0", "/v2.0")] {
      let run = TestWorld().run("convert", sample, "--to", "odm", "--odm", version, "-q")
      #expect(run.output.contains(namespace), "\(run)")
      let file = try folder.write(run.output, as: "\(version).xml")
      let back = TestWorld().run("convert", file, "--to", "json", "-q").output
      #expect(try JSONText.canonical(back) == JSONText.canonical(Project.text(sample)))
    }
    let other = TestWorld().run(
      "convert", folder.path("1.3.xml"), "--to", "odm", "--odm", "2.0", "-q")
    #expect(other.status == 0 && other.output.contains("/v2.0"), "\(other)")
    let same = TestWorld().run("convert", folder.path("2.0.xml"), "--to", "odm", "-q").output
    #expect(try same == folder.text("2.0.xml"))
    #expect(TestWorld().run("convert", sample, "--to", "odm", "--odm", "3").status == 64)
  }
}
