import ArgumentParser
import FHIRDocument
import SurveyDiagnostics

/// The report of an examination as SARIF 2.1.0, for tools that show findings beside a text.
///
/// [SARIF](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html): one run; every rule
/// that has a finding is in `tool.driver.rules`, and columns count Unicode scalars. A file that
/// cannot be read has its results, too, and `executionSuccessful` is false.
enum SARIFReport {
  static func document(_ files: [CheckedFile], in language: DiagnosticLanguage) -> Document {
    var builder = DocumentBuilder()
    let rules = rules(of: files)
    builder.open(.root)
    builder.string(
      builder.name("$schema"),
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
    builder.string(.version, "2.1.0")
    builder.open(builder.name("runs"), inArray: true)
    addTool(rules, to: &builder)
    builder.open(builder.name("invocations"), inArray: true)
    builder.boolean(
      builder.name("executionSuccessful"), files.allSatisfy { $0.failure == nil })
    builder.close()
    for file in files {
      builder.open(builder.name("artifacts"), inArray: true)
      addLocation(of: file, to: &builder, as: "location")
      builder.close()
    }
    builder.string(builder.name("columnKind"), "unicodeCodePoints")
    let numbers = Dictionary(
      rules.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for file in files {
      let columns = LineColumns(file.bytes)
      for finding in file.findings {
        add(finding, in: language, file, columns, numbers, to: &builder)
      }
    }
    if files.allSatisfy(\.findings.isEmpty) {
      builder.openArray(builder.name("results"))
      builder.close()
    }
    builder.close()
    builder.close()
    return builder.finish()
  }

  private static func rules(of files: [CheckedFile]) -> [Diagnostic.Code] {
    let found = Set(files.flatMap(\.findings).map(\.code))
    return Diagnostic.Rule.codes.filter(found.contains)
  }

  private static func addTool(_ rules: [Diagnostic.Code], to builder: inout DocumentBuilder) {
    builder.open(builder.name("tool"))
    builder.open(builder.name("driver"))
    builder.string(.name, "fhir-survey")
    builder.string(.version, ProgramVersion.text)
    for code in rules {
      guard let rule = code.rule else { continue }
      builder.open(builder.name("rules"), inArray: true)
      builder.string(.id, rule.name)
      addText(rule.summary, to: &builder, as: "shortDescription")
      addText(code.remedy, to: &builder, as: "help")
      builder.open(builder.name("defaultConfiguration"))
      builder.string(
        builder.name("level"), code.examinedLevel == .off ? "none" : code.examinedLevel.rawValue)
      builder.close()
      builder.close()
    }
    builder.close()
    builder.close()
  }

  private static func addText(
    _ text: String, to builder: inout DocumentBuilder, as name: String
  ) {
    builder.open(builder.name(name))
    builder.string(.text, text)
    builder.close()
  }

  private static func addLocation(
    of file: CheckedFile, to builder: inout DocumentBuilder, as name: String
  ) {
    builder.open(builder.name(name))
    builder.string(builder.name("uri"), file.path == "-" ? "stdin" : uri(of: file.path))
    builder.close()
  }

  /// A path as a URI reference.
  private static func uri(of path: String) -> String {
    let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return (path.hasPrefix("/") ? "file://" : "")
      + path.utf8.map { byte in
        if kept.contains(byte) { return String(UnicodeScalar(byte)) }
        let hex = String(byte, radix: 16, uppercase: true)
        return "%" + (hex.count < 2 ? "0" : "") + hex
      }.joined()
  }

  private static func add(
    _ finding: Diagnostic, in language: DiagnosticLanguage, _ file: CheckedFile,
    _ columns: LineColumns, _ numbers: [Diagnostic.Code: Int], to builder: inout DocumentBuilder
  ) {
    let name = finding.code.rule?.name ?? finding.code.description
    builder.open(builder.name("results"), inArray: true)
    builder.string(builder.name("ruleId"), name)
    if let number = numbers[finding.code] {
      builder.number(builder.name("ruleIndex"), String(number))
    }
    builder.string(builder.name("level"), finding.severity.rawValue)
    let hint = finding.hint(in: language).map { "; \($0)" } ?? ""
    addText(finding.message(in: language) + hint, to: &builder, as: "message")
    builder.open(builder.name("locations"), inArray: true)
    builder.open(builder.name("physicalLocation"))
    addLocation(of: file, to: &builder, as: "artifactLocation")
    if let position = finding.location.position {
      builder.open(builder.name("region"))
      builder.number(builder.name("startLine"), String(position.line))
      builder.number(builder.name("startColumn"), String(columns.scalarColumn(of: position)))
      builder.close()
    }
    builder.close()
    if let path = finding.location.subject?.description, !path.isEmpty {
      builder.open(builder.name("logicalLocations"), inArray: true)
      builder.string(builder.name("fullyQualifiedName"), path)
      builder.string(.name, finding.location.linkId)
      builder.close()
    }
    builder.close()
    builder.close()
  }
}
