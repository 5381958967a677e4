public import FHIRDocument
public import FHIRPath
public import FHIRQuestionnaire
public import FHIRSearch
public import SurveyDiagnostics
import Synchronization

/// The resources that forms are populated from.
///
/// They answer the queries of a form as a server would (rule 115), what references name is found among
/// them, and its Observations answer questions that ask for them (rule 114).
public final class PopulationData: QuerySource, FHIRPath.ReferenceLookup {
  /// The search over the resources.
  public let search: ResourceSearch
  let observations: ObservationIndex
  /// What queries have found, for forms that ask the same several times.
  private let known = Mutex<[String: QueryAnswer]>([:])

  /// As many answers are kept.
  private static let most = 256

  /// Takes resources that can be searched.
  public init(_ search: ResourceSearch) {
    self.search = search
    observations = ObservationIndex(search.store)
  }

  /// What a query finds.
  public func answer(_ query: String) throws(Diagnostic) -> QueryAnswer {
    if let answer = known.withLock({ $0[query] }) { return answer }
    let result = try search.answer(query)
    let first = result.isRead ? result.matches.first : nil
    let answer = QueryAnswer(whole: first ?? result.bundle().root, resources: result.matches)
    known.withLock { known in
      if known.count >= Self.most { known.removeAll() }
      known[query] = answer
    }
    return answer
  }

  /// The resource that a reference names.
  public func resource(at reference: String) -> Element? { search.store.resource(at: reference) }
}
