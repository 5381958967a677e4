import FHIRDocument
import FHIRPopulation
import SurveyDiagnostics
import TestSupport
import Testing

@Suite("Rule 114: Questions that are answered from Observations")
struct ObservationTests {
  private static func item(
    _ linkId: String, _ type: String, code: String, _ rest: String = ""
  ) -> String {
    """
    {"linkId": "\(linkId)", "type": "\(type)", "code": [{"system": "s", "code": "\(code)"}], "extension": [
      {"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-observationLinkPeriod",
       "valueDuration": {"value": 1, "system": "http://unitsofmeasure.org", "code": "a"}},
      {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
       "valueCoding": {"system": "http://unitsofmeasure.org", "code": "kg"}}]\(rest)}
    """
  }

  private static func observation(
    _ id: String, _ value: String, code: String = "w", date: String = "2025-08-01",
    status: String = "final",
    subject: String = "Patient/p1", rest: String = ""
  ) -> String {
    """
    {"resourceType": "Observation", "id": "\(id)", "status": "\(status)", "code": {"coding": \
    [{"system": "s", "code": "\(code)"}]}, "subject": {"reference": "\(subject)"}, \
    "effectiveDateTime": "\(date)", \(value)\(rest)}
    """
  }

  private static func kilograms(_ number: String, _ unit: String = "kg", _ rest: String = "")
    -> String
  {
    """
    "valueQuantity": {"value": \(number), "unit": "\(unit)", "system": "http://unitsofmeasure.org", "code": "\(unit)"\(rest)}
    """
  }

  private func filled(_ items: String, _ lines: [String]) throws -> Populated {
    var filling = try Filling(items: items)
    try filling.give(lines.joined(separator: "\n"))
    return filling.filled(subject: "Patient/p1")
  }

  /// What there may be beside the one of 72.50 kg that is right.
  static let others: [(what: String, line: String)] = [
    ("an older one", observation("x", kilograms("1"), date: "2025-07-01")),
    ("one that is too old", observation("x", kilograms("1"), date: "2020-01-01")),
    (
      "one that was entered in error",
      observation("x", kilograms("1"), date: "2025-08-30", status: "entered-in-error")
    ),
    (
      "a preliminary one",
      observation("x", kilograms("1"), date: "2025-08-30", status: "preliminary")
    ),
    (
      "one of somebody else",
      observation("x", kilograms("1"), date: "2025-08-30", subject: "Patient/p2")
    ),
    (
      "one of a group with the id",
      observation("x", kilograms("1"), date: "2025-08-30", subject: "Group/p1")
    ),
    (
      "one about a foetus",
      observation(
        "x", kilograms("1"), date: "2025-08-30", rest: #", "focus": [{"reference": "Patient/p3"}]"#)
    ),
    (
      "one that is only bounded",
      observation("x", kilograms("1", "kg", #", "comparator": "<""#), date: "2025-08-30")
    ),
    ("one of another code", observation("x", kilograms("1"), code: "h", date: "2025-08-30")),
    (
      "one without a value",
      observation("x", #""dataAbsentReason": {"text": "no"}"#, date: "2025-08-30")
    ),
    ("one of another type", observation("x", #""valueString": "heavy""#, date: "2025-08-30")),
    ("one of another dimension", observation("x", kilograms("1", "cm"), date: "2025-08-30")),
  ]

  @Test("The newest one that fits answers, with its digits", arguments: others.indices)
  func newest(index: Int) throws {
    let (what, line) = Self.others[index]
    let right = Self.observation("o1", Self.kilograms("72.50"))
    for lines in [[right, line], [line, right]] {
      let filled = try filled(Self.item("1", "decimal", code: "w"), lines)
      #expect(filled.texts == ["1": "72.50"], "\(what) \(filled.diagnostics)")
      #expect(filled.answers.map(\.origin) == [.observation("Observation/o1", date: "2025-08-01")])
    }
  }

  @Test(
    "A convertible unit is converted, with two digits more than were measured at most",
    arguments: [("72500", "g", "72.5"), ("163", "[lb_av]", "73.936"), ("1.0", "t", "1000")])
  func units(number: String, unit: String, kilograms: String) throws {
    let other = Self.observation("o1", Self.kilograms(number, unit))
    let filled = try filled(Self.item("1", "decimal", code: "w"), [other])
    #expect(filled.texts == ["1": kilograms])
  }

  @Test("What cannot answer is reported with the reason")
  func refused() throws {
    let lines = [Self.observation("o1", Self.kilograms("72", "cm"))]
    let filled = try filled(Self.item("1", "decimal", code: "w"), lines)
    #expect(filled.texts.isEmpty && filled.numbers == [1703])
  }

  @Test("Below an item with an Observation only its parts count")
  func parts() throws {
    let items = Self.item(
      "g", "group", code: "bp",
      """
      , "item": [\(Self.item("1", "decimal", code: "sys")), \(Self.item("2", "decimal", code: "m")),
        \(Self.item("3", "decimal", code: "w"))]
      """)
    let component = """
      "component": [{"code": {"coding": [{"system": "s", "code": "sys"}]}, \(Self.kilograms("120"))}], \
      "hasMember": [{"reference": "Observation/m"}]
      """
    let lines = [
      Self.observation("bp", component, code: "bp"),
      Self.observation("m", Self.kilograms("80"), code: "m"),
      Self.observation("late", Self.kilograms("130"), code: "sys", date: "2025-08-30"),
      Self.observation("w", Self.kilograms("70")),
    ]
    let filled = try filled(items, lines)
    #expect(
      filled.texts == ["g[0]/1": "120", "g[0]/2": "80"]
        || filled.texts == ["g/1": "120", "g/2": "80"], "\(filled.texts)")
  }

  @Test("What repeats is left alone, and nobody's Observations are taken")
  func leftAlone() throws {
    let lines = [Self.observation("o1", Self.kilograms("72"))]
    let repeating = Self.item("1", "decimal", code: "w", #", "repeats": true"#)
    #expect(try filled(repeating, lines).texts.isEmpty)
    var filling = try Filling(items: Self.item("1", "decimal", code: "w"))
    try filling.give(lines[0])
    let filled = filling.filled()
    #expect(filled.texts.isEmpty && filled.numbers == [1702])
  }
}
