import FHIRDocument
import SurveyDiagnostics

/// What a response says of itself that decides how it is read, and that the tidy table has no column for.
struct TidyForm: Hashable, Sendable {
  var questionnaire: [UInt8] = []
  var status: [UInt8] = []

  init() {}

  init(of response: Element) {
    response[.questionnaire]?.appendText(to: &questionnaire)
    response[.status]?.appendText(to: &status)
  }
}

extension Set<TidyForm> {
  /// What there is to say where an import would read some responses as others.
  var finding: Diagnostic? {
    // The versions of each questionnaire by themselves: another one is no version of it.
    let versions =
      Dictionary(grouping: Set<[UInt8]>(map(\.questionnaire))) { named in
        Array(named.prefix { $0 != UInt8(ascii: "|") })
      }
      .values.map(\.count).max() ?? 0
    let statuses = Set<String>(map { String(decoding: $0.status, as: UTF8.self) })
    guard versions > 1 || statuses.contains(where: { $0 != "completed" }) else { return nil }
    return Diagnostic(
      .tidyWithoutVersions,
      ["versions": .number(versions), "statuses": .names(statuses.sorted())])
  }
}

extension TidyForm {
  private static let mark = "form "

  /// What is kept of it in a checkpoint.
  var state: LossState {
    let text = String(decoding: status + [0x20] + questionnaire, as: UTF8.self)
    return LossState(kind: Self.mark + text, count: 1, location: Location())
  }

  /// That of a checkpoint; `nil` for all else that is kept there.
  init?(_ state: LossState) {
    guard state.kind.hasPrefix(Self.mark) else { return nil }
    let parts = state.kind.utf8.dropFirst(Self.mark.utf8.count)
      .split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    (status, questionnaire) = (Array(parts[0]), Array(parts[1]))
  }
}
