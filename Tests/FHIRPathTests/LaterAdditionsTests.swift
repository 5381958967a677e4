import FHIRDocument
import FHIRPath
import SurveyPrimitives
import Testing

@Suite("FHIRPath 3.0 and its continuous build")
struct LaterAdditionsTests {
  private static let age = """
    {"resourceType":"Observation","valueQuantity":
    {"value":2,"system":"http://unitsofmeasure.org","code":"a","unit":"years"}}
    """

  @Test(
    "Years and months of a Quantity of FHIR are the calendar's beside the calendar",
    arguments: [
      ("value = 2 years", ["true"]), ("value = 24 months", ["true"]), ("value > 1 year", ["true"]),
      ("@2020-02-29 + value", ["2022-02-28"]), ("@2020 - value", ["2018"]),
      ("value = 2 'a'", ["true"]), ("value > 1 'a'", ["true"]), ("1 year < value", ["true"]),
      ("value + 1 year", ["3 year"]), ("value.value.value", ["2"]),
    ])
  func years(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression, on: Self.age) == wanted)
  }

  @Test(
    "Durations of the calendar are converted by its own factors",
    arguments: [
      ("1 year.toQuantity('days')", ["365 days"]), ("1 year.toQuantity('months')", ["12 months"]),
      ("6 months.toQuantity('year')", ["0.5 year"]), ("1 month.toQuantity('days')", ["30 days"]),
      ("7 days.toQuantity('wk')", ["1 'wk'"]), ("182.5 days.toQuantity('a')", ["0.5 'a'"]),
      ("365.25 'd'.toQuantity('a')", ["1 'a'"]), ("365.25 'd'.toQuantity('year')", ["1 year"]),
      ("60 days.toQuantity('months')", ["2 months"]), ("1 year.toQuantity('d')", ["365 'd'"]),
      ("24 hours.toQuantity('day')", ["1 day"]), ("1 year.toQuantity('mg')", []),
      ("1 week.toQuantity('days')", ["7 days"]), ("1 year.convertsToQuantity('hours')", ["true"]),
    ])
  func factors(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression) == wanted)
  }

  @Test(
    "A number beside an amount is an amount of the unit 1",
    arguments: [
      ("3 '1' + 2", ["5 '1'"]), ("2 + 3 '1'", ["5 '1'"]), ("5 - 2 '1'", ["3 '1'"]),
      ("1 'mg' + 2", []), ("2.5 - 1 '1'", ["1.5 '1'"]),
    ])
  func numbers(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression) == wanted)
  }

  @Test(
    "A primitive of FHIR has its value as a child",
    arguments: [
      ("name.family.value", ["A"]), ("name.family.value.ofType(System.String)", ["A"]),
      ("birthDate.value.ofType(System.Date)", ["2000-01-02"]), ("active.value", ["true"]),
      ("name.family.ofType(System.String)", []), ("name.family.value is System.String", ["true"]),
      ("name.value", []), ("name.given.value", ["B", "C"]),
      ("name.given.where(value = 'B')", ["B"]), ("name.given.where(value = 'X').count()", ["0"]),
      ("birthDate.where(value = '2000').count()", ["0"]),
      ("type().where(name = 'Patient').namespace", ["FHIR"]),
      ("(1 'mg' | 2 'g').where(unit = 'g').value", ["2"]),
      ("type().baseType", ["FHIR.DomainResource"]), ("1.type().baseType", ["System.Any"]),
      ("name.type().baseType", ["FHIR.DataType"]),
      ("getResourceKey()", ["Patient/p"]),
      ("managingOrganization.getReferenceKey()", ["Organization/o"]),
      ("managingOrganization.getReferenceKey(Organization)", ["Organization/o"]),
      ("managingOrganization.getReferenceKey(Patient)", []),
      ("generalPractitioner.getReferenceKey(Practitioner)", ["Practitioner/1"]),
    ])
  func values(_ expression: String, _ wanted: [String]) throws {
    let patient = """
      {"resourceType":"Patient","id":"p","active":true,"birthDate":"2000-01-02",
      "name":[{"family":"A","given":["B","C"]}],"managingOrganization":{"reference":"Organization/o"},
      "generalPractitioner":[{"reference":"https://x/fhir/Practitioner/1/_history/2"}]}
      """
    var environment = FHIRPath.Environment()
    environment.version = .r5
    #expect(try evaluate(expression, on: patient, in: environment) == wanted)
  }

  @Test(
    "Flags of regular expressions",
    arguments: [
      (#"'a\nb'.matches('^b', 'm')"#, ["true"]), (#"'a\nb'.matches('^b')"#, ["false"]),
      (#"'a\nb'.matches('A$', 'im')"#, ["true"]), (#"'a\nb'.matches('a$', '')"#, ["false"]),
      (#"'a\nb'.matches('\\Ab', 'm')"#, ["false"]),
      (#"'a\nb'.replaceMatches('^', '>', 'm')"#, [">a\n>b"]),
      (#"'ab'.encode('ascii')"#, ["ab"]), (#"'aéb'.encode('ascii')"#, ["a?b"]),
    ])
  func flags(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression) == wanted)
  }

  @Test(
    "What is not possible is refused, with a reason",
    arguments: [
      ("'a'.matches('a', 'x')", FHIRPath.Failure.Code.wrongArgument),
      ("@2020.duration(@2021, 'fortnight')", .wrongArgument),
      ("@2020.duration(@2021, 'hour')", .wrongArgument),
      ("@T10.duration(@T11, 'day')", .wrongArgument), ("@T10.duration(@2020, 'hour')", .wrongType),
      ("%server", .notAvailable), ("%terminologies", .notAvailable), ("%factory", .notAvailable),
    ])
  func refused(_ expression: String, _ code: FHIRPath.Failure.Code) {
    #expect {
      try evaluate(expression)
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == code
    }
  }

  @Test(
    "A part that a time does not have is empty",
    arguments: [
      ("@T10.minuteOf()", []), ("@T10:30.secondOf()", []), ("@T10:30.minuteOf()", ["30"]),
      ("@T10:30.millisecondOf()", []), ("@2020-01-01T10.minuteOf()", []),
      ("@2020-01-01T10:30.secondOf()", []), ("@T10:30:05.secondOf()", ["5"]),
    ])
  func parts(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression) == wanted)
  }

  @Test(
    "Keys of sort() have a direction",
    arguments: [
      ("('b' | 'c' | 'a').sort($this desc)", ["c", "b", "a"]),
      ("('b' | 'c' | 'a').sort($this asc)", ["a", "b", "c"]),
      ("(1 | 3 | 2).sort(-$this asc)", ["3", "2", "1"]),
      ("(1 | 3 | 2).sort(-$this desc)", ["1", "2", "3"]),
      ("(1 | 3 | 2).sort(-$this)", ["3", "2", "1"]),
      ("('bb' | 'a' | 'cc').sort(length() desc, $this asc)", ["bb", "cc", "a"]),
    ])
  func directions(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression) == wanted)
  }

  @Test(
    "Amounts are rounded in their unit",
    arguments: [
      ("1.55 'mg'.round(1)", ["1.6 'mg'"]), ("1.5 'mg'.ceiling()", ["2 'mg'"]),
      ("1.5 'mg'.floor()", ["1 'mg'"]), ("(-1.5 'mg').truncate()", ["-1 'mg'"]),
      ("1.5.round()", ["2"]), ("1.5.ceiling()", ["2"]),
    ])
  func rounding(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression) == wanted)
  }

  @Test(
    "duration() counts whole periods, difference() boundaries",
    arguments: [
      ("@2025-01-02.duration(@2025-01-07, 'week')", ["0"]),
      ("@2025-01-01.duration(@2025-09-01, 'year')", ["0"]),
      ("@2024-12-01.duration(@2025-09-01, 'year')", ["0"]),
      ("@2025-01-02.difference(@2025-01-07, 'week')", ["1"]),
      ("@2025-01-01.difference(@2025-09-01, 'year')", ["0"]),
      ("@2024-12-01.difference(@2025-09-01, 'year')", ["1"]),
      ("@2000-02-29.duration(@2001-02-28, 'years')", ["0"]),
      ("@2000-02-29.duration(@2001-03-01, 'year')", ["1"]),
      ("@2001-03-01.duration(@2000-02-29, 'year')", ["-1"]),
      ("@2025-01-31.duration(@2025-02-28, 'month')", ["0"]),
      ("@2025-01-01.duration(@2025-02-01, 'day')", ["31"]),
      ("@2025-01-01T10:00:00Z.duration(@2025-01-02T09:00:00Z, 'day')", ["0"]),
      ("@2025-01-01T10:00:00Z.difference(@2025-01-02T09:00:00Z, 'day')", ["1"]),
      ("@2025-01-01T10:00:00Z.duration(@2025-01-01T10:00:00-01:00, 'minute')", ["60"]),
      ("@T10:59.difference(@T11:01, 'hour')", ["1"]), ("@T10:59.duration(@T11:01, 'hour')", ["0"]),
      ("@T11:01.duration(@T10:00, 'hour')", ["-1"]),
      ("@T10:00:00.duration(@T10:00:00.250, 'millisecond')", ["250"]),
      ("@2025.duration(@2026-01-01, 'month')", []), ("@2025.duration(@2026, 'year')", ["1"]),
      (
        "@2020-01-01T00:00:00.000Z.duration(@2020-02-01T00:00:00.000Z, 'millisecond')",
        ["2678400000"]
      ),
      (
        "@2020-01-01T00:00:00.000Z.difference(@2020-02-01T00:00:00.000Z, 'millisecond') + 1",
        ["2678400001"]
      ),
      ("@T10.duration(@T11, 'minute')", []), ("{}.duration(@2025, 'year')", []),
    ])
  func intervals(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression) == wanted)
  }

  @Test("A negative length gives no steps back")
  func negativeLength() {
    var environment = FHIRPath.Environment()
    environment.budget.steps = 1000
    let text = String(repeating: "a", count: 2000)
    #expect {
      try evaluate(
        "'abc'.substring(0, -1000000).length() + '\(text)'.toChars().count()", in: environment)
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == .budget
    }
    #expect(throws: Never.self) { try evaluate("'abc'.substring(1, -1)", in: environment) }
  }
}
