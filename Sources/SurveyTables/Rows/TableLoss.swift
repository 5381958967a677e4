import SurveyDiagnostics

/// What is said of responses in tables, by kind: what they have no cell for, and how they are read.
enum TableLoss: Hashable {
  /// The response names no version of its questionnaire, or one that is not known.
  case noVersion, otherVersion
  /// The response names another questionnaire, or has the id of the one before it.
  case otherQuestionnaire, sameId
  /// A question counts as skipped, and nothing says under which condition it is disabled.
  case condition
  /// An element of the response itself, by its name.
  case element(String)
  /// A part of an answer, or an answer as a whole.
  case answer(Answer)

  enum Answer: String, CaseIterable {
    /// Of any value, answer or item.
    case extensions
    /// Of a coding.
    case codingVersion, userSelected, otherDisplay
    /// Of several answers from options.
    case choiceOrder
    /// Of a unit, an attachment, a reference.
    case unitSystem, attachmentParts, referenceParts
    /// An answer to no question that is known, one of another type, one more than there are columns.
    case unknownLinkId, otherType, furtherAnswer
    /// A reason why there is no answer, behind another one in its column.
    case furtherReason
    /// An answer elsewhere in its response than the codebook has its question.
    case misplaced
    /// An answer that is none of the options, where there is one column for each.
    case unknownOption
    /// An option without the weight that stands for it.
    case noWeight
    /// In a typed column: digits of a number, part of a date, what is no value of the type.
    case digits, partialDate, notTyped
    /// In a statistics file: a text that is longer than the format allows, words of a column or value.
    case textCut, label
    /// A repetition of a group without an answer.
    case emptyRepetition
  }

  /// The finding of all places.
  fileprivate func finding(_ count: Int, at location: Location) -> Diagnostic? {
    switch self {
    case .noVersion: NamedVersions.Choice.newest.finding(count, at: location)
    case .otherVersion: NamedVersions.Choice.nearest.finding(count, at: location)
    case .otherQuestionnaire:
      NamedVersions.Choice.otherQuestionnaire.finding(count, at: location)
    case .sameId: Diagnostic(.sameIdAsBefore, ["count": .number(count)], at: location)
    case .condition: Diagnostic(.conditionsNotKnown, ["count": .number(count)], at: location)
    case .element(let name): Self.finding(.lostElement(name), count, at: location)
    case .answer(let part): Self.finding(.lost(part.rawValue), count, at: location)
    }
  }

  private static func finding(_ part: Phrase, _ count: Int, at location: Location) -> Diagnostic {
    Diagnostic(
      .partNotInTable, ["part": .phrase(part), "count": .number(count)], at: location)
  }
}

/// How often each kind of loss was met, and where first.
struct LossCounts {
  private var counts: [TableLoss: (count: Int, location: Location?)] = [:]
  /// The kinds that were taken before, with a location that is not asked for again.
  private var located: Set<TableLoss> = []

  var isEmpty: Bool { counts.isEmpty }
  /// How many there are of all kinds.
  var total: Int { counts.values.reduce(0) { $0 + $1.count } }

  /// The kinds, each as often as it was met.
  var all: [TableLoss] { counts.flatMap { Array(repeating: $0.key, count: $0.value.count) } }

  /// Whether a loss of a kind needs no location any more.
  func hasLocation(of loss: TableLoss) -> Bool { located.contains(loss) }

  /// Counts a loss; `location` is asked for once for each kind.
  mutating func note(_ loss: TableLoss, at location: @autoclosure () -> Location = Location()) {
    if let known = counts[loss] {
      counts[loss] = (known.count + 1, known.location)
    } else {
      counts[loss] = (1, located.contains(loss) ? nil : location())
    }
  }

  /// What was counted since the last time; the kinds have their locations then.
  mutating func take() -> LossCounts {
    var taken = LossCounts()
    if counts.isEmpty { return taken }
    for kind in counts.keys where !located.contains(kind) { located.insert(kind) }
    swap(&taken.counts, &counts)
    return taken
  }

  /// Adds those of later responses.
  mutating func add(_ later: LossCounts) {
    counts.merge(later.counts) { ($0.count + $1.count, $0.location ?? $1.location) }
  }

  mutating func removeAll() { counts.removeAll(keepingCapacity: true) }

  /// What is kept in a checkpoint.
  var state: [LossState] {
    counts.map {
      LossState(
        kind: $0.key.name, count: $0.value.count, location: $0.value.location ?? Location())
    }
    .sorted { $0.kind < $1.kind }
  }

  /// Those of a checkpoint; what is of no kind that is known is left out.
  init(_ state: [LossState] = []) {
    for loss in state {
      if let kind = TableLoss(named: loss.kind) { counts[kind] = (loss.count, loss.location) }
    }
  }

  /// What there is to say at the end, each kind once, most frequent first.
  var findings: [Diagnostic] { findings(counts) }

  /// What there is to say of how responses are read, where all that is lost is kept elsewhere.
  var findingsOfReading: [Diagnostic] {
    findings(of: [.noVersion, .otherVersion, .otherQuestionnaire, .sameId, .condition])
  }

  /// What a summary does not count: answers of which no column holds anything.
  var findingsOfCounting: [Diagnostic] {
    [TableLoss.Answer.unknownLinkId, .otherType, .misplaced, .furtherAnswer].compactMap { part in
      counts[.answer(part)].map { met in
        Diagnostic(
          .answersNotCounted,
          ["part": .phrase(.lost(part.rawValue)), "count": .number(met.count)],
          at: met.location ?? Location())
      }
    }
  }

  /// What there is to say of some kinds.
  func findings(of kinds: Set<TableLoss>) -> [Diagnostic] {
    findings(counts.filter { kinds.contains($0.key) })
  }

  private func findings(
    _ counts: [TableLoss: (count: Int, location: Location?)]
  ) -> [Diagnostic] {
    counts.sorted { left, right in
      let (first, second) = (left.value.count, right.value.count)
      return first == second ? "\(left.key)" < "\(right.key)" : first > second
    }
    .compactMap { loss, met in loss.finding(met.count, at: met.location ?? Location()) }
  }
}
