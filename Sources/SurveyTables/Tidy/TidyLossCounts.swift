import SurveyDiagnostics

/// How often the rows of the tidy table lack something, by kind, and where first.
struct TidyLossCounts {
  private var counts: [TidyLoss: Int] = [:]
  private var locations: [TidyLoss: Location] = [:]
  private var forms: Set<TidyForm> = []
  /// The id of the last response of the last piece.
  private var lastId: [UInt8] = []

  /// Counts those of a part of what was prepared.
  mutating func take(_ prepared: TidyRows, _ part: Range<Int>) {
    compareIds(prepared, part)
    if part.upperBound == prepared.count { forms.formUnion(prepared.forms) }
    let first = prepared.losses.sortedIndex { $0.row >= part.lowerBound }
    for loss in prepared.losses[first...] {
      if loss.row >= part.upperBound { break }
      counts[loss.kind, default: 0] += 1
      if locations[loss.kind] == nil { locations[loss.kind] = loss.location }
    }
  }

  /// How many responses have the id of the one before.
  var sameIds: Int { counts[.sameId] ?? 0 }

  /// Counts a response that has no answers, and so no rows.
  mutating func addRecordWithoutAnswers() { counts[.noAnswers, default: 0] += 1 }

  /// Counts the first response of a piece where it has the id of the last one of the piece before.
  private mutating func compareIds(_ prepared: TidyRows, _ part: Range<Int>) {
    if part.isEmpty || prepared.rows.isEmpty { return }
    if part.lowerBound == 0, prepared.id(of: 0).elementsEqual(lastId) {
      counts[.sameId, default: 0] += 1
    }
    if part.upperBound == prepared.count {
      lastId = Array(prepared.id(of: prepared.rows.count - 1))
    }
  }

  /// What is kept in a checkpoint.
  var state: [LossState] {
    counts.map {
      LossState(kind: $0.key.rawValue, count: $0.value, location: locations[$0.key] ?? Location())
    }
    .sorted { $0.kind < $1.kind } + forms.map(\.state).sorted { $0.kind < $1.kind }
  }

  /// Those of a checkpoint; what is of no kind that is known is left out.
  init(_ state: [LossState] = []) {
    for loss in state {
      if let form = TidyForm(loss) { forms.insert(form) }
      guard let kind = TidyLoss(rawValue: loss.kind) else { continue }
      counts[kind] = loss.count
      locations[kind] = loss.location
    }
  }

  /// What there is to say at the end, each kind once.
  var findings: [Diagnostic] {
    (forms.finding.map { [$0] } ?? []) + losses
  }

  private var losses: [Diagnostic] {
    TidyLoss.allCases.compactMap { kind in
      guard let count = counts[kind] else { return nil }
      let location = locations[kind] ?? Location()
      switch kind {
      case .noVersion: return NamedVersions.Choice.newest.finding(count, at: location)
      case .otherVersion: return NamedVersions.Choice.nearest.finding(count, at: location)
      case .otherQuestionnaire:
        return Diagnostic(.otherQuestionnaireInTidy, ["count": .number(count)], at: location)
      case .noQuestionnaire: return NamedVersions.Choice.unnamed.finding(count, at: location)
      case .sameId: return Diagnostic(.sameIdInTidy, ["count": .number(count)], at: location)
      case .noAnswers:
        return Diagnostic(.responsesWithoutRows, ["count": .number(count)], at: location)
      case _ where TidyLoss.elements.contains(kind):
        return Diagnostic(
          .partNotInTable,
          ["part": .phrase(.lostElement(kind.rawValue)), "count": .number(count)], at: location)
      default:
        return Diagnostic(
          .partNotInTable,
          ["part": .phrase(.lost(kind.rawValue)), "count": .number(count)], at: location)
      }
    }
  }
}
