import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@Suite struct AnswerReaderTests {
  func reader() throws -> AnswerReader {
    AnswerReader(
      today: try #require(PartialDate("2026-03-14")),
      now: try #require(PartialDateTime("2026-03-14T10:15:00+01:00")))
  }

  func read(
    _ text: String, _ type: ItemType, configure: (inout SurveyItem) -> Void = { _ in }
  ) throws -> [AnswerValue] {
    try reader().read(text, for: make("q", type, configure: configure))
  }

  /// The message and hint with which a text is refused.
  func refusal(
    _ text: String, _ type: ItemType, configure: (inout SurveyItem) -> Void = { _ in }
  ) throws -> Diagnostic {
    let reader = try reader()
    let item = make("q", type, configure: configure)
    let problem = #expect(throws: Diagnostic.self) { try reader.read(text, for: item) }
    return try #require(problem)
  }

  static func options(_ labels: String...) -> (inout SurveyItem) -> Void {
    { item in
      item.text = "How many times a day?"
      item.options = labels.enumerated().map {
        AnswerOption(value: code("c\($0.offset + 1)", $0.element))
      }
    }
  }

  @Test("A local time has the offset of its own day, where that is known")
  func localOffset() throws {
    let now = try #require(PartialDateTime("2026-11-26T10:00:00+01:00"))
    var reader = AnswerReader(today: now.date, now: now)
    let item = SurveyItem(linkId: "1", type: .dateTime)
    #expect(try reader.readOne("2026-07-01 12:00", for: item).label == "2026-07-01T12:00:00+01:00")
    reader.localOffset = { $0.date.month == 7 ? UTCOffset(minutes: 120) : nil }
    #expect(try reader.readOne("2026-07-01 12:00", for: item).label == "2026-07-01T12:00:00+02:00")
    #expect(try reader.readOne("2026-12-01 12:00", for: item).label == "2026-12-01T12:00:00+01:00")
    #expect(try reader.readOne("2026-07-01T12:00:00Z", for: item).label == "2026-07-01T12:00:00Z")
  }

  @Test(
    "Booleans",
    arguments: [
      ("y", true), ("Yes", true), ("TRUE", true), ("n", false), ("no", false), (" False ", false),
    ])
  func booleans(text: String, expected: Bool) throws {
    #expect(try read(text, .boolean) == [.boolean(expected)])
  }

  @Test("Words of another language stand beside the English ones")
  func words() throws {
    var reader = try reader()
    reader.words = AnswerWords(yes: ["ja", "j"], no: ["nein"], today: ["heute"], now: ["jetzt"])
    let item = make("q", .boolean)
    #expect(try reader.readOne("Ja", for: item) == .boolean(true))
    #expect(try reader.readOne("no", for: item) == .boolean(false))
    #expect(try reader.readOne("heute", for: make("d", .date)) == date("2026-03-14"))
  }

  @Test("Rule 46: whole numbers", arguments: [("12", 12), ("-3", -3), ("0", 0), ("+4", 4)])
  func integers(text: String, expected: Int) throws {
    #expect(try read(text, .integer) == [.integer(expected)])
  }

  @Test(
    "Rule 47: a decimal keeps its digits as typed",
    arguments: ["93", "93.50", "0", "-0.10", "0.000", "12345678901234567890.12"])
  func decimals(text: String) throws {
    #expect(try read(text, .decimal).map(\.label) == [text])
  }

  @Test(
    "Dates, partial or counted from today",
    arguments: [
      ("2026", "2026"), ("2026-03", "2026-03"), ("2026-03-14", "2026-03-14"),
      ("today", "2026-03-14"), ("-3d", "2026-03-11"), ("+2w", "2026-03-28"), ("-14D", "2026-02-28"),
      // Where the language has no one order of day and month, but the text one reading.
      ("14/03/1980", "1980-03-14"), ("3.14.1980", "1980-03-14"), ("05/05/1980", "1980-05-05"),
      ("03/1980", "1980-03"), ("1980/03/14", "1980-03-14"),
    ])
  func dates(text: String, expected: String) throws {
    #expect(try read(text, .date).map(\.label) == [expected])
    #expect(try read(text, .dateTime).map(\.label) == [expected])
  }

  @Test(
    "Dates with times",
    arguments: [
      ("now", "2026-03-14T10:15:00+01:00"), ("2026-03-14 10:15", "2026-03-14T10:15:00+01:00"),
      ("2026-03-14T10:15:00Z", "2026-03-14T10:15:00Z"),
      ("2026-03-14 7:15 PM", "2026-03-14T19:15:00+01:00"),
      ("2026-03-14\u{202F}10:15", "2026-03-14T10:15:00+01:00"),
    ])
  func dateTimes(text: String, expected: String) throws {
    #expect(try read(text, .dateTime).map(\.label) == [expected])
  }

  @Test(
    "Times of day",
    arguments: [
      ("10:15", "10:15:00"), ("7:15 AM", "07:15:00"), ("7:15\u{202F}pm", "19:15:00"),
      ("23:59:59.5", "23:59:59.5"), ("now", "10:15:00"),
    ])
  func times(text: String, expected: String) throws {
    #expect(try read(text, .time).map(\.label) == [expected])
  }

  @Test(
    "What does not fit is refused with what would be right",
    arguments: [
      (.time, "25:00", "\"25:00\" is not a time of day", "10:15"),
      (.decimal, "abc", "\"abc\" is not a number", "93.50"),
      (.decimal, "93,5", "\"93,5\" has a comma where a point is needed", "write 93.5"),
      (.quantity, "72,5 kg", "\"72,5\" has a comma where a point is needed", "write 72.5"),
      (.integer, "1.5", "\"1.5\" is not a whole number", "without a point"),
      (
        .integer, "99999999999999999999",
        "99999999999999999999 is outside the whole numbers that FHIR knows",
        "2147483647"
      ),
      (.boolean, "maybe", "\"maybe\" is neither yes nor no", "y or n"),
      (.date, "31.4.2026", "\"31.4.2026\" is not a date", "2026-03-14"),
      (
        .date, "12/03/1980", "\"12/03/1980\" can be read as two different days",
        "write 1980-12-03 or 1980-03-12"
      ),
      (.date, "2026-02-30", "\"2026-02-30\" is not a date", "2026-03-14"),
      (.date, "+9223372036854775807w", "\"+9223372036854775807w\" is not a date", ""),
      (.dateTime, "noon", "\"noon\" is not a date and time", "now"),
      (.quantity, "kg", "\"kg\" is not a number", "72 kg"),
      (.quantity, "10^9/L", "\"10^9/L\" is not a number and a unit", "72 kg"),
      (.quantity, "10*9/L", "\"10*9/L\" is not a number and a unit", "72 kg"),
      (.quantity, "1 000 kg", "\"1 000 kg\" is not a number and a unit", "72 kg"),
      (.quantity, "1/2 kg", "\"1/2 kg\" is not a number and a unit", "72 kg"),
      (.quantity, "1e5e3 kg", "\"1e5e3 kg\" is not a number and a unit", "72 kg"),
      (.quantity, "1e5,2 kg", "\"1e5,2\" is not a number", "72 kg"),
      (.integer, "1e2", "\"1e2\" is not written as a whole number", "write 100"),
      (.integer, "1e10", "1e10 is outside the whole numbers that FHIR knows", "2147483647"),
      (.url, "not a url", "\"not a url\" is not a URL", "without spaces"),
      (.reference, "somebody", "\"somebody\" is not a reference", "Patient/12"),
      (.attachment, "scan.png", "\"scan.png\" is not the address of a file", "https://"),
      (.choice, "x", "\"x\" is not a code", "system|code"),
      (.group, "x", "\"q\" is a group and has no answer", ""),
    ] as [(ItemType, String, String, String)])
  func refused(type: ItemType, text: String, message: String, hint: String) throws {
    let problem = try refusal(text, type)
    #expect(problem.message() == message)
    #expect(hint.isEmpty || problem.hint()?.contains(hint) == true)
    #expect(problem.location.linkId == "q")
  }

  @Test(
    "Where other answers let no option be chosen, that is said, and no code is asked for",
    arguments: ["n1", "http://s|n1"])
  func nothingOffered(text: String) throws {
    let problem = try refusal(text, .choice) { item in
      item.text = "District"
      item.optionToggles = [
        OptionToggle(options: [code("n1", "North 1")], expression: SurveyExpression("false"))
      ]
    }
    #expect(problem.code == .notAnOption)
    #expect(problem.message() == "\"\(text)\" is not one of the answers to \"District\"")
    #expect(problem.hint() == "nothing is offered now; other answers decide what is")
  }

  @Test("A code with its system is a code in an open choice, too, and a text is a text")
  func systemAndCode() throws {
    let coding = AnswerValue.coding(Coding(system: "http://s", code: "x"))
    for constraint in [AnswerConstraint.optionsOrString, .optionsOrType] {
      let configure: (inout SurveyItem) -> Void = { $0.answerConstraint = constraint }
      #expect(try read("http://s|x", .choice, configure: configure) == [coding])
    }
    let open: (inout SurveyItem) -> Void = { $0.answerConstraint = .optionsOrString }
    for text in ["a|b", "see http://s|x", "|x", "http://s|"] {
      #expect(try read(text, .choice, configure: open) == [.string(text)])
    }
  }

  @Test("An option may be named by its system and code")
  func optionBySystem() throws {
    let codings = ["http://s", "http://t"].map { Coding(system: $0, code: "1", display: $0) }
    let values = try read("http://t|1", .choice) {
      $0.options = codings.map { AnswerOption(value: .coding($0)) }
    }
    #expect(values == [.coding(codings[1])])
  }

  @Test("A choice that is none of the options is refused with the options")
  func notAnOption() throws {
    let problem = try refusal("7", .choice, configure: Self.options("0-1", "2-4", "Over 4"))
    #expect(problem.message() == "\"7\" is not one of the answers to \"How many times a day?\"")
    #expect(problem.hint() == #"answer "0-1", "2-4" or "Over 4""#)
    #expect(problem.location.linkId == "q")
  }

  @Test(
    "An option is meant by its text, its code or its number",
    arguments: [
      ("0-1", "c1"), ("Over 4", "c3"), ("over\u{202F} 4", "c3"), ("2", "c2"), ("c2", "c2"),
      ("C2", "c2"), (" 3 ", "c3"),
    ])
  func options(text: String, expected: String) throws {
    let values = try read(text, .choice, configure: Self.options("0-1", "2-4", "Over 4"))
    #expect(values == [code(expected, ["c1": "0-1", "c2": "2-4", "c3": "Over 4"][expected])])
  }

  @Test("The text of an option wins over the number of another")
  func numberAsText() throws {
    #expect(try read("2", .choice, configure: Self.options("2", "1")) == [code("c1", "2")])
    #expect(try read("1", .choice, configure: Self.options("2", "1")) == [code("c2", "1")])
  }

  @Test("Quotes and dashes of the keyboard mean those of the printer")
  func typography() throws {
    let values = try read(
      "i'm fine - really", .choice, configure: Self.options("I’m fine – really"))
    #expect(values == [code("c1", "I’m fine – really")])
  }

  @Test("A unit in another case is taken only where one unit fits")
  func unitCase() throws {
    let units = ["mg", "Mg"].map { Coding(system: "urn:u", code: $0, display: $0) }
    let one: ExactDecimal = ExactDecimal(1)
    let unclear = try read("1 MG", .quantity) { $0.unitOptions = units }
    #expect(unclear == [.quantity(Quantity(value: one, unit: "MG"))])
    let exact = try read("1 Mg", .quantity) { $0.unitOptions = units }
    #expect(
      exact == [.quantity(Quantity(value: one, unit: "Mg", system: "urn:u", code: "Mg"))])
  }

  @Test("A prefix means its option")
  func prefixes() throws {
    let values = try read("b", .choice) {
      $0.options = [
        AnswerOption(value: code("1", "One"), prefix: "a)"),
        AnswerOption(value: code("2", "Two"), prefix: "b)"),
      ]
    }
    #expect(values == [code("2", "Two")])
  }

  @Test("A text that fits two options is ambiguous, an exact one is not")
  func ambiguous() throws {
    let problem = try refusal("YES", .choice, configure: Self.options("yes", "Yes"))
    #expect(problem.code == .ambiguousOption)
    #expect(problem.hint() == "answer with the number: 1 or 2")
    #expect(try read("Yes", .choice, configure: Self.options("yes", "Yes")) == [code("c2", "Yes")])
  }

  @Test("Options of any type are read", arguments: ["2", "10:15:00", "x", "Patient/1"])
  func otherOptions(text: String) throws {
    let values: [AnswerValue] = [
      .integer(2), try time("10:15:00"), .string("x"),
      .reference(Reference(reference: "Patient/1")),
    ]
    let read = try read(text, .choice) { $0.options = values.map { AnswerOption(value: $0) } }
    #expect(read.map(\.label) == [text])
    #expect(values.contains(read[0]))
  }

  @Test(
    "Several answers: numbers, ranges, texts",
    arguments: [
      ("1,3-5", ["a", "c", "d", "e, f"]), ("2", ["b"]), ("a;b", ["a", "b"]), ("a, b", ["a", "b"]),
      ("e, f", ["e, f"]), ("e, f; a", ["e, f", "a"]), ("1-2; c", ["a", "b", "c"]), (" ", []),
    ] as [(String, [String])])
  func several(text: String, expected: [String]) throws {
    let values = try read(text, .choice) {
      Self.options("a", "b", "c", "d", "e, f")(&$0)
      $0.repeats = true
    }
    #expect(values.map(\.label) == expected)
  }

  @Test("A range of an item whose options look like ranges means the option")
  func rangeOption() throws {
    let values = try read("2-4", .choice) {
      Self.options("0-1", "2-4", "3", "Over 4")(&$0)
      $0.repeats = true
    }
    #expect(values.map(\.label) == ["2-4"])
  }

  @Test("Several answers of other types")
  func severalOthers() throws {
    let three = (1...3).map { AnswerValue.integer($0) }
    #expect(try read("1, 2,3", .integer) { $0.repeats = true } == three)
    #expect(try read("1;2 ; 3", .integer) { $0.repeats = true } == three)
    #expect(try read("1.5; 2", .decimal) { $0.repeats = true } == [decimal("1.5"), decimal("2")])
  }

  @Test("A comma stays in a repeating text")
  func commaInText() throws {
    #expect(try read("bread, butter", .string) { $0.repeats = true } == [.string("bread, butter")])
    #expect(try read("a; b", .string) { $0.repeats = true } == [.string("a"), .string("b")])
    #expect(try read("a; b", .string) == [.string("a; b")])
  }

  @Test("Rules 18 and 58: what is no option becomes a text, or a coding with display only")
  func open() throws {
    let text = try read("Other thing", .choice) {
      Self.options("a", "b")(&$0)
      $0.answerConstraint = .optionsOrString
    }
    #expect(text == [.string("Other thing")])
    let coding = try read("Other thing", .choice) {
      Self.options("a", "b")(&$0)
      $0.answerConstraint = .optionsOrType
    }
    #expect(coding == [.coding(Coding(display: "Other thing"))])
    let free = try read("one, or two", .choice) {
      Self.options("a", "b")(&$0)
      $0.answerConstraint = .optionsOrString
      $0.repeats = true
    }
    #expect(free == [.string("one, or two")])
  }

  @Test(
    "Quantities take the unit of the item",
    arguments: [
      ("72 kg", "72", "kg"), ("72", "72", "kg"), ("72.50kg", "72.50", "kg"), ("72 KG", "72", "kg"),
    ])
  func quantities(text: String, number: String, unit: String) throws {
    let values = try read(text, .quantity) {
      $0.unit = Coding(system: "http://unitsofmeasure.org", code: "kg", display: "kg")
    }
    #expect(try values.map(\.label) == [kilograms(number).label])
    #expect(try values == [kilograms(number)])
  }

  @Test("A unit that the item does not know stays a text; a comparator is kept")
  func otherUnits() throws {
    let stone: ExactDecimal = try #require(ExactDecimal("11"))
    #expect(try read("11 stone", .quantity) == [.quantity(Quantity(value: stone, unit: "stone"))])
    #expect(try read("< 11", .quantity) == [.quantity(Quantity(value: stone, comparator: "<"))])
  }

  @Test(
    "Rule 47: the exponent belongs to the number of a quantity",
    arguments: [
      ("1e5 kg", "1e5", "kg"), ("1.5E3", "1.5e3", nil), ("1.50e-3g", "1.50e-3", "g"),
      ("1e+2%", "1e2", "%"), ("2 eggs", "2", "eggs"), ("2e", "2", "e"), ("2 e5", "2", "e5"),
      ("5 10*9/L", "5", "10*9/L"), ("5 10^9/L", "5", "10^9/L"), ("60/min", "60", "/min"),
      ("38°C", "38", "°C"), ("7{score}", "7", "{score}"), ("5[iU]", "5", "[iU]"),
    ] as [(String, String, String?)])
  func exponents(text: String, number: String, unit: String?) throws {
    guard case .quantity(let quantity) = try read(text, .quantity).first else {
      Issue.record("no quantity")
      return
    }
    #expect(quantity.value?.description == number)
    #expect(quantity.unit == unit)
  }

  @Test(
    "A number that names no option is refused, however small or large",
    arguments: ["-9223372036854775808", "9223372036854775807", "0", "-1", "3"])
  func optionNumbers(text: String) throws {
    let one = try refusal(text, .choice, configure: Self.options("a", "b"))
    #expect(one.code == .notAnOption)
    let several = try refusal("\(text)-\(text)", .choice) {
      Self.options("a", "b")(&$0)
      $0.repeats = true
    }
    #expect(several.code == .notAnOption)
  }

  @Test(
    "A semicolon or comma separates the answers of an open choice only where all are options",
    arguments: [
      ("foo; bar", ["foo; bar"]), ("a; bar", ["a", "bar"]), ("a; b", ["a", "b"]),
      ("a, b", ["a", "b"]), ("a; b, c", ["a", "b, c"]), ("1; 2", ["a", "b"]),
      ("a, bar", ["a", "bar"]), ("1, bar", ["a", "bar"]), ("bar,2", ["bar", "b"]),
      ("1-2, bar", ["a", "b", "bar"]), ("1,5 mg", ["1,5 mg"]), ("a, 1,5 mg", ["a", "1,5 mg"]),
      ("bar, then foo", ["bar, then foo"]),
    ] as [(String, [String])])
  func openSeveral(text: String, expected: [String]) throws {
    let values = try read(text, .choice) {
      Self.options("a", "b")(&$0)
      $0.answerConstraint = .optionsOrString
      $0.repeats = true
    }
    #expect(values.map(\.label) == expected)
  }

  @Test(
    "An entry of data is one answer unless all its parts are options",
    arguments: [
      ("a", ["a"]), ("a; b", ["a", "b"]), ("b,a", ["b", "a"]), ("e, f", ["e, f"]),
      ("e, f; a", ["e, f", "a"]), ("x; a", nil), ("1", nil), ("1-2", nil),
    ] as [(String, [String]?)])
  func entries(text: String, expected: [String]?) throws {
    var reader = try reader()
    reader.acceptsOptionNumbers = false
    let item = make("q", .choice) {
      Self.options("a", "b", "e, f")(&$0)
      $0.repeats = true
    }
    #expect((try? reader.readEntry(text, for: item))?.map(\.label) == expected)
  }

  @Test("An entry of data for a text with a value set that is not known is one answer")
  func textEntry() throws {
    let item = make("q", .string) {
      $0.answerValueSet = "urn:vs"
      $0.repeats = true
    }
    #expect(try reader().readEntry("foo; bar", for: item) == [.string("foo; bar")])
  }

  @Test(
    "References and URLs",
    arguments: ["Patient/12", "https://example.org/Patient/1", "#p", "urn:uuid:1"])
  func references(text: String) throws {
    #expect(try read(text, .reference) == [.reference(Reference(reference: text))])
    #expect(try read(text, .url) == [.uri(text)])
  }

  @Test("Attachments: an address, data, or what the program loads")
  func attachments() throws {
    #expect(
      try read("https://example.org/a.pdf", .attachment)
        == [.attachment(Attachment(url: "https://example.org/a.pdf"))])
    #expect(
      try read("data:image/png;base64,iVBO", .attachment)
        == [.attachment(Attachment(contentType: "image/png", data: "iVBO"))])
    var reader = try reader()
    reader.loadAttachment = { path throws(Diagnostic) in Attachment(title: path) }
    #expect(
      try reader.readOne("scan.png", for: make("q", .attachment))
        == .attachment(Attachment(title: "scan.png")))
  }

  @Test("Rule 68: white space is folded when typed text is compared, and kept inside texts")
  func whiteSpace() throws {
    #expect(try read("\u{FEFF}\u{A0}10:15\u{202F}", .time).map(\.label) == ["10:15:00"])
    #expect(try read(" a\u{A0}b ", .string) == [.string("a\u{A0}b")])
    #expect(try read("a\n  b", .text) == [.string("a\n  b")])
    #expect(try read("\u{202F}", .string) == [])
  }

  @Test("Nothing typed is no answer, and an error where one is needed")
  func nothing() throws {
    #expect(try read("", .integer) == [])
    let reader = try reader()
    #expect(throws: Diagnostic.self) { try reader.readOne(" ", for: make("q", .integer)) }
  }
}
