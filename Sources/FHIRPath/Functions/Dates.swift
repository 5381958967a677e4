import SurveyPrimitives

/// FHIRPath 3.0, Date and time components.
enum DateFunction: String, FunctionList {
  case yearOf, monthOf, dayOf, hourOf, minuteOf, secondOf, millisecondOf, timezoneOffsetOf, dateOf,
    timeOf

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
      Self.clockPart { time, part in part.rawValue >= 1 ? time.minute : nil }
    case .secondOf:
      Self.clockPart { time, part in part.rawValue >= 2 ? time.second : nil }
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
        body(time, time.precision >= 6 ? .second : time.precision == 4 ? .minute : .hour)
      }
      machine.replace(call.base, with: part.map { .integer(Int64($0)) })
    }
  }
}
