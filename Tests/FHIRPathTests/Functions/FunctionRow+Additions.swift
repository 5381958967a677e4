/// The other functions of FHIRPath, and those of FHIR and SDC.
extension FunctionRow {
  private static let utilityFunctions: [FunctionRow] = [
    FunctionRow("trace", "name, [projection]", "2.0"),
    FunctionRow("now", "", "2.0", note: "of the environment"),
    FunctionRow("today", "", "2.0", note: "of the environment"),
    FunctionRow("timeOfDay", "", "2.0", note: "of the environment"),
    FunctionRow("defineVariable", "name, [value]", "3.0"),
    FunctionRow("lowBoundary", "[precision]", "3.0"),
    FunctionRow("highBoundary", "[precision]", "3.0"),
    FunctionRow("precision", "", "3.0"),
    FunctionRow("comparable", "other", "FHIR"),
  ]

  private static let aggregates: [FunctionRow] = [
    FunctionRow("aggregate", "aggregator, [init]", "2.0"),
    FunctionRow("sum", "", "–", note: "as other engines have it"),
    FunctionRow("min", "", "–", note: "as other engines have it"),
    FunctionRow("max", "", "–", note: "as other engines have it"),
    FunctionRow("avg", "", "–", note: "as other engines have it"),
  ]

  private static let types: [FunctionRow] = [
    FunctionRow("is", "type", "2.0", cases: [("1.is(Integer)", "true")]),
    FunctionRow("as", "type", "2.0", cases: [("1.as(Integer)", "1")]),
    FunctionRow("type", "", "2.0"),
  ]

  private static let datesAndTimes: [FunctionRow] = [
    FunctionRow("yearOf", "", "3.0"),
    FunctionRow("monthOf", "", "3.0"),
    FunctionRow("dayOf", "", "3.0"),
    FunctionRow("hourOf", "", "3.0"),
    FunctionRow("minuteOf", "", "3.0"),
    FunctionRow("secondOf", "", "3.0"),
    FunctionRow("millisecondOf", "", "3.0"),
    FunctionRow("timezoneOffsetOf", "", "3.0"),
    FunctionRow("dateOf", "", "3.0"),
    FunctionRow("timeOf", "", "3.0"),
    FunctionRow(
      "duration", "other, precision", "3.0",
      note: "whole periods; a month has gone by on the same day of the month"),
    FunctionRow(
      "difference", "other, precision", "3.0",
      note: "boundaries that are crossed; weeks begin on Sunday"),
  ]

  private static let additionsOfFhir: [FunctionRow] = [
    FunctionRow("extension", "url", "FHIR"),
    FunctionRow("hasValue", "", "FHIR"),
    FunctionRow("getValue", "", "FHIR"),
    FunctionRow(
      "resolve", "", "FHIR", note: "contained, Bundle, then the lookup",
      cases: [("'Patient/none'.resolve()", "{}")]),
    FunctionRow(
      "memberOf", "valueSet", "FHIR", note: "asks the lookup; fails where it does not know",
      cases: [("'a'.memberOf('vs')", "true"), ("'b'.memberOf('vs')", "false")]),
    FunctionRow(
      "conformsTo", "profile", "FHIR", note: "types of FHIR; profiles ask the lookup",
      limits: [("profiles that no lookup knows", "conformsTo('http://example.org/p')", "error")]),
    FunctionRow(
      "subsumes", "code", "FHIR", note: "asks the lookup",
      cases: [
        ("Coding { system: 's', code: 'a' }.subsumes(Coding { system: 's', code: 'b' })", "true")
      ]),
    FunctionRow(
      "subsumedBy", "code", "FHIR", note: "asks the lookup",
      cases: [
        ("Coding { system: 's', code: 'a' }.subsumedBy(Coding { system: 's', code: 'b' })", "false")
      ]),
    FunctionRow("htmlChecks", "", "FHIR"),
    FunctionRow("checkModifiers", "[url, …]", "FHIR"),
    FunctionRow("elementDefinition", "", "FHIR", cases: [("elementDefinition()", "error")]),
    FunctionRow(
      "slice", "structure, name", "FHIR", cases: [("slice('http://example.org/p', 'a')", "error")]),
    FunctionRow(
      "getResourceKey", "", "SQL on FHIR", note: "type/id",
      cases: [("getResourceKey()", "'QuestionnaireResponse/r'")]),
    FunctionRow(
      "getReferenceKey", "[type]", "SQL on FHIR", note: "type/id`; empty for another type",
      cases: [("Reference { reference: 'Patient/1' }.getReferenceKey()", "'Patient/1'")]),
  ]

  private static let additionsOfSdc: [FunctionRow] = [
    FunctionRow("answers", "", "SDC"),
    FunctionRow("weight", "", "SDC"),
    FunctionRow("ordinal", "", "SDC", note: "older name of weight"),
  ]

  static let additions: [(chapter: String, rows: [FunctionRow])] = [
    ("Utility functions", utilityFunctions),
    ("Aggregates", aggregates),
    ("Types", types),
    ("Dates and times", datesAndTimes),
    ("Additions of FHIR", additionsOfFhir),
    ("Additions of SDC", additionsOfSdc),
  ]
}
