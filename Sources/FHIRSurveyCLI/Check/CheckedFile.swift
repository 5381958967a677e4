import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import FHIRTerminology
import QuestionnaireAssembly
import QuestionnaireCheck
import ResponseExtraction
import SurveyDiagnostics
import SurveyFormats

/// A file that was examined or could not be, and what was found.
struct CheckedFile {
  let path: String
  /// What the columns of the findings count; empty where they count cells.
  var bytes: [UInt8] = []
  let findings: [Diagnostic]
  /// How the command ends because of a file that cannot be read, or is not a questionnaire.
  var failure: ExitStatus?
  /// Whether it lies in a folder and is not a questionnaire, so that it is skipped.
  var isSkipped = false
}

extension CheckedFile {
  /// The file as SARIF reports it.
  var sarif: SARIFFile {
    SARIFFile(
      path: path, findings: findings.countingScalars(in: Source(name: path, bytes: bytes)),
      isExamined: failure == nil)
  }
}

extension CommandPipeline {
  /// Examines one file; in a folder, what is not a questionnaire is skipped.
  func check(
    _ path: String, _ library: ResourceLibrary, _ policy: SeverityPolicy, inFolder: Bool = false,
    _ progress: CheckProgress? = nil
  ) -> CheckedFile {
    defer { progress?.next() }
    let skipped = CheckedFile(path: path, findings: [], isSkipped: true)
    // Lines of resources are data, where nobody named them.
    if inFolder, path.hasSuffix(".ndjson") { return skipped }
    let bytes: [UInt8]
    do throws(Unreadable) {
      bytes = try contents(of: path)
    } catch {
      return refused(path, [], [error.finding], error.status, progress)
    }
    let source = Source(name: path, bytes: bytes)
    if let format = DefinitionFormats.all.recognizing(source) {
      return check(source, format, library, policy, inFolder: inFolder, progress)
    }
    if inFolder, !path.namesResource { return skipped }
    let result = Document.read(source, options: readOptions)
    if inFolder, let root = result.document?.root, !root.isQuestionnaire,
      root.resourceType != nil || !result.diagnostics.hasErrors
    {
      return skipped
    }
    // A questionnaire is examined as far as it can be read.
    guard let root = result.document?.root, root.isQuestionnaire || !result.diagnostics.hasErrors
    else {
      return refused(path, bytes, result.diagnostics, inFolder ? .findings : .badInput, progress)
    }
    guard root.isQuestionnaire else {
      return refused(path, bytes, QuestionnaireReader.read(root).diagnostics, .badInput, progress)
    }
    let assembled = QuestionnaireAssembler(library).prepare(root)
    let whole = assembled.questionnaire
    let read =
      SurveyDefinitionReader.recognizes(root)
      ? SurveyDefinitionReader.read(root) : QuestionnaireReader.read(whole, library: library)
    let found = QuestionnaireChecker.check(
      whole, read: read, library: library, policy: policy, progress: { progress?.show($0) })
    let extraction =
      root.resourceType == "Questionnaire"
      ? ExtractionPlan.check(whole, library: library) : []
    let findings = policy.applied(to: assembled.findings) + found + policy.applied(to: extraction)
    return CheckedFile(path: path, bytes: bytes, findings: result.diagnostics + findings)
  }

  /// Examines a definition in another format as the questionnaire that it is read as.
  private func check(
    _ source: Source, _ format: any SurveyFormat, _ library: ResourceLibrary,
    _ policy: SeverityPolicy, inFolder: Bool, _ progress: CheckProgress?
  ) -> CheckedFile {
    let opened = DefinitionFormats.all.open(
      source, as: format, beside: fileBeside(source.name))
    guard let definition = opened.definition else {
      return refused(
        source.name, source.bytes, opened.diagnostics, inFolder ? .findings : .badInput, progress)
    }
    let root = QuestionnaireWriter.write(definition.survey, sourceName: source.name).root
    let found = QuestionnaireChecker.check(
      root, read: QuestionnaireReader.read(root, library: library), library: library,
      policy: policy, progress: { progress?.show($0) })
    let countsCells = definition.places.values.contains { $0.sheet != nil }
    return CheckedFile(
      path: source.name, bytes: countsCells ? [] : source.bytes,
      findings: definition.placed(opened.diagnostics + found))
  }

  /// A file that is not examined; why is said at once, whatever the form of the report.
  private func refused(
    _ path: String, _ bytes: [UInt8], _ diagnostics: [Diagnostic], _ failure: ExitStatus,
    _ progress: CheckProgress?
  ) -> CheckedFile {
    progress?.clear()
    diagnostics.forEach(reporter.report)
    return CheckedFile(path: path, bytes: bytes, findings: diagnostics, failure: failure)
  }
}

extension Element {
  /// Whether it is a Questionnaire or a survey definition.
  fileprivate var isQuestionnaire: Bool {
    resourceType == "Questionnaire" || SurveyDefinitionReader.recognizes(self)
  }
}

extension Diagnostic {
  /// The finding as a compiler prints it, with the name of its rule.
  func line(in language: DiagnosticLanguage) -> String {
    var lines = visibleText(in: language).split(separator: "\n", maxSplits: 1)
      .map(String.init)
    lines[0] += " [\(code.ruleName)]"
    return lines.joined(separator: "\n")
  }
}
