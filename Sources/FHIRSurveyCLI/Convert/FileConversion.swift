import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import ODM
import REDCap
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyWorkflow

/// What is wanted of conversions.
struct ConversionSettings: Sendable {
  let stages: Pipeline
  let target: ConversionTarget
  /// The format of the inputs, where it is not found out.
  let source: (any SurveyFormat)?
  /// The version of FHIR of the result.
  let version: FHIRVersion?
  let isLossy: Bool
  let carrying: Carrying
  /// The outcome with which nothing is written.
  let limit: Loss.Outcome?
  /// The language of paper.
  let language: String?
  /// Whether paper has the scores of options.
  let showsScores: Bool
  /// The version of ODM that is written; `nil` where any will do.
  let odm: ODMVersion?
  /// Whether each form of a file is a result of its own.
  let isSplit: Bool
  /// The form in other languages.
  let translations: [DictionaryArchive.Part]
  /// Whether it is said where in the result each item is.
  let isLocating: Bool
  /// The response that fills in paper.
  let response: PrintedResponse?
}

/// The conversion of one file: what came of it, and what there is to say.
///
/// It prints and writes nothing, so that several can run at the same time.
struct FileConversion: Sendable {
  /// What there is to say, in its order.
  enum Said: Sendable {
    case finding(Diagnostic)
    /// What became of a construct.
    case loss(Diagnostic)
    case note(String)
    /// Why what the command line asks for cannot be done.
    case refusal(String)
  }

  private(set) var bytes: [UInt8]?
  /// What goes into a file beside the result.
  private(set) var beside: CarriedDocument?
  /// What became of each construct; `nil` where only the resource was written otherwise.
  private(set) var report: LossReport?
  private(set) var said: [Said] = []
  /// How the command ends where it was not converted.
  private(set) var failure: ExitStatus?
  /// Whether it is no form, and so not meant.
  private(set) var isNoForm = false

  /// The files beside the result that it needs, by their names.
  private(set) var files: [String: [UInt8]] = [:]

  /// The result in other languages, where a file has one.
  private(set) var others: [DefinitionFile] = []

  let settings: ConversionSettings
  private let part: SourcePart?
  /// How the name of the file ends that is to be written; `nil` where that is as it comes.
  private let ending: String?

  /// Converts a file.
  ///
  /// - Parameters:
  ///   - isNamed: Whether it was named, and does not only lie in a folder.
  ///   - part: The form of the file that the source has, where it has several.
  ///   - ending: How the name of the file ends that is to be written; `nil` where that is as it comes.
  ///   - beside: Gives the content of a file beside it by its name.
  init(
    of source: Source, isNamed: Bool, part: SourcePart? = nil, ending: String? = nil,
    _ settings: ConversionSettings, beside: (String) -> [UInt8]?
  ) {
    (self.settings, self.part, self.ending) = (settings, part, ending)
    do throws(ExitStatus) {
      bytes = try convert(source, isNamed: isNamed, beside)
    } catch {
      failure = error
    }
  }

  /// A file that cannot be read.
  init(unreadable: CommandPipeline.Unreadable, _ settings: ConversionSettings) {
    (self.settings, part, ending) = (settings, nil, nil)
    said = [.finding(unreadable.finding)]
    failure = unreadable.status
  }

  private mutating func convert(
    _ source: Source, isNamed: Bool, _ beside: (String) -> [UInt8]?
  ) throws(ExitStatus) -> [UInt8]? {
    if let definition = try definition(source, beside) { return try bytes(of: definition) }
    if !isNamed, !source.name.namesResource {
      isNoForm = true
      return nil
    }
    let read = settings.stages.read(source)
    try check(read.diagnostics)
    guard let document = read.document else { throw .badInput }
    let type = document.root.resourceType
    let isForm = type == "Questionnaire" || SurveyDefinitionReader.recognizes(document.root)
    if !isNamed, !isForm, type == nil || !settings.target.isResource {
      isNoForm = true
      return nil
    }
    if type != "Questionnaire" { try check(document.versionNote.map { [$0] } ?? []) }
    guard case .other = settings.target else { return try bytes(of: document) }
    return try bytes(of: try definition(document, bytes: source.bytes, beside))
  }
}

// MARK: Definitions

extension FileConversion {
  /// A definition in another format than FHIR's and ours; `nil` where the file is of none.
  private mutating func definition(
    _ source: Source, _ beside: (String) -> [UInt8]?
  ) throws(ExitStatus) -> OpenedDefinition? {
    let wanted = settings.source.flatMap { ["fhir", "survey"].contains($0.name) ? nil : $0 }
    if settings.source != nil, wanted == nil { return nil }
    guard let format = wanted ?? DefinitionFormats.all.recognizing(source) else { return nil }
    let opened = DefinitionFormats.all.open(source, as: format, beside: beside)
    try check(part?.placed(opened.diagnostics) ?? opened.diagnostics)
    guard let definition = opened.definition else { throw .badInput }
    return part?.placed(definition) ?? definition
  }

  /// A Questionnaire or a survey definition that was read.
  private mutating func definition(
    _ document: Document, bytes: [UInt8], _ beside: (String) -> [UInt8]?
  ) throws(ExitStatus) -> OpenedDefinition {
    let form = try form(document.root)
    let format: any SurveyFormat =
      SurveyDefinitionReader.recognizes(document.root) ? DefinitionFormat() : FHIRFormat()
    var read = ReadDefinition(carryingIn: form.writtenSurvey, [])
    read.places = document.itemPlaces
    let source = Source(name: document.sourceName, bytes: bytes)
    let opened = DefinitionFormats.all.open(read, source, format, beside: beside)
    guard let opened else { throw .badInput }
    return opened
  }

  private mutating func form(_ root: Element) throws(ExitStatus) -> Form {
    let read = settings.stages.form(root)
    try check(read.diagnostics)
    guard let form = read.form else { throw .badInput }
    return form
  }

  /// A definition in the target's format.
  private mutating func bytes(of definition: OpenedDefinition) throws(ExitStatus) -> [UInt8] {
    let format = settings.format(for: definition.survey)
    let definition = format.isReadable ? definition : try shown(definition)
    let converted = definition.converted(to: format, carrying: settings.carrying)
    var report = LossReport(
      source: (definition.source.name, definition.format.name), target: format.name,
      losses: converted.losses)
    report.form = part?.name
    self.report = report
    if converted.isOrigin {
      said.append(.note("\(definition.source.name): as it was before it was converted"))
      if !definition.unplacedEdits.isEmpty {
        report.losses = definition.unplacedEdits
        try check(report)
      }
    } else {
      try check(report)
    }
    (beside, files) = (converted.beside, converted.files)
    let bytes = try bytes(of: converted, format, named: definition.source.name)
    if settings.isLocating, format.isReadable {
      self.report?.locate(in: Source(name: "-", bytes: bytes), format)
    }
    return bytes
  }

  private mutating func bytes(
    of converted: ConvertedDefinition, _ format: any SurveyFormat, named name: String
  ) throws(ExitStatus) -> [UInt8] {
    switch settings.target {
    case .survey, .other:
      let files = format.files(converted.bytes)
      others = Array(files.dropFirst())
      return try rewritten(files.first?.bytes ?? converted.bytes, format)
    case .json where settings.version == nil && !converted.isOrigin:
      return converted.bytes + [UInt8(ascii: "\n")]
    case .json, .xml:
      if settings.version == nil, converted.isOrigin, settings.target.begins(converted.bytes) {
        return converted.bytes
      }
      let result = settings.stages.read(Source(name: name, bytes: converted.bytes))
      guard let document = result.document else { throw .badInput }
      return try text(of: document, reported: [])
    }
  }

  /// A definition in a file as its name says, of a format that has files of several kinds.
  private mutating func rewritten(
    _ bytes: [UInt8], _ format: any SurveyFormat
  ) throws(ExitStatus) -> [UInt8] {
    let own = format.fileExtension(of: bytes)
    guard let ending, ending != own, format.readExtensions.contains(ending) else { return bytes }
    if let rewritten = format.rewritten(bytes, for: ending) { return rewritten }
    said.append(
      .refusal("this form cannot be written as .\(ending); name a file that ends with .\(own)"))
    throw .usage
  }

  /// A definition with its texts in the language that is asked for.
  private mutating func shown(
    _ definition: OpenedDefinition
  ) throws(ExitStatus) -> OpenedDefinition {
    guard let language = settings.language else { return definition }
    let root = QuestionnaireWriter.write(definition.survey).root
    guard let localized = LocalizedSurvey(definition.survey, to: language, root: root) else {
      said.append(.refusal("\(definition.source.name) has no texts in the language \(language)"))
      throw .usage
    }
    var shown = definition
    shown.survey = localized.survey
    shown.survey.language = localized.language
    return shown
  }
}

extension ConversionTarget {
  /// Whether a resource is written as the target has it, in whatever layout.
  fileprivate func begins(_ bytes: [UInt8]) -> Bool {
    bytes.first { $0 > 0x20 } == UInt8(ascii: self == .xml ? "<" : "{")
  }
}

// MARK: Resources

extension FileConversion {
  /// A resource or a survey definition as FHIR, or as a survey definition.
  private mutating func bytes(of document: Document) throws(ExitStatus) -> [UInt8] {
    let isDefinition = SurveyDefinitionReader.recognizes(document.root)
    if settings.target == .survey {
      let form = try form(document.root)
      return try text(of: SurveyDefinitionWriter.write(form.survey), as: .json)
    }
    let result =
      isDefinition ? QuestionnaireWriter.write(try form(document.root).survey) : document
    if let finding = result.notAResource {
      said.append(.finding(finding))
      throw .badInput
    }
    var reported: [Diagnostic] = []
    if !isDefinition {
      reported = settings.stages.structure(of: document.root)
      try check(reported)
    }
    if document.root.resourceType == "Questionnaire" {
      try check(document.versionNote.map { [$0] } ?? [])
    }
    return try text(of: result, reported: reported)
  }

  /// A resource in the version and format that are wanted.
  private mutating func text(
    of document: Document, reported: [Diagnostic]
  ) throws(ExitStatus) -> [UInt8] {
    var result = document
    if let version = settings.version {
      let converted = settings.stages.convert(
        result, to: version, allowingLoss: settings.isLossy)
      try check(converted.diagnostics)
      result = converted.document
    }
    return try text(of: result, as: settings.target == .xml ? .xml : .json, besides: reported)
  }

  private mutating func text(
    of document: Document, as format: Format, besides reported: [Diagnostic] = []
  ) throws(ExitStatus) -> [UInt8] {
    let written = settings.stages.write(document, as: format)
    try check(written.diagnostics(besides: reported))
    return written.bytes
  }
}

// MARK: What there is to say

extension FileConversion {
  /// Says what was found; an error ends the conversion with 65.
  private mutating func check(_ findings: [Diagnostic]) throws(ExitStatus) {
    said += findings.map { .finding($0) }
    if findings.hasErrors { throw .badInput }
  }

  /// Says what is lost, and ends the conversion where that is more than is allowed.
  private mutating func check(_ report: LossReport) throws(ExitStatus) {
    for loss in report.losses where loss.outcome != .kept || loss.reason != nil {
      if let finding = report.finding(of: loss) { said.append(.loss(finding)) }
    }
    let counts = Loss.Outcome.allCases.map { "\(report.count($0)) \($0.rawValue)" }
    said.append(.note("\(report.source.file): \(counts.joined(separator: ", "))"))
    guard let limit = settings.limit else { return }
    let refused = report.losses.count { $0.outcome >= limit }
    guard refused > 0 else { return }
    said.append(
      .finding(
        Diagnostic(
          .lossRefused, ["count": .number(refused), "outcome": .literal(limit.rawValue)],
          at: Location(file: report.source.file))))
    throw .findings
  }
}

extension Document {
  /// Why it is not a FHIR resource; `nil` where it is one.
  var notAResource: Diagnostic? {
    guard let type = root.resourceType else {
      return Diagnostic(.noResourceType, at: root.location())
    }
    guard Definitions.of(fhirVersion).type(named: type)?.isResource != true else { return nil }
    return Diagnostic(
      .unknownResource, ["type": .quoted(type), "version": .literal(fhirVersion.name)],
      at: root.location())
  }
}
