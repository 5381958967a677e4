import ArgumentParser
import FHIRPath
import SurveyPrimitives

/// A variable of an expression, as `age=42`.
struct VariableOption: ExpressibleByArgument {
  let name: String
  let content: Content

  /// What a variable is.
  enum Content {
    case value(FHIRPath.Value)
    /// The resource in a file.
    case file(String)
  }

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    name = String(argument[..<sign])
    let text = String(argument[argument.index(after: sign)...])
    if let value = Self.value(text) {
      content = .value(value)
    } else if text.hasPrefix("@"), text.utf8.count > 1 {
      content = .file(String(text.dropFirst()))
    } else {
      return nil
    }
  }

  /// The value that a text stands for; `nil` where it starts as a literal and is none.
  private static func value(_ text: String) -> FHIRPath.Value? {
    if text.hasPrefix("'") || text.hasPrefix("@") {
      let values = try? FHIRPath.compile(text).evaluate(onAll: [])
      return values?.first
    }
    if text == "true" || text == "false" { return .boolean(text == "true") }
    if let number = number(text) { return number }
    if text.contains("-"), let date = PartialDate(text) { return .date(date) }
    if text.contains("T"), let moment = PartialDateTime(partial: text) { return .dateTime(moment) }
    if text.contains(":"), let time = TimeOfDay(partial: text) { return .time(time) }
    return .string(text)
  }

  private static func number(_ text: String) -> FHIRPath.Value? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.utf8.first, (0x30...0x39).contains(first) else { return nil }
    // A code with zeros in front is not a number.
    if digits.utf8.count > 1, digits.hasPrefix("0"), !digits.hasPrefix("0.") { return nil }
    if digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      if let value = Int32(text) { return .integer(value) }
      if let value = Int64(text) { return .long(value) }
    }
    return ExactDecimal(text).map { .decimal($0) }
  }
}
