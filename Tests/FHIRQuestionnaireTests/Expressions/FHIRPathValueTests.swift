import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("What an expression gives")
struct FHIRPathValueTests {
  private static let patient = """
    {"resourceType":"Patient","id":"7","active":true,"gender":"female","birthDate":"1970-10",
     "multipleBirthInteger":2,"photo":[{"contentType":"image/png","title":"Photo"}],
     "maritalStatus":{"coding":[{"system":"x","code":"?"},{"system":"s","code":"m"}],"text":"wed"},
     "managingOrganization":{"reference":"Organization/1"},
     "contact":[{"name":{"family":"Sample"}}],"meta":{"lastUpdated":"2026-03-04T23:30:00-05:00",
     "profile":["http://example.org/p"]}}
    """

  private static func value(_ expression: String) throws -> FHIRPathValue {
    let patient = try resource(patient)
    return FHIRPathValue(try FHIRPath.compile(expression).evaluate(on: patient))
  }

  private static func item(
    _ type: ItemType, change: (inout SurveyItem) -> Void = { _ in }
  ) -> SurveyItem {
    Fixtures.item("i", type, "Item", change: change)
  }

  // MARK: Truth

  @Test(
    "Rule 53: empty is neither true nor false",
    arguments: [("{}", nil), ("true", true), ("1 > 2", false), ("active", true)]
      as [(String, Bool?)])
  func truth(_ expression: String, _ wanted: Bool?) throws {
    #expect(try Self.value(expression).truth() == wanted)
  }

  @Test(
    "What is not one boolean is no condition", arguments: ["1", "'true'", "true | false", "name"])
  func noTruth(_ expression: String) throws {
    let value = try Self.value(expression == "name" ? "maritalStatus" : expression)
    let error = try #require(throws: Diagnostic.self) { _ = try value.truth() }
    #expect(error.code == .expressionNotBoolean)
  }

  // MARK: Answers

  struct Conversion: Sendable, CustomTestStringConvertible {
    var expression: String
    var type: ItemType
    var wanted: AnswerValue?
    var testDescription: String { "\(expression) to \(type.rawValue)" }
    init(_ expression: String, _ type: ItemType, _ wanted: AnswerValue?) {
      self.expression = expression
      self.type = type
      self.wanted = wanted
    }
  }

  private static func decimal(_ text: String) -> AnswerValue? {
    ExactDecimal(text).map { .decimal($0) }
  }

  static let conversions = [
    Conversion("true", .boolean, .boolean(true)), Conversion("active", .boolean, .boolean(true)),
    Conversion("1", .boolean, nil), Conversion("'true'", .boolean, nil),
    Conversion("3", .integer, .integer(3)), Conversion("3.0", .integer, .integer(3)),
    Conversion("3.5", .integer, nil), Conversion("'3'", .integer, nil),
    Conversion("multipleBirth", .integer, .integer(2)),
    Conversion("1.50", .decimal, decimal("1.50")), Conversion("3", .decimal, decimal("3")),
    Conversion("10 'kg' / 5 'kg'", .decimal, decimal("2")), Conversion("3 'kg'", .decimal, nil),
    Conversion("@2026-03-04", .date, PartialDate("2026-03-04").map { .date($0) }),
    Conversion("birthDate", .date, PartialDate("1970-10").map { .date($0) }),
    Conversion("meta.lastUpdated", .date, PartialDate("2026-03-04").map { .date($0) }),
    Conversion(
      "@2026-03-04", .dateTime, PartialDateTime("2026-03-04").map { .dateTime($0) }),
    Conversion(
      "meta.lastUpdated", .dateTime,
      PartialDateTime("2026-03-04T23:30:00-05:00").map { .dateTime($0) }),
    Conversion("@T10:15", .time, TimeOfDay(lenient: "10:15").map { .time($0) }),
    Conversion("@T10:15", .date, nil),
    Conversion("'abc'", .string, .string("abc")), Conversion("gender", .text, .string("female")),
    Conversion("12", .string, nil), Conversion("maritalStatus", .string, nil),
    Conversion("'http://a'", .url, .uri("http://a")),
    Conversion("meta.profile", .url, .uri("http://example.org/p")),
    Conversion("meta.profile", .string, .string("http://example.org/p")),
    Conversion(
      "maritalStatus.coding.last()", .choice, .coding(Coding(system: "s", code: "m"))),
    Conversion("gender", .choice, nil),
    Conversion(
      "managingOrganization", .reference,
      .reference(Reference(reference: "Organization/1"))),
    Conversion("$this", .reference, .reference(Reference(reference: "Patient/7"))),
    Conversion(
      "photo", .attachment, .attachment(Attachment(contentType: "image/png", title: "Photo"))),
    Conversion("contact", .string, nil), Conversion("1", .group, nil),
    Conversion("'a'", .display, nil),
  ]

  @Test("It becomes an answer only where nothing is lost", arguments: conversions)
  func answers(_ conversion: Conversion) throws {
    let value = try Self.value(conversion.expression)
    let item = Self.item(conversion.type)
    guard let wanted = conversion.wanted else {
      let error = try #require(throws: Diagnostic.self) { _ = try value.answers(to: item) }
      #expect(error.code == .expressionNotAnAnswer)
      #expect(error.location.linkId == "i")
      return
    }
    let answers = try value.answers(to: item)
    #expect(answers == [wanted])
    #expect(answers.first?.label == wanted.label)
  }

  @Test("Rule 47: a decimal keeps its digits")
  func digits() throws {
    let answers = try Self.value("1.500").answers(to: Self.item(.decimal))
    #expect(answers.first?.label == "1.500")
  }

  @Test("An empty collection is no answer")
  func empty() throws {
    #expect(try Self.value("{}").answers(to: Self.item(.integer)).isEmpty)
  }

  @Test(
    "A code, a coding or a CodeableConcept becomes the option that it means",
    arguments: [
      "'m'", "maritalStatus", "maritalStatus.coding", "maritalStatus.coding.where(code='m').code",
    ])
  func options(_ expression: String) throws {
    let married = Coding(system: "s", code: "m", display: "Married")
    let item = Self.item(.choice) {
      $0.options = Fixtures.options(
        .coding(Coding(system: "t", code: "m2", display: "Other")), .coding(married))
      $0.repeats = true
    }
    let answers = try Self.value(expression).answers(to: item)
    #expect(answers.last == .coding(married))
  }

  @Test("A text that is no code answers an open choice only")
  func openChoice() throws {
    let value = try Self.value("'something else'")
    var item = Self.item(.choice) {
      $0.options = Fixtures.options(.coding(Coding(system: "s", code: "m")))
    }
    #expect(throws: Diagnostic.self) { _ = try value.answers(to: item) }
    item.answerConstraint = .optionsOrString
    #expect(try value.answers(to: item) == [.string("something else")])
  }

  @Test("A number answers a quantity item in its unit")
  func quantities() throws {
    let item = Self.item(.quantity) {
      $0.unit = Coding(system: "http://unitsofmeasure.org", code: "kg", display: "kilogram")
    }
    let answer = try #require(try Self.value("72.50").answers(to: item).first)
    guard case .quantity(let quantity) = answer else {
      Issue.record("no quantity")
      return
    }
    #expect(quantity.value?.description == "72.50")
    #expect(quantity.unit == "kilogram")
    #expect(quantity.code == "kg")
    let own = try #require(try Self.value("160 'cm'").answers(to: item).first)
    guard case .quantity(let length) = own else {
      Issue.record("no quantity")
      return
    }
    #expect(length.code == "cm")
  }

  // MARK: Lists

  /// An expression, a type of item, what is offered and what is left out.
  struct Offer: CustomTestStringConvertible, Sendable {
    var expression: String
    var type: ItemType
    var offered: [AnswerValue]
    var unfit: [String]

    var testDescription: String { "\(expression) for \(type.rawValue)" }

    init(
      _ expression: String, _ type: ItemType, _ offered: [AnswerValue?], unfit: String...
    ) {
      self.expression = expression
      self.type = type
      self.offered = offered.compactMap(\.self)
      self.unfit = unfit
    }
  }

  static let offers = [
    Offer("'a' | 'b'", .choice, [.string("a"), .string("b")]),
    Offer("1 | 2", .choice, [.integer(1), .integer(2)]),
    Offer("@2026-03 | @2026-03-04", .choice, ["2026-03", "2026-03-04"].map { day($0) }),
    Offer("@T10:15", .choice, [TimeOfDay(lenient: "10:15").map { .time($0) }]),
    Offer(
      "maritalStatus.coding", .choice,
      [.coding(Coding(system: "x", code: "?")), .coding(Coding(system: "s", code: "m"))]),
    Offer("managingOrganization", .choice, [.reference(Reference(reference: "Organization/1"))]),
    Offer("meta.profile", .choice, [.string("http://example.org/p")]),
    Offer("'a' | 1.50 | 2", .choice, [.string("a"), .integer(2)], unfit: "1.50"),
    Offer(
      "true | 1 'kg' | @2026-03-04T10:00:00", .choice, [],
      unfit: "true", "1 'kg'", "2026-03-04T10:00:00"),
    Offer("1 | 'x' | 2", .integer, [.integer(1), .integer(2)], unfit: "x"),
    Offer("'a' | 1", .string, [.string("a")], unfit: "1"),
    Offer("@2026-03-04 | 'x'", .date, [day("2026-03-04")], unfit: "x"),
    Offer("contact | 'x'", .text, [.string("x")], unfit: "Patient.contact"),
    Offer("{}", .choice, []),
  ]

  private static func day(_ text: String) -> AnswerValue? { PartialDate(text).map { .date($0) } }

  @Test(
    "Rule 56: a list takes what fits the item as it is, and leaves out the rest", arguments: offers)
  func lists(_ offer: Offer) throws {
    let offered = try Self.value(offer.expression).offers(for: Self.item(offer.type))
    #expect(offered.answers == offer.offered)
    #expect(offered.unfit.map(\.text) == offer.unfit)
    #expect(
      offered.unfit.allSatisfy { unfit in
        guard case .phrase(let kind) = unfit.kind else { return false }
        return ["kind", "of-type"].contains(kind.key)
      })
  }

  // MARK: Sameness

  @Test(
    "Values are the same by type, value and digits",
    arguments: [
      ("1", "1", true), ("1", "1.0", false), ("1.0", "1.00", false), ("'a'", "'a'", true),
      ("{}", "{}", true), ("{}", "1", false), ("1 'kg'", "1 'kg'", true),
      ("1 'kg'", "1 'g'", false), ("@2026", "@2026", true), ("@2026", "@2026-01", false),
      ("maritalStatus", "maritalStatus", true), ("maritalStatus", "contact", false),
      ("maritalStatus.coding", "maritalStatus.coding", true),
      ("maritalStatus.coding", "maritalStatus.coding.first()", false),
      ("maritalStatus.coding.first()", "maritalStatus.coding.last()", false),
      ("gender", "gender", true), ("true", "'true'", false),
    ])
  func sameness(_ left: String, _ right: String, _ wanted: Bool) throws {
    // Each is read from a document of its own.
    let (left, right) = (try Self.value(left), try Self.value(right))
    #expect(left.isSame(as: right) == wanted)
    #expect(right.isSame(as: left) == wanted)
  }

  @Test("It reads as people would write it")
  func texts() throws {
    #expect(try Self.value("maritalStatus").texts == ["wed"])
    #expect(try Self.value("1.50 | 'a' | gender").texts == ["1.50", "a", "female"])
    #expect(try Self.value("managingOrganization").texts == ["Organization/1"])
  }

  @Test("Values can be taken one by one")
  func single() throws {
    let value = try Self.value("1 | 2")
    #expect(value.count == 2)
    #expect(value.value(at: 1).texts == ["2"])
    #expect(value.value(at: 2).count == 0)
  }
}
