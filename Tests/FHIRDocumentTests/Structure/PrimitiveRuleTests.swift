import Testing

@testable import FHIRDocument

/// Values of a primitive type and texts that are none.
struct PrimitiveCase: Sendable, CustomTestStringConvertible {
  let type: String
  let values: [String]
  let others: [String]

  var testDescription: String { type }

  static let all: [PrimitiveCase] = [
    PrimitiveCase(
      type: "boolean", values: ["true", "false"], others: ["True", "1", "yes", "true "]),
    PrimitiveCase(
      type: "integer", values: ["0", "-1", "+1", "2147483647", "-2147483648"],
      others: [
        "2147483648", "-2147483649", "01", "-0", "1.0", "1e3", "-", "9999999999999999999999",
      ]),
    PrimitiveCase(
      type: "integer64", values: ["9223372036854775807", "-9223372036854775808", "0"],
      others: ["9223372036854775808", "-9223372036854775809", "1.5", "007"]),
    PrimitiveCase(
      type: "unsignedInt", values: ["0", "2147483647"], others: ["-1", "2147483648", "1.0"]),
    PrimitiveCase(type: "positiveInt", values: ["1", "2147483647"], others: ["0", "-1"]),
    PrimitiveCase(
      type: "decimal", values: ["0", "-0.50", "1.0e10", "1E-3", "12345678901234567890.1"],
      others: ["01", ".5", "1.", "1e", "+1", "NaN", "1,5", "--1", ""]),
    PrimitiveCase(
      type: "code", values: ["a", "a b", "<="], others: [" a", "a ", "a  b", "\t", ""]),
    PrimitiveCase(
      type: "id", values: ["a", "A-1.b", String(repeating: "a", count: 64)],
      others: ["a_b", "a b", "ä", String(repeating: "a", count: 65)]),
    PrimitiveCase(
      type: "uri",
      values: ["http://a/b|1", "#x", "urn:oid:1.2.3", "urn:other", "Ü", "u"],
      others: ["a b", "urn:oid:9.1", "urn:oid:1", "urn:uuid:X", "a\n"]),
    PrimitiveCase(
      type: "oid", values: ["urn:oid:2.16.840.0.1"],
      others: ["2.16", "urn:oid:3.1", "urn:oid:1.02", "urn:oid:1.", "urn:oid:", "urn:oid:1..2"]),
    PrimitiveCase(
      type: "uuid", values: ["urn:uuid:c757873d-ec9a-4326-a141-556f43239520"],
      others: [
        "urn:uuid:C757873D-EC9A-4326-A141-556F43239520", "c757873d-ec9a-4326-a141-556f43239520",
        "urn:uuid:c757873dec9a4326a141556f43239520----",
      ]),
    PrimitiveCase(
      type: "base64Binary", values: ["TWFu", "TWE=", "TQ==", "TW\nFu"],
      others: ["TWF", "T===", "T=Wu", "TW_u", "TWFu="]),
    PrimitiveCase(
      type: "date", values: ["2026", "2026-02", "2026-02-28", "2024-02-29", "2000-02-29"],
      others: [
        "26", "2026-2", "2026-13", "2026-00", "2026-02-29", "1900-02-29", "2026-04-31",
        "2026-01-32", "0000", "2026-01-01T", "2026-01-01T10:00:00Z", "2026/01/01", "2026-",
      ]),
    PrimitiveCase(
      type: "dateTime",
      values: [
        "2026", "2026-03", "2026-03-07", "2026-03-07T10:15:00Z", "2026-03-07T10:15:60.123+14:00",
        "2026-03-07T00:00:00-13:59",
      ],
      others: [
        "2026-03-07T10:15:00", "2026-03-07T10:15Z", "2026-03-07T24:00:00Z", "2026-03T10:15:00Z",
        "2026-03-07T10:15:00+14:01", "2026-03-07T10:15:00.Z", "2026-03-07T10:15:00ZZ",
        "2026-03-07 10:15:00Z", "2026-03-07T10:60:00Z",
      ]),
    PrimitiveCase(
      type: "instant", values: ["2026-03-07T10:15:00.5Z"], others: ["2026-03-07", "2026"]),
    PrimitiveCase(
      type: "time", values: ["10:15:00", "23:59:60.001"],
      others: ["10:15", "24:00:00", "10:15:00Z", "1:15:00", "10:15:61", "10:15:00."]),
  ]
}

struct PrimitiveRuleTests {
  @Test("A primitive has the form of its type", arguments: PrimitiveCase.all)
  func forms(_ example: PrimitiveCase) {
    let rule = PrimitiveRule(example.type, .r4)
    for value in example.values { #expect(accepts(rule, value), "\(value)") }
    for other in example.others { #expect(!accepts(rule, other), "\(other)") }
  }

  @Test("R5 has no white space in base64, and not more than 18 and 17 digits around the point")
  func rulesOfR5() {
    let base64 = PrimitiveRule("base64Binary", .r5)
    #expect(accepts(base64, "YWJj") && !accepts(base64, "YW Jj") && !accepts(base64, "YWJ"))
    #expect(accepts(PrimitiveRule("base64Binary", .r4), "YW Jj"))
    let decimal = PrimitiveRule("decimal", .r5)
    for text in ["-123456789012345678.12345678901234567", "1e09", "0.50", "1.0E-123456789"] {
      #expect(accepts(decimal, text), "\(text)")
    }
    for text in ["1234567890123456789", "0.123456789012345678", "1e1234567890", "01"] {
      #expect(!accepts(decimal, text), "\(text)")
    }
    #expect(accepts(PrimitiveRule("decimal", .r4), "0.123456789012345678"))
  }

  private func accepts(_ rule: PrimitiveRule, _ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer(rule.accepts)
  }
}
