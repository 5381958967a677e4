import SurveyDiagnostics

/// The rows of the tidy table that were made of a piece of input, and what they do not keep.
struct TidyRows: PreparedRecords {
  /// One answer of which something is not kept.
  struct Loss {
    let kind: TidyLoss
    /// Where the rows end that are before it.
    let start: Int
    /// Where the first answer of its kind is.
    let location: Location?
  }

  var bytes: [UInt8] = []
  private(set) var losses: [Loss] = []

  var count: Int { bytes.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    losses.removeAll(keepingCapacity: true)
  }

  /// Notes that the answer whose row comes next loses something.
  mutating func note(_ kind: TidyLoss, at start: Int, _ location: () -> Location) {
    let isFirst = !losses.contains { $0.kind == kind }
    losses.append(Loss(kind: kind, start: start, location: isFirst ? location() : nil))
  }

  /// Takes away what was made of a record that is not to be.
  mutating func drop(from start: Int) {
    bytes.removeSubrange(start...)
    while let last = losses.last, last.start >= start { losses.removeLast() }
  }
}
