import SurveyDiagnostics

/// Looks at the ids of responses and writes nothing.
struct IdWriter: BatchWriter {
  /// What is looked for.
  enum Search {
    /// Each response but the first with an id.
    case laterOnes
    /// Each response but the last with one of these ids.
    case earlierOnes(Set<UInt64>)
  }

  let makePreparer: @Sendable () -> IdPreparer = { IdPreparer() }
  var preparer = IdPreparer()
  private(set) var repeated = RepeatedIds()
  private let search: Search
  private var known = MarkSet()
  /// The last place of each of the ids.
  private var last: [UInt64: UInt64] = [:]

  init(_ search: Search) { self.search = search }

  var bytesWritten: Int { 0 }

  mutating func write(_ prepared: PreparedNames, _ part: Range<Int>, number: Int) {
    for name in prepared.names[part] where name.id != 0 {
      switch search {
      case .laterOnes:
        guard !known.insert(name.id) else { continue }
        repeated.ids.insert(name.id)
        repeated.dropped.insert(name.place)
      case .earlierOnes(let ids):
        guard ids.contains(name.id) else { continue }
        if let place = last.updateValue(name.place, forKey: name.id) {
          repeated.ids.insert(name.id)
          repeated.dropped.insert(place)
        }
      }
    }
  }

  mutating func finish() {}
}

/// Gives the name of each response.
struct IdPreparer: RecordPreparer {
  var mayHaveModifiers: Bool { false }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout PreparedNames
  ) throws(Diagnostic) -> Int? {
    prepared.names.append(RecordName(record))
    return 0
  }
}

/// The names of some responses.
struct PreparedNames: PreparedRecords {
  var names: [RecordName] = []
  var count: Int { names.count }
  mutating func removeAll() { names.removeAll(keepingCapacity: true) }
}
