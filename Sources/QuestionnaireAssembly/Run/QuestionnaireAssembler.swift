public import FHIRDocument
import FHIRQuestionnaire
public import FHIRTerminology
public import SurveyDiagnostics

/// Puts questionnaires together of their parts (rules 116 and 117).
///
/// A display item with `subQuestionnaire` is replaced by the items of that questionnaire; an item with a
/// `definition` takes what it lacks from an item of another questionnaire, or from an element of a
/// StructureDefinition ([modular](https://hl7.org/fhir/uv/sdc/STU4/modular.html)).
///
/// ```swift
/// let assembled = QuestionnaireAssembler(library).assemble(questionnaire)
/// ```
public struct QuestionnaireAssembler: Sendable {
  private let library: ResourceLibrary

  /// Takes parts and definitions from a library.
  public init(_ library: ResourceLibrary) { self.library = library }

  /// The questionnaire with all of its parts in it.
  public func assemble(_ questionnaire: Element) -> AssembledQuestionnaire {
    var run = AssemblyRun(questionnaire, library)
    return run.assemble()
  }
}

/// A questionnaire that was put together of its parts.
public struct AssembledQuestionnaire: Sendable {
  /// The Questionnaire; what could not be put in is left as it was.
  public let document: Document
  /// What is wrong, what differs, and what was left out.
  public let findings: [Diagnostic]
  /// The canonical addresses of the questionnaires that were put in, with their versions.
  public let parts: [String]
  /// Whether anything came in from elsewhere.
  public let isChanged: Bool

  /// The first error; with one, the questionnaire is not what its author means.
  public var error: Diagnostic? { findings.first { $0.severity == .error } }
}

extension QuestionnaireAssembler {
  /// A questionnaire before it is used, put together if it says that it has to be.
  ///
  /// Parts that are not there are left to its reader, which reports them where they are missing. The
  /// element stays the same where nothing came in.
  public func prepare(_ questionnaire: Element) -> (questionnaire: Element, findings: [Diagnostic])
  {
    guard questionnaire.isToBeAssembled else { return (questionnaire, []) }
    let assembled = assemble(questionnaire)
    let left: Set<Diagnostic.Code> = [
      .partNotAvailable, .itemDefinitionNotAvailable, .neededDefinitionNotAvailable,
    ]
    let findings = assembled.findings.filter { !left.contains($0.code) }
    return (assembled.isChanged ? assembled.document.root : questionnaire, findings)
  }
}

extension ResourceLibrary {
  /// The library with its questionnaires put together of their parts, and what was found then.
  public func assembled() -> (library: ResourceLibrary, findings: [Diagnostic]) {
    guard questionnaires.contains(where: \.isToBeAssembled) else { return (self, []) }
    let assembler = QuestionnaireAssembler(self)
    var library = ResourceLibrary()
    library.further = further
    var findings: [Diagnostic] = []
    for resource in resources {
      let prepared = assembler.prepare(resource)
      library.add(prepared.questionnaire)
      findings += prepared.findings
    }
    return (library, findings)
  }
}

extension Element {
  /// Whether a Questionnaire says that it is only a part of others, and never answered by itself.
  public var isOnlyQuestionnairePart: Bool {
    if hasExtension("assembleContext") { return true }
    let expected = expectations
    return !expected.isEmpty
      && expected.allSatisfy { $0.hasSuffix("-child") && !$0.contains("root") }
  }

  /// Whether a Questionnaire says that it is to be put together before it is used, and by itself can be.
  ///
  /// Its expectation says so, or it has parts, or an item that is one of a library. One that is only a
  /// part of others is not meant, for it lacks what they give it.
  public var isToBeAssembled: Bool {
    guard resourceType == "Questionnaire", !isOnlyQuestionnairePart else { return false }
    if expectations.contains(where: { $0.hasPrefix("assemble-") }) { return true }
    var open = children(.item).map(\.self)
    while let item = open.popLast() {
      if item.hasExtension("subQuestionnaire") || item.namesLibraryItem { return true }
      open += item.children(.item)
    }
    return false
  }

  private var expectations: [String] {
    extensions("assemble-expectation").compactMap { $0.choice("value")?.string }
  }

  /// Whether its definition is an item of another questionnaire.
  private var namesLibraryItem: Bool {
    guard let text = self["definition"]?.string, let hash = text.firstIndex(of: "#") else {
      return false
    }
    return text[..<hash].contains("/Questionnaire/")
  }
}
