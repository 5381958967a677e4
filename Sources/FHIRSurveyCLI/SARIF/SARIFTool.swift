import FHIRDocument
import SurveyDiagnostics

/// What a SARIF report says of the program and of its rules.
enum SARIFTool {
  static func add(_ rules: [Diagnostic.Code], to writer: inout JSONTextWriter) {
    writer.openObject("tool")
    writer.openObject("driver")
    writer.member("name", "fhir-survey")
    writer.member("version", ProgramVersion.text)
    if !rules.isEmpty {
      writer.openArray("rules")
      for code in rules { add(code, to: &writer) }
      writer.closeArray()
    }
    writer.closeObject()
    writer.closeObject()
  }

  private static func add(_ code: Diagnostic.Code, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("id", code.ruleName)
    let summary = code.rule?.summary ?? code.remedy
    for (name, text) in [("shortDescription", summary), ("help", code.remedy)] {
      writer.openObject(name)
      writer.member("text", text)
      writer.closeObject()
    }
    writer.openObject("defaultConfiguration")
    writer.member("level", code.examinedLevel == .off ? "none" : code.examinedLevel.rawValue)
    writer.closeObject()
    writer.closeObject()
  }
}
