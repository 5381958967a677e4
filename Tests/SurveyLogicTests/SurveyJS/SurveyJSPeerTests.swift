import Foundation
import SurveyLogic
import SurveyModel
import TestSupport
import Testing

/// SurveyJS itself, out of a wheel of PyPI, under node; `make test` installs it.
@Suite(
  "Expressions beside SurveyJS",
  .enabled(if: SurveyJSPeer.isInstalled, "SurveyJS or node is not installed (make test does it)"))
struct SurveyJSPeerTests {
  @Test("What is written gives there what the tree gives", arguments: [false, true])
  func written(hasRepetitions: Bool) throws {
    let language = SurveyJSLanguage(
      form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil))
    // What newer versions alone know, and what depends on the hour.
    let newer: Set<LogicFunction> = [
      .month, .day, .yearsBetween, .monthsBetween,
      .addDays, .addMonths, .addYears, .label, .today, .now,
    ]
    var generator = InfixGenerator(
      seed: 19, functions: LogicFunction.allCases.filter { !newer.contains($0) })
    generator.hasRepetitions = hasRepetitions
    var cases: [SurveyJSPeer.Case] = []
    var expected: [[(InfixEvaluator, [InfixEvaluator.Value])]] = []
    let count = InfixGenerator.expressions * 5 / 3
    for round in 0..<count {
      let kind: LogicFunction.Kind = round % 3 == 0 ? .number : round % 3 == 1 ? .truth : .text
      let logic = generator.logic(kind)
      guard let text = try? language.write(logic, on: "n9") else { continue }
      let answers = (0..<3).map { _ in generator.answers() }
      cases.append(
        SurveyJSPeer.Case(expression: text, values: answers.map { SurveyJSPeer.values($0) }))
      expected.append(answers.map { ($0, $0.values(logic)) })
    }
    #expect(cases.count > count / 2)
    print("SurveyJS: \(cases.count) expressions\(hasRepetitions ? " over repetitions" : "")")
    let results = try SurveyJSPeer.run(cases)
    var differences: [String] = []
    for (index, result) in results.enumerated() {
      for (place, (answers, own)) in expected[index].enumerated() {
        guard let theirs = result?[place].map({ $0.value(like: own.first) }) else {
          differences.append("\(cases[index].expression)\n  cannot be read there")
          break
        }
        guard !SurveyJSPeer.isSame(own, theirs) else { continue }
        differences.append(
          "\(cases[index].expression)\n  \(answers.shown)\n  here \(own), there \(theirs)")
        break
      }
    }
    let list = differences.prefix(6).joined(separator: "\n")
    #expect(differences.count == 0, "\(list)")
  }

  @Test("What is read means what it means there", arguments: SurveyJSPeer.expressions)
  func read(expression: String) throws {
    let names = SampleForm.names(yes: nil, no: nil)
    let logic = try SurveyJSLanguage(form: SampleForm.form, names: names)
      .readCondition(expression, on: "n9")
    var generator = InfixGenerator(seed: 20)
    let answers = (0..<40).map { _ in generator.answers() }
    let results = try SurveyJSPeer.run([
      SurveyJSPeer.Case(expression: expression, values: answers.map { SurveyJSPeer.values($0) })
    ])
    let there = try #require(results.first ?? nil)
    for (answer, values) in zip(answers, there) {
      #expect(answer.holds(logic) == values.first?.isTrue ?? false, "\(answer.shown)")
    }
  }
}

enum SurveyJSPeer {
  /// Conditions as authors write them.
  static let expressions = [
    "{q_n1} != 5", "{q_n1} < 5", "{q_n1} <= {q_n3}", "{q_n1} = {q_n3}", "{q_n1} + 1 = 1",
    "{q_n1} + 1 > 0 and !({q_n3} * 2 = 0)", "{q_n1} / {q_n3} < 2", "{q_c1} = 'a' or {q_c2} != 'b'",
    "{q_m1} contains 'a'", "{q_m1} notcontains 'a'", "{q_m1} anyof ['a', 'b']",
    "{q_m1} allof ['a', 'b']", "{q_m1} = ['a', 'b']", "{q_m1} != ['b', 'a']",
    "{q_m1} contains ['a', 'c']", "{q_c1} anyof ['a', 'b']", "{q_b1} = true", "{q_b1} = 'true'",
    "{q_b1} != true", "{q_b1} = false", "{q_b1}", "!{q_b1}", "{q_n1}", "{q_t1}", "{q_m1}",
    "{q_t1} empty or {q_n2} notempty", "{q_t1} contains 'x'", "{q_t1} notcontains 'x'",
    "{q_t1} = ''", "{q_t1} = {q_t2}", "{q_t1} + {q_t2} = 'xx'", "sum({q_n1}, {q_n2}) > 3",
    "max({q_n1}, {q_n3}) >= 4", "avg({q_n1}, {q_n3}) <= 2", "count({q_m1}) = 2",
    "iif({q_n1} > 2, 'a', 'b') = 'a'", "{q_d1} > '2010-01-01'", "{q_d1} >= {q_d2}",
    "{q_n1} - 1 - 2 = {q_n3} % 3", "!{q_n1} = 2 and {q_n3} > 1", "{q_m1} = 'a'", "{q_c1} = yes",
    "{q_m1} anyof {q_c1}", "{q_n1} ^ 2 > 10", "{q_n1}>1&&{q_n3}<5||{q_n2}=1",
    "getDate({q_d1}) > getDate('2010-01-01')", "{q_n1} = undefined", "getYear({q_d1}) > 2010",
    "{q_t1} < 'xa'", "{q_c1} > 1", "{q_m1} anyof {q_c1}", "{q_c1} contains 'a'",
    "{q_n1} < '5'", "{q_b1} and {q_n1} > 2 or negate {q_t1}", "{q_n1} * {q_n3} - 1 >= 0",
    "diffDays({q_d1}, {q_d2}) > 100",
  ]

  struct Case: Encodable {
    var expression: String
    var values: [[String: Values]]
  }

  enum Values: Encodable {
    case one(InfixEvaluator.Value)
    case several([InfixEvaluator.Value])
    case repetitions([[String: Values]])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .repetitions(let all): try container.encode(all)
      case .one(.number(let number)): try container.encode(number)
      case .one(.truth(let holds)): try container.encode(holds)
      case .one(let value): try container.encode(value.text)
      case .several(let values): try container.encode(values.map(\.text))
      }
    }
  }

  enum Result: Decodable {
    case truth(Bool)
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let holds = try? container.decode(Bool.self) {
        self = .truth(holds)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    /// The value as what it is compared with: a code is a text there.
    func value(like other: InfixEvaluator.Value?) -> InfixEvaluator.Value {
      switch (self, other) {
      case (.truth(let holds), _): .truth(holds)
      case (.number(let number), _): .number(number)
      case (.text(let text), .code): .code(text)
      case (.text(let text), .date(let day)):
        InfixEvaluator.Value.date(day).text == text ? .date(day) : .text(text)
      case (.text(let text), _): .text(text)
      }
    }

    /// As JavaScript takes it.
    var isTrue: Bool {
      switch self {
      case .truth(let holds): holds
      case .number(let number): number != 0
      case .text(let text): !text.isEmpty
      }
    }
  }

  static func values(_ answers: InfixEvaluator) -> [String: Values] {
    var result: [String: Values] = [:]
    result["q_g"] = .repetitions(
      answers.repetitions.map { values in
        Dictionary(uniqueKeysWithValues: values.map { ("q_" + $0, .one($1)) })
      })
    for linkId in answers.plain {
      let values = answers.answers[linkId] ?? []
      result["q_" + linkId] = linkId == "m1" ? .several(values) : values.first.map { .one($0) }
    }
    return result
  }

  static func isSame(_ own: [InfixEvaluator.Value], _ theirs: [InfixEvaluator.Value]) -> Bool {
    let own = own.filter { $0 != .text("") }
    // A condition that does not hold may be what is missing there.
    if own == [.truth(false)], theirs.isEmpty { return true }
    return own.count == theirs.count && zip(own, theirs).allSatisfy { $0.isSame(as: $1) }
  }

  static let isInstalled = Peer.isInstalled("node", Peer.surveyJS)

  static func run(_ cases: [Case]) throws -> [[[Result]]?] {
    let data = try Peer.output(
      ["node", "\(Project.folder)/Tests/Peers/surveyjs_peer.js", Peer.surveyJS],
      input: JSONEncoder().encode(cases), environment: ["TZ": "UTC"])
    return try JSONDecoder().decode([[[Result]]?].self, from: data)
  }
}
