import Testing

@testable import SMART

/// What was asked for and what was granted.
struct ScopesTests {
  static let rows: [(wanted: String, granted: String, missing: [String])] = [
    ("patient/*.rs", "patient/*.rs", []),
    ("patient/*.rs", "patient/*.cruds", []),
    ("patient/*.rs", "patient/*.read", []),
    ("patient/*.read", "patient/*.rs", []),
    ("patient/Task.u", "patient/*.rs patient/Task.cud", []),
    ("patient/Task.u", "patient/Task.write", []),
    ("patient/Task.u", "patient/*.rs", ["patient/Task.u"]),
    ("patient/Task.rs", "patient/Task.r patient/Task.s", []),
    ("patient/*.rs", "user/*.rs", ["patient/*.rs"]),
    ("patient/Observation.rs", "patient/Observation.rs?category=vital", ["patient/Observation.rs"]),
    // Servers may write out what `*` stands for.
    (
      "patient/*.rs",
      "patient/Patient.rs patient/Task.rs patient/Questionnaire.rs patient/QuestionnaireResponse.rs",
      []
    ),
    ("patient/*.rs", "patient/Patient.rs patient/Task.rs", ["patient/*.rs"]),
    ("launch/patient openid offline_access x", "", ["x"]),
    ("patient/Task.*", "patient/Task.cruds", []),
  ]

  @Test("What was not granted is found in both versions of scopes", arguments: rows)
  func missing(wanted: String, granted: String, missing: [String]) {
    #expect(Scopes(wanted).missing(in: Scopes(granted)) == missing)
  }
}
