import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyWorkflow
import SystemIO

/// Conversions of one or several files.
struct ConversionRun {
  let pipeline: CommandPipeline
  let target: ConversionTarget
  /// The format of the inputs, where it is not found out.
  let source: (any SurveyFormat)?
  /// The version of FHIR of the result.
  let version: FHIRVersion?
  let isLossy: Bool
  let carries: Bool
  /// The outcome with which nothing is written.
  let limit: Loss.Outcome?
  /// Whether paper has the scores of options.
  let showsScores: Bool
  /// What became of the constructs of each file.
  private(set) var reports: [LossReport] = []
  /// How many of several files were not converted.
  private(set) var failed = 0

  init(
    pipeline: CommandPipeline, target: ConversionTarget, source: (any SurveyFormat)?,
    version: FHIRVersion?, isLossy: Bool, carries: Bool, limit: Loss.Outcome?, showsScores: Bool
  ) {
    (self.pipeline, self.target, self.source) = (pipeline, target, source)
    (self.version, self.isLossy) = (version, isLossy)
    (self.carries, self.limit, self.showsScores) = (carries, limit, showsScores)
  }

  /// Converts one file to the output, or several to files in the folder that the output names; one
  /// that cannot be converted does not stop the others.
  mutating func convert(_ files: [String], to output: OutputOptions) throws(ExitStatus) {
    if files.count == 1, let file = files.first, FileSystem.kind(of: file) != .folder {
      return try pipeline.write(try convert(file), to: output)
    }
    guard output.output != "-" else {
      throw pipeline.world.refusal("convert", "several files need a folder: -o FOLDER")
    }
    let paths = try paths(files)
    do {
      try FileSystem.makeFolder(output.output)
    } catch {
      pipeline.reporter.report(.unwritable(output.output, error))
      throw .noOutput
    }
    for path in paths {
      do throws(ExitStatus) {
        let bytes = try convert(path)
        try pipeline.write(bytes, path: name(for: path, in: output.output), force: output.force)
      } catch {
        if error == .noOutput { throw error }
        failed += 1
      }
    }
  }

  private func paths(_ files: [String]) throws(ExitStatus) -> [String] {
    do {
      return try InputPaths.expand(files)
    } catch {
      pipeline.reporter.report(error)
      throw .noInput
    }
  }

  /// The name of a result: that of its source with another ending.
  private func name(for path: String, in folder: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    return "\(folder)/\(stem).\(target.fileExtension)"
  }

  private mutating func convert(_ path: String) throws(ExitStatus) -> [UInt8] {
    let source = Source(name: path, bytes: try pipeline.bytes(of: path))
    let wanted = self.source.flatMap { ["fhir", "survey"].contains($0.name) ? nil : $0 }
    if self.source == nil || wanted != nil,
      let definition = try pipeline.definition(source, as: wanted)
    {
      return try bytes(of: definition)
    }
    let document = try pipeline.document(source)
    if case .other = target {
      guard let definition = try pipeline.definition(document, bytes: source.bytes) else {
        throw .badInput
      }
      return try bytes(of: definition)
    }
    return try bytes(of: document)
  }

  /// A definition in the target's format.
  private mutating func bytes(of definition: OpenedDefinition) throws(ExitStatus) -> [UInt8] {
    let format = target.format(showsScores: showsScores)
    let definition = format.isReadable ? definition : try shown(definition)
    let converted = definition.converted(to: format, carries: carries)
    let report = LossReport(
      source: (definition.source.name, definition.format.name), target: format.name,
      losses: converted.losses)
    reports.append(report)
    if converted.isOrigin {
      pipeline.reporter.note("\(definition.source.name): as it was before it was converted")
    } else {
      try check(report)
    }
    switch target {
    case .survey, .other: return converted.bytes
    case .json, .xml:
      let result = pipeline.stages.read(
        Source(name: definition.source.name, bytes: converted.bytes))
      guard let document = result.document else { throw .badInput }
      return try text(of: document, reported: [])
    }
  }

  /// A definition with its texts in the language that is asked for.
  private func shown(_ definition: OpenedDefinition) throws(ExitStatus) -> OpenedDefinition {
    guard let language = pipeline.options.language else { return definition }
    let root = QuestionnaireWriter.write(definition.survey).root
    guard let localized = LocalizedSurvey(definition.survey, to: language, root: root) else {
      throw pipeline.world.refusal(
        "convert", "\(definition.source.name) has no texts in the language \(language)")
    }
    var shown = definition
    shown.survey = localized.survey
    shown.survey.language = localized.language
    return shown
  }

  /// Says what is lost, and ends the conversion where that is more than is allowed.
  private func check(_ report: LossReport) throws(ExitStatus) {
    let findings = report.losses.compactMap { loss in
      loss.outcome == .kept && loss.reason == nil ? nil : report.finding(of: loss)
    }
    for finding in findings where finding.severity != .note || pipeline.options.verbose {
      pipeline.reporter.reportFew(finding)
    }
    let counts = Loss.Outcome.allCases.map { "\(report.count($0)) \($0.rawValue)" }
    pipeline.reporter.note("\(report.source.file): \(counts.joined(separator: ", "))")
    guard let limit else { return }
    let refused = report.losses.count { $0.outcome >= limit }
    guard refused > 0 else { return }
    pipeline.reporter.report(
      Diagnostic(
        .lossRefused, ["count": .number(refused), "outcome": .literal(limit.rawValue)],
        at: Location(file: report.source.file)))
    throw .findings
  }

  /// A resource or a survey definition as FHIR, or as a survey definition.
  private func bytes(of document: Document) throws(ExitStatus) -> [UInt8] {
    let isDefinition = SurveyDefinitionReader.recognizes(document.root)
    if target == .survey {
      let form = try pipeline.form(from: document.root)
      return try pipeline.text(of: SurveyDefinitionWriter.write(form.survey), as: .json)
    }
    let result =
      isDefinition
      ? QuestionnaireWriter.write(try pipeline.form(from: document.root).survey) : document
    try pipeline.requireResource(result)
    var reported: [Diagnostic] = []
    if !isDefinition {
      reported = pipeline.stages.structure(of: document.root)
      try pipeline.reporter.check(reported)
    }
    if document.root.resourceType == "Questionnaire" { try pipeline.noteVersion(of: document) }
    return try text(of: result, reported: reported)
  }

  /// A resource in the version and format that are wanted.
  private func text(
    of document: Document, reported: [Diagnostic]
  ) throws(ExitStatus) -> [UInt8] {
    var result = document
    if let version {
      result = try pipeline.convert(result, to: version, allowingLoss: isLossy)
    }
    return try pipeline.text(of: result, as: target == .xml ? .xml : .json, besides: reported)
  }
}
