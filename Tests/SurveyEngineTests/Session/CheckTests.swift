import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@Suite struct CheckTests {
  /// What is wrong with answers to a single item.
  func problems(
    _ type: ItemType, _ values: [AnswerValue], configure: (inout SurveyItem) -> Void = { _ in }
  ) throws -> [Diagnostic] {
    let session = session(make("q", type, configure: configure))
    return session.problems(with: values, for: try session.id("q"))
  }

  func codes(
    _ type: ItemType, _ values: [AnswerValue], configure: (inout SurveyItem) -> Void = { _ in }
  ) throws -> [Diagnostic.Code] {
    try problems(type, values, configure: configure).map(\.code)
  }

  @Test(
    "A URL has the form of one",
    arguments: [
      ("https://example.org/a%20b?c=d#e", true),
      ("urn:uuid:c757873d-ec9a-4326-a141-556f43239520", true),
      ("urn:oid:1.2.3", true), ("c:\\temp", false), ("http://x y", false), ("a%2", false),
      ("urn:uuid:C757873D", false), ("", false),
    ])
  func urls(_ text: String, _ isRight: Bool) throws {
    #expect(try codes(.url, [.uri(text)]) == (isRight ? [] : [.invalidURL]))
    let file = AnswerValue.attachment(SurveyModel.Attachment(url: text))
    #expect(try codes(.attachment, [file]) == (isRight ? [] : [.invalidURL]))
  }

  @Test("A file has an allowed type and size, and the size that it says")
  func files() throws {
    func codes(_ file: SurveyModel.Attachment) throws -> [Diagnostic.Code] {
      try self.codes(.attachment, [.attachment(file)]) {
        $0.mimeTypes = ["image/png", "text/plain"]
        $0.maxSize = 3
      }
    }
    #expect(
      try codes(SurveyModel.Attachment(contentType: "image/png", data: "YWJj", size: 3)) == [])
    #expect(
      try codes(SurveyModel.Attachment(contentType: "Text/Plain; charset=utf-8", data: "YWJj"))
        == [])
    #expect(try codes(SurveyModel.Attachment(contentType: "image/jpeg")) == [.mediaTypeNotAllowed])
    #expect(try codes(SurveyModel.Attachment(data: "YWJj")) == [.mediaTypeNotAllowed])
    #expect(
      try codes(SurveyModel.Attachment(contentType: "image/png", data: "YWJjZA==")) == [
        .fileTooLarge
      ])
    #expect(try codes(SurveyModel.Attachment(contentType: "image/png", size: 4)) == [.fileTooLarge])
    #expect(
      try codes(SurveyModel.Attachment(contentType: "image/png", data: "YWJj", size: 2)) == [
        .fileSizeMismatch
      ])
  }

  @Test(
    "Rule 89: a reference is to a resource of an allowed type, as far as it says one",
    arguments: [
      ("Patient/1", nil, true), ("Group/1", nil, false), ("#p", nil, true), ("#p", "Group", false),
      ("http://example.org/fhir/Group/1/_history/2", nil, false), ("urn:uuid:1", "Patient", true),
      ("http://example.org/fhir/Patient/1|2", nil, true), ("urn:uuid:1", nil, true),
    ] as [(String, String?, Bool)])
  func references(_ text: String, _ type: String?, _ isRight: Bool) throws {
    let found = try codes(.reference, [.reference(Reference(reference: text, type: type))]) {
      $0.referenceTypes = ["Patient", "http://hl7.org/fhir/StructureDefinition/Practitioner"]
    }
    #expect(found == (isRight ? [] : [.referenceTypeNotAllowed]))
  }

  @Test("Rule 25: a required question needs its own answer, a required group one below")
  func requiredOnes() throws {
    var session = session(
      make("q", .boolean, [make("n", .string)]).asRequired,
      make("g", .group, [make("h", .group, [make("a", .string), make("b", .string)])]).asRequired)
    #expect(session.codes(completing: true) == [.requiredMissing, .requiredMissing])
    #expect(session.isMissing(try session.id("q")))
    #expect(session.isMissing(try session.id("g")))
    try session.answer("q", .boolean(false))
    try session.answer("g/h/b", .string("x"))
    #expect(session.codes(completing: true) == [])
    #expect(!session.isMissing(try session.id("g")))
  }

  @Test("Rule 87: in an interview an optional group is asked for, unless it is left out")
  func askedGroup() throws {
    var session = session(
      make(
        "g", .group,
        [
          make("a", .string).asRequired, make("b", .string),
          make("h", .group, [make("c", .string).asRequired]),
          make("x", .string) { $0.hidden = true }.asRequired,
        ]))
    func missing(_ sections: String...) throws -> [String?] {
      let sections = Set(try sections.map { try session.id($0) })
      return session.problems(leavingOut: sections).map(\.location.linkId)
    }
    #expect(try missing() == ["a", "c"])
    #expect(try missing("g/h") == ["a"])
    #expect(try missing("g") == [])
    try session.answer("g/b", .string("x"))
    // With an answer the group is not left out; what is hidden is missing then, too, as a warning.
    #expect(try missing("g", "g/h") == ["a", "x"])
  }

  @Test("Rule 74: what is required and has no value though nobody can answer it blocks completion")
  func obstacle() throws {
    var session = session(
      make(
        "g", .group,
        [
          make("q", .string) { $0.readOnly = true }.asRequired, make("a", .string),
        ]))
    #expect(session.completionObstacle == nil)
    try session.answer("g/a", .string("x"))
    #expect(session.completionObstacle?.code == .notCompleted)
    #expect(session.completionObstacle?.location.linkId == "q")
  }

  @Test("Rule 26: what an absent optional group requires is not missing")
  func absentGroup() throws {
    var session = session(
      make("g", .group, [make("a", .string).asRequired, make("b", .string)]))
    #expect(session.codes(completing: true) == [])
    try session.answer("g/b", .string("x"))
    #expect(session.codes(completing: true) == [.requiredMissing])
    #expect(session.problems(completing: true).map(\.location.subject?.description) == ["g/a"])
    #expect(session.problems(completing: true).map(\.location.linkId) == ["a"])
    #expect(session.problems(of: try session.id("g/a"), completing: true).count == 1)
  }

  @Test("Rule 26: an empty repetition beside an answered one misses nothing")
  func absentRepetition() throws {
    let group = make("g", .group, [make("a", .string).asRequired]).asRepeating.asRequired
    var session = session(group)
    #expect(session.codes(completing: true) == [.requiredMissing, .requiredMissing])
    try session.add("g")
    #expect(session.codes(completing: true) == [.requiredMissing, .requiredMissing])
    try session.answer("g[1]/a", .string("x"))
    #expect(session.codes(completing: true) == [])
  }

  @Test("Rule 27: nothing is required that does not say so")
  func notRequired() {
    #expect(session(make("q", .string)).codes(completing: true) == [])
  }

  @Test(
    "Rule 28: minOccurs and maxOccurs are inclusive and count answers",
    arguments: [
      (0, nil), (1, .tooFewAnswers), (2, nil), (3, nil), (4, .tooManyAnswers),
    ] as [(Int, Diagnostic.Code?)])
  func occurrence(count: Int, expected: Diagnostic.Code?) throws {
    let values = (0..<count).map { AnswerValue.integer($0) }
    let codes = try codes(.integer, values) {
      $0.repeats = true
      $0.minOccurs = 2
      $0.maxOccurs = 3
    }
    #expect(codes == [expected].compactMap(\.self))
  }

  @Test("Rule 28: of a group, repetitions with answers are counted")
  func groupOccurrence() throws {
    let group = make("g", .group, [make("a", .string)]) {
      $0.repeats = true
      $0.minOccurs = 2
      $0.maxOccurs = 2
    }
    var session = session(group)
    #expect(session.codes(completing: true) == [])
    try session.answer("g/a", .string("x"))
    #expect(session.codes(completing: true) == [.tooFewAnswers])
    try session.add("g")
    #expect(!session.canAddRepetition(of: try session.id("g")))
    #expect(session.codes(completing: true) == [.tooFewAnswers])
    try session.answer("g[1]/a", .string("x"))
    #expect(session.codes(completing: true) == [])
    try session.add("g")
    try session.answer("g[2]/a", .string("x"))
    #expect(session.codes(completing: true) == [.tooManyAnswers])
  }

  @Test("Rule 29: minOccurs without required and repeats, maxOccurs without repeats: findings")
  func occurrenceFindings() {
    let items = [
      make("a", .string) { $0.minOccurs = 1 }, make("b", .string) { $0.maxOccurs = 2 },
      make("c", .string) { $0.minOccurs = 2 }.asRequired,
      make("d", .string) { $0.minOccurs = 2 }.asRequired.asRepeating,
    ]
    let findings = SurveyIndex(Survey(items: items)).findings()
    #expect(findings.map(\.location.linkId) == ["a", "b", "c"])
    #expect(findings.allSatisfy { $0.code == .occurrenceWithoutRepeats })
  }

  @Test("Several answers need an item that repeats")
  func severalAnswers() throws {
    #expect(try codes(.integer, [.integer(1), .integer(2)]) == [.tooManyAnswers])
  }

  @Test(
    "Rules 45 and 46: the type of a value must be that of the item",
    arguments: [
      (.decimal, .integer(1), false), (.integer, .integer(1), true), (.url, .uri("x:y"), true),
      (.url, .string("x:y"), false), (.text, .string("x"), true), (.choice, .string("x"), false),
      (.choice, code("x"), true), (.boolean, .string("true"), false), (.group, .string("x"), false),
      (.display, .string("x"), false), (.reference, .reference(Reference(reference: "P/1")), true),
      (.attachment, .attachment(SurveyModel.Attachment(url: "x:y")), true),
      (.quantity, .integer(1), false),
    ] as [(ItemType, AnswerValue, Bool)])
  func types(type: ItemType, value: AnswerValue, fits: Bool) throws {
    #expect(try codes(type, [value]) == (fits ? [] : [.wrongAnswerType]))
    var session = session(make("q", type))
    let before = session.snapshot
    if fits {
      try session.answer("q", value)
      #expect(session.answers(try session.id("q")) == [value])
    } else {
      #expect(throws: Diagnostic.self) { try session.answer("q", value) }
      #expect(session.snapshot == before)
      #expect(session.events.isEmpty)
    }
  }

  @Test(
    "Rule 48: maxDecimalPlaces counts digits after the point, of quantities, too",
    arguments: [("120", true), ("1.5", true), ("1.25", true), ("1.250", false)])
  func decimalPlaces(text: String, fits: Bool) throws {
    let expected: [Diagnostic.Code] = fits ? [] : [.tooManyDecimalPlaces]
    #expect(try codes(.decimal, [decimal(text)]) { $0.maxDecimalPlaces = 2 } == expected)
    #expect(try codes(.quantity, [kilograms(text)]) { $0.maxDecimalPlaces = 2 } == expected)
  }

  @Test(
    "Rule 49: maxLength counts Unicode scalars",
    arguments: [("12345678901234567890", true), ("123456789012345678901", false)])
  func maxLength(text: String, fits: Bool) throws {
    let found = try problems(.string, [.string(text)]) { $0.maxLength = 20 }
    #expect(
      found.map { $0.message() } == (fits ? [] : ["the answer has 21 characters, 20 are allowed"]))
  }

  @Test("Rule 49: a flag is one character to the eye and two to maxLength; choices have none")
  func scalars() throws {
    #expect(try codes(.string, [.string("🇫🇮")]) { $0.maxLength = 1 } == [.answerTooLong])
    #expect(try codes(.string, [.string("e\u{301}")]) { $0.maxLength = 2 } == [])
    #expect(try codes(.choice, [code("long", "longer")]) { $0.maxLength = 1 } == [])
    #expect(try codes(.quantity, [kilograms("100")]) { $0.maxLength = 1 } == [])
  }

  @Test(
    "Rule 50: minLength 7 on a date means year and month at least",
    arguments: [("2026", false), ("2026-03", true), ("2026-03-14", true)])
  func minLength(text: String, fits: Bool) throws {
    #expect(
      try codes(.date, [date(text)]) { $0.minLength = 7 } == (fits ? [] : [.answerTooShort]))
  }

  @Test("Rule 51: a limit of a date or time is earlier or later, not less or more")
  func limitsOfTimes() throws {
    let limit = try date("2026-03-14")
    let early = try #require(problems(.date, [date("2026-03-13")]) { $0.minValue = limit }.first)
    #expect(early.message() == "2026-03-13 is before 2026-03-14, the earliest allowed")
    #expect(early.hint() == "answer 2026-03-14 or later")
    let late = try #require(problems(.date, [date("2026-03-15")]) { $0.maxValue = limit }.first)
    #expect(late.message() == "2026-03-15 is after 2026-03-14, the latest allowed")
    #expect(late.hint() == "answer 2026-03-14 or earlier")
  }

  @Test(
    "Rule 51: limits against partial dates are three-valued",
    arguments: [
      ("2025", .belowMinimum), ("2026", .limitUndecided), ("2026-02", .belowMinimum),
      ("2026-03", .limitUndecided), ("2026-03-14", nil), ("2027", nil),
    ] as [(String, Diagnostic.Code?)])
  func partialLimits(text: String, expected: Diagnostic.Code?) throws {
    let limit = try date("2026-03-14")
    let found = try problems(.date, [date(text)]) { $0.minValue = limit }
    #expect(found.map(\.code) == [expected].compactMap(\.self))
    #expect(found.allSatisfy { ($0.severity == .warning) == ($0.code == .limitUndecided) })
  }

  @Test(
    "Rule 52: zero is checked against limits like any number",
    arguments: [(0, .belowMinimum), (1, nil), (3, nil), (4, .aboveMaximum)]
      as [(Int, Diagnostic.Code?)])
  func limits(number: Int, expected: Diagnostic.Code?) throws {
    let found = try codes(.integer, [.integer(number)]) {
      $0.minValue = .integer(1)
      $0.maxValue = .integer(3)
    }
    #expect(found == [expected].compactMap(\.self))
  }

  @Test("Limits of quantities are compared after conversion; other units are wrong")
  func quantityLimits() throws {
    let limit = try kilograms("1")
    #expect(
      try codes(.quantity, [kilograms("999", "g")]) { $0.minValue = limit } == [.belowMinimum])
    #expect(try codes(.quantity, [kilograms("1000", "g")]) { $0.minValue = limit } == [])
    #expect(
      try codes(.quantity, [kilograms("9", "m")]) { $0.minValue = limit } == [.limitOfOtherUnit])
    #expect(
      try codes(.quantity, [kilograms("0")]) { $0.minValue = .integer(1) } == [.belowMinimum])
  }

  @Test("Rule 53: no answer to a boolean is neither yes nor no")
  func threeStates() throws {
    var session = session(make("q", .boolean).asRequired)
    #expect(session.answers(try session.id("q")) == [])
    try session.answer("q", .boolean(false))
    #expect(session.codes(completing: true) == [])
    try session.answer("q")
    #expect(session.codes(completing: true) == [.requiredMissing])
  }

  @Test("Rule 54: a line break in a string answer is a warning")
  func lineBreak() throws {
    let found = try problems(.string, [.string("a\nb")])
    #expect(found.map(\.code) == [.lineBreakInString])
    #expect(found.map(\.severity) == [.warning])
    #expect(try codes(.text, [.string("a\nb")]) == [])
  }

  @Test("Rule 55: a value set on a string item permits codes")
  func valueSetOnString() throws {
    #expect(try codes(.string, [code("a")]) { $0.answerValueSet = "urn:vs" } == [])
  }

  @Test("Rules 45 and 55: a text answers with the code or the display of a concept, to the letter")
  func valueSetAsText() throws {
    let concepts = [
      Coding(system: "urn:s", code: "a", display: "Apple"), Coding(system: "urn:s", code: "b"),
    ]
    for type in [ItemType.string, .text] {
      for (answer, isRight) in [
        (AnswerValue.string("a"), true), (.string("Apple"), true), (.string("b"), true),
        (code("a"), true), (.string("apple"), false), (.string("A"), false),
        (.string("c"), false), (code("c"), false),
      ] {
        let found = try codes(type, [answer]) {
          $0.answerValueSet = "urn:vs"
          $0.options = concepts.map { AnswerOption(value: .coding($0)) }
        }
        #expect(found == (isRight ? [] : [.notAnOption]), "\(answer)")
      }
    }
    // Options that stand in the item itself are answered as they are.
    let found = try codes(.string, [.string("a")]) {
      $0.options = concepts.map { AnswerOption(value: .coding($0)) }
    }
    #expect(found == [.notAnOption])
  }

  @Test("Rule 56: options may be of every type")
  func optionTypes() throws {
    let values: [AnswerValue] = [
      .integer(1), try date("2026-03"), try time("10:15:00"), .string("x"), code("c"),
      .reference(Reference(reference: "Patient/1")),
    ]
    for value in values {
      let options = [AnswerOption(value: value)]
      #expect(try codes(.choice, [value]) { $0.options = options } == [])
    }
    let options = [AnswerOption(value: .integer(1))]
    #expect(try codes(.integer, [.integer(2)]) { $0.options = options } == [.notAnOption])
    #expect(try codes(.integer, [.integer(1)]) { $0.options = options } == [])
  }

  @Test("Rule 57: an exclusive option excludes every other, the free text included")
  func exclusive() throws {
    let configure: (inout SurveyItem) -> Void = {
      $0.repeats = true
      $0.answerConstraint = .optionsOrString
      $0.options = [
        AnswerOption(value: code("a")), AnswerOption(value: code("none"), isExclusive: true),
      ]
    }
    #expect(try codes(.choice, [code("none")], configure: configure) == [])
    let both = [code("a"), code("none")]
    #expect(try codes(.choice, both, configure: configure) == [.exclusiveOption])
    let text = [code("none"), .string("other")]
    #expect(try codes(.choice, text, configure: configure) == [.exclusiveOption])
    let twice = [code("a"), code("a")]
    #expect(try codes(.choice, twice, configure: configure) == [.repeatedAnswer])
  }

  @Test(
    "Rule 58: answerConstraint says what may be answered beside the options",
    arguments: [
      (.optionsOnly, code("b"), [.notAnOption]), (.optionsOrType, code("b"), []),
      (.optionsOrString, code("b"), [.notAnOption]), (.optionsOrString, .string("b"), []),
      (.optionsOrType, .string("b"), [.wrongAnswerType]),
      (.optionsOnly, .string("b"), [.wrongAnswerType]), (.optionsOnly, code("a", "other"), []),
    ] as [(AnswerConstraint, AnswerValue, [Diagnostic.Code])])
  func constraint(
    constraint: AnswerConstraint, value: AnswerValue, expected: [Diagnostic.Code]
  ) throws {
    let found = try codes(.choice, [value]) {
      $0.options = [AnswerOption(value: code("a"))]
      $0.answerConstraint = constraint
    }
    #expect(found == expected)
  }

  @Test("Rule 59: initial beside options, on groups, or several without repeats: findings")
  func initialFindings() {
    let items = [
      make("a", .choice) {
        $0.options = [AnswerOption(value: code("a"))]
        $0.initial = [code("a")]
      },
      make("b", .group, [make("b1", .string)]) { $0.initial = [.string("x")] },
      make("c", .string) { $0.initial = [.string("x"), .string("y")] },
      make("d", .string) { $0.initial = [.string("x"), .string("y")] }.asRepeating,
    ]
    let findings = SurveyIndex(Survey(items: items)).findings()
    #expect(findings.map(\.location.linkId) == ["a", "b", "c"])
    #expect(findings.map(\.code) == [.initialBesideOptions, .initialOfGroup, .initialTwice])
  }

  @Test("Rule 64: required and read-only without a value is a finding, and no error")
  func unanswerable() {
    let session = session(make("q", .string) { $0.readOnly = true }.asRequired)
    #expect(session.index.findings().map(\.code) == [.requiredReadOnly])
    #expect(session.problems(completing: true).map(\.severity) == [.warning])
  }

  @Test("Rule 65: limits with min above max prohibit every value", arguments: [0, 2, 4])
  func impossibleLimits(number: Int) throws {
    let found = try codes(.integer, [.integer(number)]) {
      $0.minValue = .integer(3)
      $0.maxValue = .integer(1)
    }
    #expect(!found.isEmpty)
  }

  @Test(
    "A whole number has 32 bits",
    arguments: [
      (2_147_483_647, nil), (2_147_483_648, .aboveMaximum), (-2_147_483_648, nil),
      (-2_147_483_649, .belowMinimum),
    ] as [(Int, Diagnostic.Code?)])
  func integerRange(number: Int, expected: Diagnostic.Code?) throws {
    #expect(try codes(.integer, [.integer(number)]) == [expected].compactMap(\.self))
  }

  @Test("A unit that is not offered is a warning")
  func units() throws {
    let offered = [Coding(system: "http://unitsofmeasure.org", code: "kg", display: "kg")]
    #expect(try codes(.quantity, [kilograms("1")]) { $0.unitOptions = offered } == [])
    #expect(
      try codes(.quantity, [kilograms("1", "g")]) { $0.unitOptions = offered } == [.unitNotOffered])
  }

  @Test("Many answers are held against each other and the options in proportion")
  func manyAnswers() throws {
    let values = (0..<3000).map { code("c\($0)", "Display \($0)") }
    var found: [Diagnostic.Code] = []
    let time = try ContinuousClock().measure {
      found = try codes(.choice, values + [code("c7"), code("other")]) {
        $0.repeats = true
        $0.options = values.map { AnswerOption(value: $0) }
      }
    }
    #expect(found == [.notAnOption, .repeatedAnswer])
    #expect(time < .seconds(3))
  }

  @Test("Answers that mean the same are found whatever their form")
  func sameAnswers() throws {
    let zulu = try dateTime("2026-03-14T10:00:00Z")
    let local = try dateTime("2026-03-14T11:00:00+01:00")
    func versioned(_ version: String?) -> AnswerValue {
      .coding(Coding(system: "urn:s", version: version, code: "a"))
    }
    for pair in [
      [zulu, local], [versioned(nil), versioned("2")],
      [
        .reference(Reference(reference: "Patient/1", display: "A")),
        .reference(Reference(reference: "Patient/1")),
      ],
      [try decimal("1.0"), try decimal("1.00")],
    ] {
      let found = try codes(.choice, pair) {
        $0.repeats = true
        $0.options = pair.map { AnswerOption(value: $0) }
      }
      #expect(found == [.repeatedAnswer])
    }
    let versions = [versioned("1"), versioned("2")]
    #expect(
      try codes(.choice, versions) {
        $0.repeats = true
        $0.options = versions.map { AnswerOption(value: $0) }
      } == [])
  }

  @Test("Rule 19: a typed unit is held against a limit in UCUM")
  func typedUnitLimit() throws {
    let typed = AnswerValue.quantity(Quantity(value: ExactDecimal(72), unit: "kg"))
    let limit = try kilograms("70")
    #expect(try codes(.quantity, [typed]) { $0.maxValue = limit } == [.aboveMaximum])
    #expect(try codes(.quantity, [typed]) { $0.minValue = limit } == [])
  }
}
