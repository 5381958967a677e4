public import SurveyPrimitives

extension Timing {
  /// How often something is done, when of the day and of the week, and from when to when.
  public struct Repeat: Hashable, Sendable {
    /// From when to when, or for how long.
    public var bounds: Bounds?
    /// How many times in all.
    public var count: Int?
    /// How many times at most, where ``count`` is the least.
    public var countMax: Int?
    /// How long it takes each time.
    public var duration: Amount?
    /// How many times in each period.
    public var frequency: Int?
    /// How many times at most in each period.
    public var frequencyMax: Int?
    /// The length of a period.
    public var period: Amount?
    /// The days of the week, in their order, each once.
    public var daysOfWeek: [DayOfWeek]
    /// The times of the day, as they are written.
    public var timesOfDay: [TimeOfDay]
    /// The events of the day.
    public var when: [EventTiming]
    /// The minutes before or after the event.
    public var offset: Int?

    /// Creates a repeat.
    public init(
      bounds: Bounds? = nil, count: Int? = nil, countMax: Int? = nil, duration: Amount? = nil,
      frequency: Int? = nil, frequencyMax: Int? = nil, period: Amount? = nil,
      daysOfWeek: [DayOfWeek] = [], timesOfDay: [TimeOfDay] = [], when: [EventTiming] = [],
      offset: Int? = nil
    ) {
      self.bounds = bounds
      self.count = count
      self.countMax = countMax
      self.duration = duration
      self.frequency = frequency
      self.frequencyMax = frequencyMax
      self.period = period
      self.daysOfWeek = daysOfWeek
      self.timesOfDay = timesOfDay
      self.when = when
      self.offset = offset
    }
  }

  /// A length of time, or a range from `value` to `max` in one unit: `4 - 6 h`.
  public struct Amount: Hashable, Sendable {
    /// The length, or the shortest one.
    public var value: ExactDecimal
    /// The longest one, where it is a range.
    public var max: ExactDecimal?
    /// The unit, second to year.
    public var unit: CalendarUnit

    /// Creates a length of time.
    public init(_ value: ExactDecimal, max: ExactDecimal? = nil, unit: CalendarUnit) {
      (self.value, self.max, self.unit) = (value, max, unit)
    }

    /// Creates a length of time of whole units.
    public init(_ value: Int, unit: CalendarUnit) {
      self.init(ExactDecimal(value), unit: unit)
    }
  }

  /// From when to when something is done; never both a length and moments.
  public enum Bounds: Hashable, Sendable {
    /// From a moment, to a moment, which is included; one of them may be open.
    case period(start: PartialDateTime?, end: PartialDateTime?)
    /// For a length of time from the start; a range where the amount has a maximum.
    case length(Amount)
    /// For a length of time of which only the longest is said.
    case atMost(Amount)
  }
}

extension Timing.Repeat {
  /// Whether it says how often or when, and not only for how long.
  public var saysHowOften: Bool {
    frequency != nil || frequencyMax != nil || period != nil || !daysOfWeek.isEmpty
      || !timesOfDay.isEmpty || !when.isEmpty
  }

  /// Whether it says nothing at all.
  public var isEmpty: Bool { self == Timing.Repeat() }
}
