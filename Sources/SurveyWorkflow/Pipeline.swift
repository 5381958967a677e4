public import FHIRDocument
public import FHIRQuestionnaire
public import FHIRTerminology
import QuestionnaireAssembly
public import SurveyDiagnostics
public import SurveyEngine
import SurveyFormats
public import SurveyPrimitives

/// The stages through which data goes, in their order; whoever works on surveys calls those needed.
///
///     bytes → Document → Form → Session → Document → bytes
///
/// Each stage gives its result, and findings; which of these end the work is for the caller to say.
public struct Pipeline: Sendable {
  /// How bytes are read.
  public var options: ReadOptions

  /// Creates the stages.
  public init(_ options: ReadOptions = ReadOptions()) { self.options = options }
}

// MARK: In

extension Pipeline {
  /// Bytes → the tree of any resource, or of a survey definition; JSON or XML.
  public func read(_ source: Source) -> ReadResult { Document.read(source, options: options) }

  /// A Questionnaire or a survey definition → a form; what it refers to is looked for in `library`.
  ///
  /// The findings have those about its structure first, but for what the reader reports better;
  /// `structure` has them where they are known already. Under ``ReadOptions/isStrict`` warnings about
  /// the questionnaire are errors. One that says that it is made of parts is put together of them.
  public func form(
    _ resource: Element, library: ResourceLibrary = ResourceLibrary(),
    structure: [Diagnostic]? = nil
  ) -> ReadForm {
    let assembled = QuestionnaireAssembler(library).prepare(resource)
    let read =
      SurveyDefinitionReader.recognizes(resource)
      ? SurveyDefinitionReader.read(resource)
      : QuestionnaireReader.read(assembled.questionnaire, library: library)
    let findings =
      structure?.uncovered(by: read.diagnostics)
      ?? self.structure(of: resource, besides: read.diagnostics)
    let form = read.index.map {
      Form($0, resource: assembled.questionnaire, library: library)
    }
    let policy = SeverityPolicy(isStrict: options.isStrict)
    let found = assembled.findings + read.diagnostics
    return ReadForm(form: form, diagnostics: findings + policy.applied(to: found))
  }

  /// What in a resource is not as FHIR wants it, but for what its reader reported already.
  public func structure(
    of resource: Element, besides reported: [Diagnostic] = []
  ) -> [Diagnostic] {
    resource.structureFindings(isStrict: options.isStrict).uncovered(by: reported)
  }
}

// MARK: The session

extension Pipeline {
  /// A form → a session in which nothing is answered yet but for initial values.
  public func session(
    _ form: Form, at start: Instant, evaluator: (any ExpressionEvaluator)?
  ) -> Session {
    Session(PreparedSurvey(form.index, evaluator: evaluator), at: start)
  }

  /// A stored response → a session that goes on with it; what it leaves open is calculated.
  public func session(
    _ form: Form, response: Element, at start: Instant, evaluator: (any ExpressionEvaluator)?
  ) -> ReadResponse {
    let prepared = PreparedSurvey(form.index, evaluator: evaluator)
    let empty = Session(prepared, at: start, initialValues: false)
    var read = ResponseReader.read(response, into: empty, at: start)
    read.session.finishLoading()
    return read
  }

  /// A session → its response, with what the layout cannot say, and that it does not say which
  /// questionnaire it answers where that has neither url nor id.
  ///
  /// As long as it cannot be evaluated whether an item is asked, the response is in progress and not
  /// complete (rule 63); a finding says so.
  public func response(of session: Session, _ details: ResponseDetails) -> WrittenResponse {
    WrittenResponse(of: session.withoutEmptyRepetitions, details)
  }
}

// MARK: Out

extension Pipeline {
  /// A resource in another version of FHIR; under ``ReadOptions/isStrict`` losses are errors.
  ///
  /// Resources that the version does not have are errors, too, unless loss is allowed.
  public func convert(
    _ document: Document, to version: FHIRVersion, allowingLoss: Bool = false
  ) -> ConversionResult {
    var result = VersionConversion.convert(document, to: version)
    var policy = SeverityPolicy(isStrict: options.isStrict)
    if allowingLoss, !options.isStrict { policy.levels[.typeNotInTarget] = .warning }
    result.diagnostics = policy.applied(to: result.diagnostics)
    return result
  }

  /// A document → its text in lines, with a line break at the end, and what the format cannot hold;
  /// under ``ReadOptions/isStrict`` that is an error.
  public func write(_ document: Document, as format: Format) -> WrittenText {
    WrittenText(document, as: format, SeverityPolicy(isStrict: options.isStrict))
  }
}
