import Foundation
import SurveyLogic
import SurveyModel
import TestSupport
import Testing

/// What REDCap's data entry page makes of an expression, by a reader written apart.
@Suite(
  "Expressions beside a reader of REDCap's logic",
  .enabled(if: REDCapPeer.isInstalled, "node is not installed"))
struct REDCapPeerTests {
  @Test(
    "What is written gives there what the tree gives", arguments: REDCapPeer.codes)
  func written(codes: [String]) throws {
    let names = SampleForm.names(yes: nil, no: nil, options: codes)
    let language = REDCapLanguage(form: SampleForm.form, names: names)
    // The evaluator of tests does not know them.
    let unknown: Set<LogicFunction> = [.trim]
    var generator = InfixGenerator(
      seed: 23, functions: LogicFunction.allCases.filter { !unknown.contains($0) })
    let count = InfixGenerator.expressions / 2
    var texts: [String] = []
    var trees: [Logic] = []
    for round in 0..<count {
      let kind: LogicFunction.Kind = round % 3 == 0 ? .number : round % 3 == 1 ? .truth : .text
      let logic = generator.logic(kind)
      let isCondition = kind == .truth
      guard
        let text =
          try?
          (isCondition
          ? language.writeCondition(logic, on: "n9") : language.write(logic, on: "n9"))
      else { continue }
      texts.append(text)
      trees.append(logic)
    }
    #expect(texts.count > count / 2)
    print("REDCap: \(texts.count) expressions")
    let answers = (0..<12).map { _ in generator.answers() }
    let expressions = zip(texts, trees).map { text, tree in
      [text, SampleForm.form.kind(of: tree, itself: "n9") == .truth ? "condition" : "calculation"]
    }
    let results = try REDCapPeer.run(expressions, answers, codes)
    var differences: [String: String] = [:]
    for (answers, results) in zip(answers, results) {
      for (index, result) in results.enumerated() where differences[texts[index]] == nil {
        let own = answers.values(trees[index])
        if let difference = REDCapPeer.difference(own, result, codes) {
          differences[texts[index]] = "\(texts[index])\n  \(answers.shown)\n  \(difference)"
        }
      }
    }
    let list = differences.values.sorted { $0.count < $1.count }.prefix(12).joined(separator: "\n")
    #expect(differences.count == 0, "\(list)")
  }

  @Test("What is read means what it means there", arguments: REDCapPeer.expressions)
  func read(expression: String) throws {
    let codes = REDCapPeer.codes[0]
    let names = SampleForm.names(yes: nil, no: nil, options: codes)
    let logic = try REDCapLanguage(form: SampleForm.form, names: names)
      .readCondition(expression, on: "n9")
    var generator = InfixGenerator(seed: 24)
    let answers = (0..<60).map { _ in generator.answers() }
    let results = try REDCapPeer.run([[expression, "condition"]], answers, codes)
    for (answer, result) in zip(answers, results) {
      let difference = REDCapPeer.difference([.truth(answer.holds(logic))], result[0], codes)
      #expect(difference == nil, "\(answer.shown)")
    }
  }
}

enum REDCapPeer {
  /// The codes of the options; in a calculation, options whose codes are all numbers are numbers.
  static let codes = [["1", "2", "-9"], ["a", "b", "c"]]

  /// Conditions as authors write them.
  static let expressions = [
    "[q_n1] <> 5", "[q_n1] < 5", "[q_n1] <= [q_n3]", "[q_n1] = [q_n3]", "[q_n1] + 1 = 1",
    "[q_n1] + 1 > 0 and !([q_n3] * 2 = 0)", "[q_c1] = '1' or [q_c2] <> '2'", "[q_m1(1)] = '1'",
    "[q_m1(-9)] = 1 and [q_m1(2)] <> 1", "[q_b1] = '1'", "[q_b1] = 1", "[q_b1] <> '1'",
    "[q_t1] = '' or [q_n2] <> ''", "contains([q_t1], 'X')", "not_contain([q_t1], 'x')",
    "starts_with([q_t1], 'XY')", "ends_with([q_t1], 'Y')", "[q_t1] = [q_t2]",
    "sum([q_n1], [q_n2]) > 3", "sum([q_n1], [q_n2]) < 3", "max([q_n1], [q_n3]) >= 4",
    "mean([q_n1], [q_n3]) <= 2", "if([q_n1] > 2, 'a', 'b') = 'a'", "[q_d1] > '2010-01-01'",
    "[q_d1] >= [q_d2]", "[q_n1] - 1 - 2 = mod([q_n3], 3)", "([q_n1])^(2) > 10",
    "datediff([q_d1], [q_d2], 'd', true) > 100", "datediff([q_d1], 'today', 'y') >= 18",
    "year([q_d1]) > 2010", "month([q_d1]) = 2", "length([q_t1]) = 2", "left([q_t1], 1) = 'x'",
    "right([q_t1], 2) = 'Xy'", "right([q_t1], 3) = 'Xy'", "mid([q_t1], 2, 1) = 'y'",
    "isnumber([q_n1])", "isblankormissingcode([q_t1])", "isblanknotmissingcode([q_n1])",
    "round([q_n2], 0) = 2", "rounddown([q_n2]) = 2", "abs([q_n1]) > 2", "sqrt([q_n1]) > 2",
    "sum([q_m1(1)], [q_m1(2)], [q_m1(-9)]) >= 2", "[q_m1(1)] + [q_m1(2)] + [q_m1(-9)] = 2",
    "upper([q_t1]) = 'XY'", "concat([q_t1], [q_t2]) = 'xx'", "[q_n1]>1and[q_n3]<5",
    "median([q_n1], [q_n2], [q_n3]) > 2", "stdev([q_n1], [q_n2], [q_n3]) > 2",
    "age_at_date([q_d1], [q_d2]) >= 1", "dayoftheweek([q_d1]) > 5",
    "concat_ws('-', [q_t1], [q_t2]) = 'x-x'",
  ]

  struct Result: Decodable {
    var text: String?
    var error: String?
  }

  static let isInstalled = Peer.isInstalled(
    "node", "\(Project.folder)/Tests/Peers/redcap_peer.js")

  /// What it says of expressions, for each of some answers.
  static func run(
    _ expressions: [[String]], _ answers: [InfixEvaluator], _ codes: [String]
  ) throws -> [[Result]] {
    let task: [String: Any] = [
      "dictionary": dictionary(codes), "today": InfixEvaluator.Value.date(20_000).text,
      "expressions": expressions, "records": answers.map { record($0, codes) },
    ]
    let output = try Peer.output(
      ["node", "\(Project.folder)/Tests/Peers/redcap_peer.js"],
      input: try JSONSerialization.data(withJSONObject: task))
    return try output.split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode([Result].self, from: Data($0)) }
  }

  /// The form as a dictionary.
  private static func dictionary(_ codes: [String]) -> String {
    let choices = codes.map { "\($0), Option" }.joined(separator: " | ")
    let rows = SampleForm.survey.items.filter { $0.type != .group }.map { item in
      let (type, validation) =
        switch item.type {
        case .integer: ("text", "integer")
        case .decimal: ("text", "number")
        case .boolean: ("yesno", "")
        case .date: ("text", "date_ymd")
        case .choice: (item.repeats ? "checkbox" : "radio", "")
        default: ("text", "")
        }
      let list = item.isChoice ? "\"\(choices)\"" : ""
      return "q_\(item.linkId),f,,\(type),Label,\(list),,\(validation),,,,,,,,,,"
    }
    return (["Variable / Field Name" + String(repeating: ",", count: 17)] + rows)
      .joined(separator: "\n")
  }

  private static func record(_ answers: InfixEvaluator, _ codes: [String]) -> [String: String] {
    var record: [String: String] = [:]
    for linkId in answers.plain {
      for value in answers.answers[linkId] ?? [] {
        let text = text(value, codes)
        if linkId == "m1" { record["q_m1(\(text))"] = "1" } else { record["q_\(linkId)"] = text }
      }
    }
    return record
  }

  private static func text(_ value: InfixEvaluator.Value, _ codes: [String]) -> String {
    switch value {
    case .truth(let holds): holds ? "1" : "0"
    case .code(let code): SampleForm.options.firstIndex(of: code).map { codes[$0] } ?? code
    default: value.text
    }
  }

  /// What is different; `nil` where both are the same.
  static func difference(
    _ own: [InfixEvaluator.Value], _ result: Result, _ codes: [String]
  ) -> String? {
    if let error = result.error { return "cannot be read there: \(error)" }
    let own = own.first.map { text($0, codes) } ?? ""
    guard let theirs = result.text else { return "nothing there" }
    if own == theirs { return nil }
    if let one = Double(own), let other = Double(theirs),
      abs(one - other) <= 1e-9 * max(1, abs(one))
    {
      return nil
    }
    return "here \(own), there \(theirs)"
  }
}
