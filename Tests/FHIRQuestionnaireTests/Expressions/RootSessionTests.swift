import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Names that expressions start with, in a session")
struct RootSessionTests {
  /// What an expression is for, with its outcome where the expression gives a text.
  enum Kind: String, CaseIterable, Sendable {
    case calculated, initial, enableWhen, options, constraint, variable, limit, toggle, text

    func add(_ text: String, to item: inout SurveyItem) {
      let value = SurveyExpression(text)
      let condition = SurveyExpression("\(text) = 'x'")
      switch self {
      case .calculated: item.calculatedExpression = value
      case .initial: item.initialExpression = value
      case .enableWhen: item.enableWhenExpression = condition
      case .options: (item.type, item.answerExpression) = (.choice, value)
      case .constraint: item.constraints = [SurveyConstraint(key: "k", expression: condition)]
      case .variable:
        item.variables = [SurveyExpression(name: "v", text)]
        item.calculatedExpression = SurveyExpression("%v & '!'")
      case .limit: item.calculatedLimits = [CalculatedLimit(.required, condition)]
      case .toggle:
        item.type = .choice
        item.options = Fixtures.options(.string("1"), .string("2"))
        item.optionToggles = [OptionToggle(options: [.string("1")], expression: condition)]
      case .text: item.textExpression = value
      }
    }

    func outcome(_ session: Session) -> String {
      guard let id = session.instance(linkId: "b") else { return "no item" }
      let item = session.item(id)
      switch self {
      case .calculated, .initial, .variable: return "\(session.answers(id))"
      case .enableWhen: return "\(session.isEnabled(id))"
      case .options, .toggle: return "\(item.options.map(\.value))"
      case .constraint: return "\(session.problems(completing: false).map(\.code))"
      case .limit: return "\(item.required)"
      case .text: return "\(item.text ?? "none")"
      }
    }
  }

  /// A form with an expression on an item in a group, the answer `a` and the patient's name.
  private func session(
    _ kind: Kind, _ expression: String, a: String, context: String = "patient",
    given: String = "patient", change: (inout Survey) -> Void = { _ in }
  ) -> (session: Session, findings: [Diagnostic]) {
    let b = Fixtures.item("b", .string, "B") {
      $0.prefix = a
      kind.add(expression, to: &$0)
    }
    let first = Fixtures.item("a", .string) { $0.initial = [.string(a)] }
    var survey = Survey(items: [first, Fixtures.item("g", .group, "G", [b])])
    survey.launchContexts = [LaunchContext(name: context, types: ["Patient"])]
    change(&survey)
    let patient = Fixtures.read(
      #"{"resourceType": "Patient", "name": [{"family": "\#(a)"}], "birthDate": "2000"}"#)
    let evaluator = FHIRPathEvaluator(
      survey: survey, contexts: given.isEmpty ? [:] : [given: [patient]],
      now: Fixtures.now.dateTime(offset: .utc))
    return (Session(survey, at: Fixtures.now, evaluator: evaluator), evaluator.findings)
  }

  struct Root: Sendable, CustomTestStringConvertible {
    var written: String
    var standard: String
    var context = "patient"
    var given = "patient"
    var testDescription: String { "\(written), \(context), \(given)" }
  }

  static let roots = [
    Root(
      written: "QuestionnaireResponse.item.where(linkId = 'a').answer.value",
      standard: "%resource.item.where(linkId = 'a').answer.value"),
    Root(written: "Patient.name.family", standard: "%patient.name.family"),
    Root(written: "%Patient.name.family", standard: "%patient.name.family"),
    Root(written: "%patient.name.family", standard: "%Patient.name.family", context: "Patient"),
    Root(
      written: "Patient.name.family", standard: "%LaunchPatient.name.family",
      context: "LaunchPatient", given: "launchpatient"),
    Root(
      written: "%Patient.name.family", standard: "%LaunchPatient.name.family",
      context: "LaunchPatient", given: "LaunchPatient"),
    Root(written: "%qItem.prefix", standard: "%qitem.prefix"),
  ]

  @Test(
    "Rule 85: a root gives in every kind of expression what the standard form gives",
    arguments: Kind.allCases, roots)
  func all(kind: Kind, root: Root) {
    var outcomes: [String] = []
    for a in ["x", "y"] {
      let (own, notes) = session(kind, root.written, a: a, context: root.context, given: root.given)
      let (standard, none) = session(
        kind, root.standard, a: a, context: root.context, given: root.given)
      outcomes.append(kind.outcome(own))
      #expect(kind.outcome(own) == kind.outcome(standard))
      #expect(own.problems(completing: false) == standard.problems(completing: false))
      #expect(none == [])
      #expect(notes.map(\.code) == [.expressionRoot])
      #expect(notes.map(\.severity) == [.note])
      #expect(notes.first?.location.linkId == "b")
    }
    #expect(outcomes[0] != outcomes[1], "\(outcomes)")
  }

  @Test(
    "Rule 85: what starts with the type of the response follows its answers",
    arguments: Kind.allCases)
  func followsAnswers(kind: Kind) throws {
    let root = Self.roots[0]
    var (own, _) = session(kind, root.written, a: "x")
    var (standard, _) = session(kind, root.standard, a: "x")
    let before = kind.outcome(own)
    for text in ["y", "x"] {
      let event = SessionEvent(
        .answer(try #require(InstancePath("a")), [.string(text)]), at: Fixtures.now)
      try own.apply(event)
      try standard.apply(event)
      #expect(kind.outcome(own) == kind.outcome(standard))
      // Rule 60: an initial value applies once.
      if kind != .initial { #expect((kind.outcome(own) == before) == (text == "x")) }
    }
  }

  @Test(
    "Rule 85: a name that something else has is not replaced",
    arguments: [
      ("%Patient.name.family", "Patient"), ("%qItem.prefix", "qItem"),
      ("%QuestionnaireResponse.item.answer.value", "QuestionnaireResponse"),
    ])
  func taken(text: String, name: String) {
    let (own, notes) = session(.calculated, text, a: "x") {
      $0.variables = [SurveyExpression(name: name, "{}")]
    }
    #expect(Kind.calculated.outcome(own) == "[]")
    #expect(notes == [])
  }

  @Test("Rule 85: of two contexts of a type the one of that name is meant, or none")
  func several() {
    let others = [
      LaunchContext(name: "mother", types: ["Patient"]),
      LaunchContext(name: "user", types: ["Practitioner", "Patient"]),
    ]
    for other in others {
      let result = session(.calculated, "Patient.name.family", a: "x") {
        $0.launchContexts.append(other)
      }
      #expect(result.findings.count { $0.code == .expressionRoot } == 1)
      #expect(
        result.session.instance(linkId: "b").map { result.session.answers($0) } == [.string("x")])
    }
    let result = session(.calculated, "Patient.name.family", a: "x", context: "father") {
      $0.launchContexts.append(LaunchContext(name: "mother", types: ["Patient"]))
    }
    #expect(!result.findings.contains { $0.code == .expressionRoot })
    #expect(Kind.calculated.outcome(result.session) == "[]")
  }

  @Test("Rule 85: a context that is not declared is found where it is given, and empty where not")
  func undeclared() {
    for given in ["patient", "person", ""] {
      let result = session(.calculated, "Patient.name.family", a: "x", given: given) {
        $0.launchContexts = []
      }
      let id = result.session.instance(linkId: "b")
      let answers = id.map { result.session.answers($0) }
      #expect(answers == (given.isEmpty ? [] : [.string("x")]), "\(given)")
      #expect(result.session.problems(completing: false) == [])
      #expect(result.findings.map(\.code.number) == [1071], "\(given)")
    }
  }

  @Test(
    "Rule 85: on the response itself the names of its types are the standard form",
    arguments: ["QuestionnaireResponse", "Resource", "DomainResource"])
  func onResponse(type: String) throws {
    let result = session(.calculated, "%v", a: "x") {
      $0.variables = [
        SurveyExpression(name: "v", "\(type).item.where(linkId = 'a').answer.value")
      ]
      $0.launchContexts = [LaunchContext(name: "patient", types: [type])]
    }
    #expect(!result.findings.contains { $0.code.number == 1071 })
    let id = try #require(result.session.instance(linkId: "b"))
    #expect(result.session.answers(id) == [.string("x")])
  }
}
