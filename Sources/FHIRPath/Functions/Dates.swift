import SurveyPrimitives

/// FHIRPath 3.0, Date and time components.
extension FunctionTable {
  static let dates: [Function] = [
    part("yearOf") { $0.date.year },
    part("monthOf") { $0.date.month },
    part("dayOf") { $0.date.day },
    clockPart("hourOf") { time, _ in time.hour },
    clockPart("minuteOf") { time, part in part.rawValue >= 1 ? time.minute : nil },
    clockPart("secondOf") { time, part in part.rawValue >= 2 ? time.second : nil },
    clockPart("millisecondOf") { time, _ in
      time.fraction.flatMap { fraction in
        ExactDecimal(coefficient: Int128(fraction.value), scale: fraction.digits - 3)?
          .truncated.integer
      }
    },
    Function(name: "timezoneOffsetOf", chapter: .dates, arity: 0...0, form: .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      let offset = item.flatMap { machine.dateTime($0) }?.offset
      let hours = offset.flatMap {
        ExactDecimal(Int($0.minutes)).divided(by: ExactDecimal(60))
      }
      machine.replace(call.base, with: hours.map { machine.store.add($0) })
    },
    Function(name: "dateOf", chapter: .dates, arity: 0...0, form: .value(.system(.date))) {
      (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      let date = item.flatMap { machine.dateTime($0) }?.date
      machine.replace(call.base, with: date.map { machine.store.add($0) })
    },
    Function(name: "timeOf", chapter: .dates, arity: 0...0, form: .value(.system(.time))) {
      (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      let time = item.flatMap { machine.dateTime($0) }?.time
      machine.replace(call.base, with: time.map { machine.store.add($0) })
    },
  ]

  private static func part(
    _ name: String, _ body: @escaping @Sendable (PartialDateTime) -> Int?
  ) -> Function {
    Function(name: name, chapter: .dates, arity: 0...0, form: .value(.system(.integer))) {
      (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      let part = item.flatMap { machine.dateTime($0) }.flatMap(body)
      machine.replace(call.base, with: part.map { .integer(Int64($0)) })
    }
  }

  private static func clockPart(
    _ name: String, _ body: @escaping @Sendable (TimeOfDay, TimeOfDay.Part) -> Int?
  ) -> Function {
    Function(name: name, chapter: .dates, arity: 0...0, form: .value(.system(.integer))) {
      (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      let time = item.flatMap {
        $0.kind == .time ? machine.store.times[$0.place] : machine.dateTime($0)?.time
      }
      let part = time.flatMap { time in
        body(time, time.precision >= 6 ? .second : time.precision == 4 ? .minute : .hour)
      }
      machine.replace(call.base, with: part.map { .integer(Int64($0)) })
    }
  }
}
