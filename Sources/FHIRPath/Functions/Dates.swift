import SurveyDiagnostics
import SurveyPrimitives

/// FHIRPath 3.0, Date and time components.
enum DateFunction: String, FunctionList {
  case yearOf, monthOf, dayOf, hourOf, minuteOf, secondOf, millisecondOf, timezoneOffsetOf, dateOf,
    timeOf, duration, difference

  var function: Function {
    switch self {
    case .yearOf:
      Self.part { $0.date.year }
    case .monthOf:
      Self.part { $0.date.month }
    case .dayOf:
      Self.part { $0.date.day }
    case .hourOf:
      Self.clockPart { time, _ in time.hour }
    case .minuteOf:
      Self.clockPart { time, part in part == .hour ? nil : time.minute }
    case .secondOf:
      Self.clockPart { time, part in part == .second ? time.second : nil }
    case .millisecondOf:
      Self.clockPart { time, _ in
        time.fraction.flatMap { fraction in
          ExactDecimal(coefficient: Int128(fraction.value), scale: fraction.digits - 3)?
            .truncated.integer
        }
      }
    case .timezoneOffsetOf:
      Function(0...0, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        let item = try machine.input(call)
        let offset = item.flatMap { machine.dateTime($0) }?.offset
        let hours = offset.flatMap {
          ExactDecimal(Int($0.minutes)).divided(by: ExactDecimal(60))
        }
        machine.replace(call.base, with: hours.map { machine.store.add($0) })
      }
    case .dateOf:
      Function(0...0, .value(.system(.date))) {
        (machine, call) throws(FHIRPath.Failure) in
        let item = try machine.input(call)
        let date = item.flatMap { machine.dateTime($0) }?.date
        machine.replace(call.base, with: date.map { machine.store.add($0) })
      }
    case .timeOf:
      Function(0...0, .value(.system(.time))) {
        (machine, call) throws(FHIRPath.Failure) in
        let item = try machine.input(call)
        let time = item.flatMap { machine.dateTime($0) }?.time
        machine.replace(call.base, with: time.map { machine.store.add($0) })
      }
    case .duration:
      Self.interval { $0.duration(to: $1, in: $2) }
    case .difference:
      Self.interval { $0.difference(to: $1, in: $2) }
    }
  }

  private static func interval(
    _ count: @escaping @Sendable (PartialDateTime, PartialDateTime, CalendarUnit) -> Int?
  ) -> Function {
    // 25 days are more milliseconds than an Integer holds.
    Function(2...2, .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.countPeriods(call, count)
    }
  }

  private static func part(
    _ body: @escaping @Sendable (PartialDateTime) -> Int?
  ) -> Function {
    Function(0...0, .value(.system(.integer))) {
      (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      let part = item.flatMap { machine.dateTime($0) }.flatMap(body)
      machine.replace(call.base, with: part.map { .integer(Int64($0)) })
    }
  }

  private static func clockPart(
    _ body: @escaping @Sendable (TimeOfDay, TimeOfDay.Part) -> Int?
  ) -> Function {
    Function(0...0, .value(.system(.integer))) {
      (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      let time = item.flatMap {
        $0.kind == .time ? machine.store.times[$0.index] : machine.dateTime($0)?.time
      }
      let part = time.flatMap { time in
        body(time, time.lastPart)
      }
      machine.replace(call.base, with: part.map { .integer(Int64($0)) })
    }
  }
}

// MARK: Intervals

extension Machine {
  /// `duration()` and `difference()`: counts periods from the input to the first argument.
  fileprivate mutating func countPeriods(
    _ call: Call, _ count: (PartialDateTime, PartialDateTime, CalendarUnit) -> Int?
  ) throws(FHIRPath.Failure) {
    let other = try singleArgument(call, 0)
    let name = try textArgument(call, 1).map { string($0) }
    let item = try input(call)
    guard let item, let other, let name else { return drop(to: call.base) }
    guard isTemporal(item) else { throw wrongType(.input, item, .date, at: call.offset) }
    guard isTemporal(other), (item.kind == .time) == (other.kind == .time) else {
      throw wrongType(.argument(0), other, .date, at: call.offset)
    }
    guard let unit = CalendarUnit(word: name), allows(unit, item), allows(unit, other) else {
      throw failure(.wrongPeriod, ["text": .literal(name)], at: call.offset)
    }
    let result = moment(item).flatMap { first in
      moment(other).flatMap { count(first, $0, unit) }
    }
    replace(call.base, with: result.map { whole(Int64($0)) })
  }

  private func allows(_ unit: CalendarUnit, _ item: Item) -> Bool {
    let isOfClock = unit.rawValue >= CalendarUnit.hour.rawValue
    switch item.kind {
    case .time: return isOfClock
    case .date: return !isOfClock
    default: return true
    }
  }

  /// A value as a dateTime; a time is one of any day.
  private func moment(_ item: Item) -> PartialDateTime? {
    guard item.kind == .time else { return dateTime(item) }
    return PartialDate(year: 2000, month: 1, day: 1).flatMap {
      PartialDateTime(date: $0, time: store.times[item.index])
    }
  }
}
