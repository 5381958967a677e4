import FHIRDocument

/// What Observations of one type have in common, as pieces of JSON between which the rest is put.
struct ObservationText {
  /// Up to the value of the identifier.
  static let start = Array(
    #"{"resourceType":"Observation","status":"final","identifier":[{"system":"com.apple.health","value":""#
      .utf8)
  /// From the identifier to the instant, or to the start of the period.
  let instant: [UInt8], period: [UInt8]
  /// From the time to the number, where the Observation has a value.
  let value: [UInt8]
  /// The same of a component.
  let component: [UInt8]
  /// Behind the number: the unit.
  let unit: [UInt8]

  init(_ type: HealthType, category: HealthType.Category, subject: String?) {
    let middle = Self.piece { writer in
      writer.openArray("category")
      writer.openObject()
      writer.openArray("coding")
      writer.openObject()
      writer.member("system", "http://terminology.hl7.org/CodeSystem/observation-category")
      writer.member("code", category.rawValue)
      writer.member("display", category.display)
      writer.closeObject()
      writer.closeArray()
      writer.closeObject()
      writer.closeArray()
      Self.write(type, to: &writer)
      if let subject {
        writer.openObject("subject")
        writer.member("reference", subject)
        writer.closeObject()
      }
    }
    instant = Array(#""}],"#.utf8) + middle + Array(#","effectiveDateTime":""#.utf8)
    period = Array(#""}],"#.utf8) + middle + Array(#","effectivePeriod":{"start":""#.utf8)
    unit =
      Array(",".utf8)
      + Self.piece { writer in
        writer.member("unit", type.unit.map { $0.shown ?? $0.name })
        writer.member("system", type.unit?.system)
        writer.member("code", type.unit?.code)
      } + Array("}".utf8)
    value = Array(#","valueQuantity":{"value":"#.utf8)
    component =
      Array("{".utf8) + Self.piece { Self.write(type, to: &$0) }
      + Array(#","valueQuantity":{"value":"#.utf8)
  }

  private static func write(_ type: HealthType, to writer: inout JSONTextWriter) {
    writer.openObject("code")
    writer.openArray("coding")
    for code in type.allCodes {
      writer.openObject()
      writer.member("system", code.system)
      writer.member("code", code.code)
      writer.member("display", code.display)
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
  }

  /// Members of an object without its braces.
  static func piece(_ write: (inout JSONTextWriter) -> Void) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    write(&writer)
    writer.closeObject()
    return Array(writer.finish().dropFirst().dropLast())
  }
}

extension HealthType.Category {
  /// The words of HL7's code system.
  fileprivate var display: String {
    switch self {
    case .vitalSigns: "Vital Signs"
    case .activity: "Activity"
    case .laboratory: "Laboratory"
    }
  }
}
