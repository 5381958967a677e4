import FHIRDocument
import FHIRTiming
import SurveyDiagnostics

/// A timing as it is typed: `3/1d`, `1/4-6h`, `BID`, `2/1d for 14d`.
struct TimingText {
  private var code: String?
  private var frequency = ("1", String?.none)
  private var period = ("1", String?.none)
  private var unit = "d"
  private var bounds: (value: String, unit: String)?

  /// Reads a text; `nil` where it is none.
  init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)[...]
    guard let first = words.popFirst() else { return nil }
    if !words.isEmpty {
      guard words.first == "for", words.count == 2, let length = words.last.flatMap(Self.amount),
        length.range == nil
      else { return nil }
      bounds = (length.value, length.unit)
    }
    if let code = TimingCode(named: first) {
      self.code = code.code
      return
    }
    let parts = first.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let times = Self.range(parts[0]), let length = Self.amount(parts[1]),
      Int(times.0) != nil, times.1.map({ Int($0) != nil }) ?? true
    else { return nil }
    frequency = times
    period = (length.value, length.range)
    unit = length.unit
  }

  /// Whether it says for how long.
  var isBounded: Bool { bounds != nil }

  /// The timing.
  var timing: Timing {
    var writer = JSONTextWriter()
    writer.openObject()
    write(to: &writer)
    writer.closeObject()
    let written = Document.read(Source(name: "timing", bytes: writer.finish())).document?.root
    var findings: [Diagnostic] = []
    return written?["timing"].map { Timing(reading: $0, findings: &findings) } ?? Timing()
  }

  private static let units: Set<String> = ["s", "min", "h", "d", "wk", "mo", "a"]

  /// `14d`, `4-6h`.
  private static func amount(_ text: String) -> (value: String, range: String?, unit: String)? {
    let number = text.prefix { !$0.isLetter }
    let unit = String(text[number.endIndex...])
    guard units.contains(unit), let range = range(String(number)) else { return nil }
    return (range.0, range.1, unit)
  }

  /// `3`, `0.5`, `3-4`.
  private static func range(_ text: String) -> (String, String?)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), parts.allSatisfy(isNumber) else { return nil }
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  private static func isNumber(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && text.count < 12
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
  }

  /// Writes the Timing of FHIR R4.
  func write(to writer: inout JSONTextWriter) {
    writer.openObject("timing")
    if code == nil || bounds != nil {
      writer.openObject("repeat")
      if let bounds {
        writer.openObject("boundsDuration")
        Self.number("value", bounds.value, to: &writer)
        writer.member("system", "http://unitsofmeasure.org")
        writer.member("code", bounds.unit)
        writer.closeObject()
      }
      if code == nil {
        Self.number("frequency", frequency.0, to: &writer)
        Self.number("frequencyMax", frequency.1, to: &writer)
        Self.number("period", period.0, to: &writer)
        Self.number("periodMax", period.1, to: &writer)
        writer.member("periodUnit", unit)
      }
      writer.closeObject()
    }
    if let code {
      writer.openObject("code")
      writer.openArray("coding")
      writer.openObject()
      writer.member("system", "http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation")
      writer.member("code", code)
      writer.closeObject()
      writer.closeArray()
      writer.closeObject()
    }
    writer.closeObject()
  }

  private static func number(_ name: String, _ value: String?, to writer: inout JSONTextWriter) {
    guard let value else { return }
    writer.key(name)
    writer.number(value)
  }
}
