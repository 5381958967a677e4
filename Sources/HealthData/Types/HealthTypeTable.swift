/// The types of HealthKit that become Observations.
struct HealthTypeTable: Sendable {
  private var rows: [String: HealthType]

  /// The types that are known by themselves.
  init() { self.init(HealthType.known) }

  /// These types alone.
  init(_ types: [HealthType]) {
    rows = Dictionary(types.map { ($0.identifier, $0) }) { $1 }
  }

  /// The row of a type; `nil` where there is none.
  subscript(_ identifier: String) -> HealthType? { rows[identifier] }

  /// All rows.
  var all: [HealthType] { Array(rows.values) }

  /// Puts a row in the place of one that is there.
  mutating func override(by row: HealthType) { rows[row.identifier] = row }
}
