public import FHIRDocument
import FHIRQuestionnaire
public import FHIRTerminology
import ResponseValidation
public import SurveyDiagnostics
public import SurveyPrimitives

/// How the responses to one questionnaire become other resources; compiled once.
///
/// By observations, by definitions and by templates, as SDC 4.0.0 says
/// ([extraction](https://hl7.org/fhir/uv/sdc/STU4/extraction.html), rules 100 to 109).
///
/// ```swift
/// let plan = ExtractionPlan(questionnaire, at: now) { name in uuid(of: name) }
/// let extraction = plan.extract(from: response)
/// ```
public final class ExtractionPlan: Sendable {
  /// What is said besides the questionnaire and its responses.
  public struct Options: Sendable {
    /// Whether every question with a code counts as marked for an Observation.
    public var isCoded = false

    /// Creates the usual options.
    public init() {}
  }

  /// The Questionnaire.
  public let questionnaire: Element
  /// What of it cannot be extracted, or is noted.
  public let findings: [Diagnostic]
  let root: PlanItem
  let bundles: [TemplateRule]
  let version: FHIRVersion
  let names: ElementNames
  let moment: Instant
  /// What expressions know of value sets and of the weights of codes.
  let terminology: LibraryTerminology
  /// By what responses name the questionnaire.
  private let address: (id: String?, url: String?, version: String?)
  /// The addresses of the questionnaires that it is derived from.
  private let origins: [String]
  /// The UUID of version 5 that a text stands for.
  let uuid: @Sendable (String) -> String
  /// What says which items are disabled; `nil` where none can be.
  private let validator: SurveyResponseValidator?

  /// Compiles a plan; `library` has the StructureDefinitions that definitions name, `uuid` gives the UUID
  /// of version 5 of a name, `moment` is the present time.
  public init(
    _ questionnaire: Element, library: ResourceLibrary = ResourceLibrary(),
    options: Options = Options(), at moment: Instant, uuid: @escaping @Sendable (String) -> String
  ) {
    self.questionnaire = questionnaire
    address = (
      questionnaire[.id]?.string, questionnaire[.url]?.string, questionnaire[.version]?.string
    )
    origins = questionnaire.children(.derivedFrom).compactMap { origin in
      origin.string.map { QuestionnaireReference($0).address }
    }
    version = questionnaire.document.fhirVersion
    self.moment = moment
    terminology = LibraryTerminology(library, resource: questionnaire)
    self.uuid = uuid
    names = ElementNames(version)
    var numbers: [String: Int] = [:]
    var validator: SurveyResponseValidator?
    if questionnaire.hasConditions,
      let survey = QuestionnaireReader.read(questionnaire, library: library).survey
    {
      let made = SurveyResponseValidator(
        survey, questionnaire: questionnaire, library: library, at: moment)
      (validator, numbers) = (made, made.itemNumbers)
    }
    self.validator = validator
    var compiler = PlanCompiler(questionnaire, options, library, numbers)
    root = compiler.compile()
    bundles = compiler.bundles
    findings = compiler.findings
  }

  /// Whether a response that names a questionnaire means this one, or one that this is derived from.
  func isNamed(by named: QuestionnaireReference) -> Bool {
    named.matches(id: address.id, url: address.url, version: address.version)
      || !origins.isEmpty && origins.contains(named.address)
  }

  /// What of a questionnaire cannot be extracted as it is written; nothing where nothing is marked.
  public static func check(_ questionnaire: Element, library: ResourceLibrary) -> [Diagnostic] {
    var compiler = PlanCompiler(questionnaire, Options(), library, [:])
    _ = compiler.compile()
    let other: Set<Diagnostic.Code> = [
      .nothingMarked, .definitionNotAvailable, .oldExtractionContext, .allocatedIdBare,
      .adaptiveNotExtracted,
    ]
    return compiler.findings.filter { !other.contains($0.code) }
  }

  /// What the answers of a response disable.
  func disabledItems(of response: Element) -> DisabledItems? {
    validator?.disabledItems(of: response)
  }
}

extension Element {
  /// Whether an item may be disabled.
  fileprivate var hasConditions: Bool {
    var open = children(.item).map(\.self)
    while let item = open.popLast() {
      if item[.enableWhen] != nil || item.hasExtension("enableWhenExpression") { return true }
      open += item.children(.item)
    }
    return false
  }
}

/// The names of elements that Observations have, looked up once.
struct ElementNames: Sendable {
  let category = Self.name("category")
  let effective = Self.name("effectiveDateTime")
  let issued = Self.name("issued")
  let hasMember = Self.name("hasMember")
  let related = Self.name("related")
  let target = Self.name("target")
  let component = Self.name("component")
  let encounter: ElementName
  /// Whether Observations point at others by `related`, as before R4.
  let usesRelated: Bool

  init(_ version: FHIRVersion) {
    usesRelated = version == .stu3 || version == .dstu2
    encounter = version == .stu3 ? Self.name("context") : Self.name("encounter")
  }

  private static func name(_ text: String) -> ElementName { ElementName(known: text) ?? .root }
}
