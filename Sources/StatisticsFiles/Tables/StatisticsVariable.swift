/// A column of a statistics file.
package struct StatisticsVariable: Hashable, Sendable {
  /// Its name; ``StatisticsFormat/check(names:)`` says which a format allows.
  package var name: String
  /// What its cells hold.
  package var kind: Kind
  /// How the program shows it, in the format's own words (`%9.2f`, `F8.2`); empty for the usual way.
  package var format: String
  /// What people read instead of the name.
  package var label: String
  /// What people read instead of values.
  package var valueLabels: [ValueLabel]
  /// Why cells are empty.
  package var missingReasons: [MissingReason]

  /// What the cells of a column hold.
  package enum Kind: Hashable, Sendable {
    case number
    /// A whole number of 32 bits or less.
    case integer
    /// A text with the number of bytes that is kept for it.
    case text(width: Int)
    case date, time, dateTime
  }

  /// What people read instead of a value.
  package struct ValueLabel: Hashable, Sendable {
    package var value: Value
    package var label: String

    package enum Value: Hashable, Sendable { case number(Double), text(String) }

    package init(_ value: Value, _ label: String) { (self.value, self.label) = (value, label) }
  }

  /// Why a cell is empty, as far as the format can say so.
  package struct MissingReason: Hashable, Sendable {
    /// A letter from `a` to `z`, with which Stata and SAS mark such cells.
    package var tag: UInt8?
    /// A number, which SPSS has in such cells; all those of a column are one range.
    package var number: Double?
    package var label: String

    package init(tag: UInt8? = nil, number: Double? = nil, label: String) {
      (self.tag, self.number, self.label) = (tag, number, label)
    }
  }

  package init(
    _ name: String, _ kind: Kind, format: String = "", label: String = "",
    valueLabels: [ValueLabel] = [], missingReasons: [MissingReason] = []
  ) {
    (self.name, self.kind, self.format, self.label) = (name, kind, format, label)
    (self.valueLabels, self.missingReasons) = (valueLabels, missingReasons)
  }
}

extension StatisticsVariable.MissingReason {
  /// Numbers for reasons, all less than those of the data: -99, -98, …, or -999, …, and so on.
  ///
  /// - Parameter minimum: the least number in the data; `nil` where there is none.
  package static func numbers(count: Int, below minimum: Double?) -> [Double] {
    let least = min(minimum ?? 0, 0)
    var first = -99.0
    while first + Double(count) > least, first > -1e15 { first = first * 10 - 9 }
    return (0..<count).map { first + Double($0) }
  }
}
