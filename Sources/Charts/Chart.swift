public import SurveyPrimitives

/// Counts or values by days, weeks, months or years, the last groups up to a day.
///
/// Text, table and drawing of a chart say the same; series are told apart by their marks, not by colour alone.
public struct Chart: Hashable, Sendable {
  /// What it is about.
  public var title: String
  /// What the groups are called in a table: `group`.
  public var groupTitle: String
  /// What is counted or measured, in the order in which it is shown.
  public var series: [Series]
  /// The names of the groups, the oldest first.
  public let labels: [String]
  /// Of each series the content of each group.
  public let cells: [[Cell]]
  /// The unit of values; `nil` where occurrences are counted.
  public var unit: String?
  /// Whether the values of a group are added up, as steps are, and not averaged.
  public var isSum = false

  /// Something that is counted or measured.
  public struct Series: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The character that stands for it.
    public var mark: Character
    /// The character that stands for it where there is ASCII alone.
    public var asciiMark: Character

    /// Creates a series.
    public init(_ name: String, mark: Character, asciiMark: Character) {
      (self.name, self.mark, self.asciiMark) = (name, mark, asciiMark)
    }
  }

  /// What is in a group: how many, and of values the least, the middle and the greatest.
  public struct Cell: Hashable, Sendable {
    /// How many points are in the group.
    public var count = 0
    /// The sum of the values.
    public var sum: ExactDecimal?
    /// The least value.
    public var least: ExactDecimal?
    /// The greatest value.
    public var greatest: ExactDecimal?

    /// Nothing is in the group.
    public init() {}
  }

  /// Groups points; those of other days than the groups have are left out.
  public init(
    title: String, points: [ChartPoint], series: [Series], until: PartialDate,
    by grouping: Grouping = .month, groups: Int = 8, weeks: WeekNumbering = .iso,
    unit: String? = nil, isMeasured: Bool = false, isSum: Bool = false,
    groupTitle: String = "group"
  ) {
    self.title = title
    self.series = series
    self.groupTitle = groupTitle
    self.unit = isMeasured || isSum ? unit ?? "" : nil
    self.isSum = isSum
    let shown = Self.groups(until: until, by: grouping, groups, weeks)
    labels = shown.map(\.label)
    var cells = Array(repeating: Array(repeating: Cell(), count: shown.count), count: series.count)
    for point in points where cells.indices.contains(point.series) {
      guard let day = point.date.dayNumber,
        let index = shown.firstIndex(where: { ($0.start..<$0.end).contains(day) })
      else { continue }
      cells[point.series][index].add(point.value)
    }
    self.cells = cells
  }

  private static func groups(
    until: PartialDate, by grouping: Grouping, _ count: Int, _ weeks: WeekNumbering
  ) -> [DayGroup] {
    var groups: [DayGroup] = []
    var day = until.dayNumber
    while groups.count < count, let last = day,
      let group = DayGroup(of: last, by: grouping, weeks: weeks)
    {
      groups.append(group)
      day = group.start - 1
    }
    return groups.reversed()
  }
}

/// Something that happened on a day, with a value where it was measured.
public struct ChartPoint: Hashable, Sendable {
  /// The day, where the person was.
  public var date: PartialDate
  /// The index of the series it belongs to.
  public var series: Int
  /// The value.
  public var value: ExactDecimal?

  /// Creates a point.
  public init(_ date: PartialDate, series: Int = 0, value: ExactDecimal? = nil) {
    (self.date, self.series, self.value) = (date, series, value)
  }
}

extension Chart.Cell {
  mutating func add(_ value: ExactDecimal?) {
    count += 1
    guard let value else { return }
    sum = sum.map { $0.plus(value) ?? $0 } ?? value
    // Of equal values the first, with its digits.
    least = min(least ?? value, value)
    greatest = greatest.map { $0 < value ? value : $0 } ?? value
  }

  /// The mean, with one digit more than the values.
  public var mean: ExactDecimal? {
    guard let sum, count > 0 else { return nil }
    if count == 1 { return sum }
    return sum.divided(by: ExactDecimal(count))?.rounded(places: sum.fractionDigits + 1)
  }
}

extension Chart {
  /// Whether values are shown, and not how many there are.
  public var isMeasured: Bool { unit != nil }

  /// The height of a group in a drawing: how many, or the sum or mean of the values.
  func height(_ series: Int, _ group: Int) -> Double? {
    let cell = cells[series][group]
    return isMeasured ? value(of: cell).flatMap { Double($0.description) } : Double(cell.count)
  }

  /// What stands for the values of a group; `nil` where it has none.
  func value(of cell: Cell) -> ExactDecimal? { isSum ? cell.sum : cell.mean }

  /// Whether heights begin at 0.
  var beginsAtZero: Bool { !isMeasured || isSum }

  /// The least and the greatest height; counts and sums begin at 0.
  var range: ClosedRange<Double> {
    let heights = series.indices.flatMap { series in
      labels.indices.compactMap { height(series, $0) }
    }
    let least = beginsAtZero ? min(heights.min() ?? 0, 0) : heights.min() ?? 0
    let greatest = heights.max() ?? 0
    return least < greatest ? least...greatest : least...(least + 1)
  }

  /// The number that a group shows.
  func text(_ series: Int, _ group: Int) -> String {
    let cell = cells[series][group]
    return isMeasured ? value(of: cell)?.description ?? "–" : String(cell.count)
  }

  /// What the chart shows, in a sentence.
  public var summary: String {
    let span = labels.first.map { "\($0) – \(labels.last ?? $0)" } ?? ""
    let parts = series.indices.map { index in
      let numbers = labels.indices.map { "\(labels[$0]): \(text(index, $0))" }
      return "\(series[index].name): \(numbers.joined(separator: ", "))"
    }
    return "\(title), \(span). \(parts.joined(separator: ". "))."
  }
}
