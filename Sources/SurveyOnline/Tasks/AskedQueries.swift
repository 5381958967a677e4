import FHIRPopulation
import FHIRQuestionnaire
import SurveyDiagnostics
import Synchronization

/// Answers queries from what there is, and keeps what was asked.
final class AskedQueries: QuerySource {
  private let data: PopulationData
  private let asked = Mutex<[String]>([])

  init(_ data: PopulationData) { self.data = data }

  /// The queries so far, each once.
  var queries: [String] { asked.withLock { $0 } }

  func answer(_ query: String) throws(Diagnostic) -> QueryAnswer {
    asked.withLock { if !$0.contains(query) { $0.append(query) } }
    return try data.answer(query)
  }
}
