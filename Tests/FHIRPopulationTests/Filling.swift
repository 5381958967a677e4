import FHIRDocument
import FHIRPath
import FHIRPopulation
import FHIRQuestionnaire
import FHIRSearch
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

/// Fills in a questionnaire for a test.
struct Filling {
  static let now = Instant("2025-08-31T10:00:00Z") ?? Instant(secondsSinceEpoch: 0)

  let form: Element
  let survey: Survey
  var contexts: [String: [Element]] = [:]
  var data: PopulationData?

  init(_ questionnaire: Element) throws {
    form = questionnaire
    survey = try #require(
      QuestionnaireReader.read(questionnaire, library: ResourceLibrary()).survey)
  }

  /// Takes the items of a questionnaire and what else it has, as JSON.
  init(items: String, extensions: String = "") throws {
    let text = """
      {"resourceType": "Questionnaire", "url": "http://x/q", "status": "draft",
       "extension": [\(extensions)], "item": [\(items)]}
      """
    try self.init(try #require(Document.read(Source(text: text)).document).root)
  }

  /// The resources that queries and questions are answered from, a line each.
  mutating func give(_ lines: String) throws {
    var store = ResourceStore()
    for line in lines.split(separator: "\n") {
      store.add(try Self.resource(String(line)))
    }
    data = PopulationData(ResourceSearch(store))
  }

  static func resource(_ text: String) throws -> Element {
    try #require(Document.read(Source(text: text)).document).root
  }

  var populator: Populator {
    let library = ResourceLibrary()
    let now = Self.now.dateTime(offset: .utc)
    var evaluator = FHIRPathEvaluator(
      survey: survey, questionnaire: form, contexts: contexts, now: now,
      terminology: LibraryTerminology(library, resource: form))
    evaluator.valueSets = LibraryTerminology(library, resource: form)
    return Populator(SurveyIndex(survey), questionnaire: form, evaluator: evaluator, data: data)
  }

  func filled(
    standing: Element? = nil, overwriting: Bool = false, subject: String? = nil
  ) -> Populated {
    populator.populate(
      subject: subject, standing: standing, overwriting: overwriting, at: Self.now)
  }
}

extension Populated {
  /// The response that it is.
  var response: Element {
    ResponseWriter.write(
      session.withoutEmptyRepetitions, ResponseDetails(status: .inProgress)
    ).root
  }

  /// The answers as texts, by the paths of their items.
  var texts: [String: String] {
    var texts: [String: String] = [:]
    for answer in answers {
      texts[answer.path.description] = answer.values.map(\.label).joined(separator: ";")
    }
    return texts
  }

  var numbers: [Int] { diagnostics.map(\.code.number) }
}
