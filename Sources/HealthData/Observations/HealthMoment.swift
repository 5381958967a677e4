import SurveyPrimitives

/// A date and time of the export, `2020-10-12 08:00:00 +0200`: its instant, and how FHIR writes it.
struct HealthMoment {
  /// The second since 1970-01-01 in UTC.
  let second: Int64
  /// Minutes from UTC.
  private let offset: Int
  /// The day since 1970-01-01, and the second of it, where its clocks are.
  private var local: (day: Int, second: Int) {
    let local = Int(second) + offset * 60
    let day = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    return (day, local - day * 86_400)
  }

  /// The years that FHIR can write in every zone.
  private static let years = 2...9998

  init(second: Int64, offset: Int) { (self.second, self.offset) = (second, offset) }

  /// Reads one; also as ISO 8601 has it, as other programs write exports.
  init?(_ bytes: ArraySlice<UInt8>) {
    if let moment = Self.usual(bytes) {
      self = moment
      return
    }
    guard let dateTime = PartialDateTime(bytes: bytes.span), let offset = dateTime.offset,
      Self.years.contains(dateTime.date.year), let instant = Instant(dateTime)
    else { return nil }
    self.init(second: instant.secondsSinceEpoch, offset: offset.minutes)
  }

  /// The same instant, where clocks are so many minutes from UTC.
  func at(offset: Int) -> HealthMoment { HealthMoment(second: second, offset: offset) }

  private static func usual(_ bytes: ArraySlice<UInt8>) -> HealthMoment? {
    guard bytes.count == 25 else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var isNumeric = true
      func number(_ index: Int) -> Int {
        let (tens, ones) = (
          bytes[index] &- UInt8(ascii: "0"), bytes[index + 1] &- UInt8(ascii: "0")
        )
        isNumeric = isNumeric && tens < 10 && ones < 10
        return Int(tens) * 10 + Int(ones)
      }
      guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == 0x20,
        bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), bytes[19] == 0x20,
        bytes[20] == UInt8(ascii: "+") || bytes[20] == UInt8(ascii: "-")
      else { return nil }
      let (year, month, day) = (number(0) * 100 + number(2), number(5), number(8))
      let (hour, minute, second) = (number(11), number(14), number(17))
      let (hours, minutes) = (number(21), number(23))
      guard isNumeric, years.contains(year), hour < 24, minute < 60, second < 60, minutes < 60,
        hours * 60 + minutes <= 14 * 60,
        let days = PartialDate(year: year, month: month, day: day)?.dayNumber
      else { return nil }
      let offset = (hours * 60 + minutes) * (bytes[20] == UInt8(ascii: "-") ? -1 : 1)
      let local = days * 86_400 + hour * 3600 + minute * 60 + second
      return HealthMoment(second: Int64(local - offset * 60), offset: offset)
    }
  }
}

extension HealthMoment {
  /// Writes it as FHIR's dateTime, `2020-10-12T08:00:00+02:00`; in UTC with a `Z`, where that is asked for.
  func write(to output: inout [UInt8]) {
    let (day, second) = local
    guard let date = PartialDate.fromDayNumber(day), let month = date.month,
      let dayOfMonth = date.day
    else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 25) { room in
      room.initialize(repeating: UInt8(ascii: "0"))
      func put(_ number: Int, at index: Int, _ separator: Unicode.Scalar) {
        room[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10)
        room[index + 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10)
        room[index + 2] = UInt8(ascii: separator)
      }
      put(date.year / 100, at: 0, "-")
      put(date.year % 100, at: 2, "-")
      put(month, at: 5, "-")
      put(dayOfMonth, at: 8, "T")
      put(second / 3600, at: 11, ":")
      put(second / 60 % 60, at: 14, ":")
      put(second % 60, at: 17, offset == 0 ? "Z" : offset < 0 ? "-" : "+")
      var count = 20
      if offset != 0 {
        put(abs(offset) / 60, at: 20, ":")
        room[23] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: abs(offset) % 60 / 10)
        room[24] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: abs(offset) % 10)
        count = 25
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }

  /// Writes the instant in UTC, which is the same wherever the phone was when it exported.
  func writeUTC(to output: inout [UInt8]) { at(offset: 0).write(to: &output) }
}
