import Foundation
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

/// JavaRosa, out of the ODK Validate of pyxform, under Java; `make test` installs it.
@Suite(
  "Expressions beside JavaRosa",
  .enabled(if: JavaRosa.isInstalled, "pyxform or Java is not installed (make test does it)"))
struct JavaRosaPeerTests {
  private let language = XPathLanguage(
    form: SampleForm.form, names: SampleForm.names(yes: "yes", no: "no"))

  @Test("What is written gives there what the tree gives", arguments: [false, true])
  func written(hasRepetitions: Bool) throws {
    // What needs a form around it; and the greatest of numbers below zero is 4.9E-324 there.
    let others: Set<LogicFunction> = [.label, .position, .now, .formatDate, .greatest]
    var generator = InfixGenerator(
      seed: 23, functions: LogicFunction.allCases.filter { !others.contains($0) })
    generator.hasRepetitions = hasRepetitions
    var session = JavaRosa.Session()
    var expected: [(String, InfixEvaluator, [InfixEvaluator.Value])] = []
    let count = InfixGenerator.expressions / 60
    for _ in 0..<count {
      var answers = generator.answers()
      answers.today = JavaRosa.today
      session.answer(answers)
      for round in 0..<60 {
        let kind: LogicFunction.Kind = round % 3 == 0 ? .number : round % 3 == 1 ? .truth : .text
        let logic = generator.logic(kind)
        guard let text = try? language.write(logic, on: "n9") else { continue }
        session.ask(text)
        expected.append((text, answers, answers.values(logic)))
      }
    }
    #expect(expected.count > count * 30)
    let results = try session.run()
    #expect(results.count == expected.count)
    print("JavaRosa: \(expected.count) expressions\(hasRepetitions ? " over repetitions" : "")")
    var differences: [String] = []
    for ((text, answers, own), theirs) in zip(expected, results) where !theirs.isSame(as: own) {
      differences.append("\(text)\n  \(answers.shown)\n  here \(own), there \(theirs)")
    }
    let list = differences.prefix(6).joined(separator: "\n")
    #expect(differences.count == 0, "\(list)")
  }

  @Test("What is read means what it means there")
  func read() throws {
    var generator = InfixGenerator(seed: 24)
    var session = JavaRosa.Session()
    var expected: [(String, InfixEvaluator, Bool)] = []
    for _ in 0..<40 {
      var answers = generator.answers()
      answers.today = JavaRosa.today
      session.answer(answers)
      for expression in JavaRosa.expressions {
        let logic = try language.readCondition(expression, on: "n9")
        session.ask("boolean(\(expression))")
        expected.append((expression, answers, answers.holds(logic)))
      }
    }
    let results = try session.run()
    #expect(results.count == expected.count)
    var differences: [String] = []
    for ((text, answers, own), theirs) in zip(expected, results)
    where theirs.value != .truth(own) {
      differences.append("\(text)\n  \(answers.shown)\n  here \(own), there \(theirs)")
    }
    let list = differences.prefix(6).joined(separator: "\n")
    #expect(differences.count == 0, "\(list)")
  }
}

enum JavaRosa {
  /// Conditions as authors write them.
  static let expressions = [
    "${q_n1} != 5", "${q_n1} < 5", "${q_n1} <= ${q_n3}", "${q_n1} = ${q_n3}", "${q_n1} + 1 = 1",
    "${q_n1} + 1 > 0 and not(${q_n3} * 2 = 0)", "${q_c1} = 'a' or ${q_c2} != 'b'",
    "selected(${q_m1}, 'a')", "not(selected(${q_m1}, 'a')) and selected(${q_c1}, 'b')",
    "${q_m1} = 'a'", "${q_m1} != 'b'", "${q_m1} = ''", "count-selected(${q_m1}) >= 2",
    "${q_b1} = 'yes'", "${q_b1} != 'no'", "${q_b1}", "${q_n1}", "${q_t1}", "${q_m1}",
    "${q_t1} = ${q_t2}", "${q_t1} != ${q_t2}", "${q_c1} = ${q_c2}", "string-length(${q_t1}) < 2",
    "string-length(${q_t1}) > 1", "contains(${q_t1}, 'x')", "not(starts-with(${q_t1}, 'X'))",
    "if(${q_n1} > 2, 'a', '') = ''", "if(${q_n1} > 2, 'a', 'b') = 'b'",
    "coalesce(${q_n1}, ${q_n3}) > 3", "coalesce(${q_n1}, 0) + coalesce(${q_n3}, 0) = 0",
    "${q_d1} > date('2010-01-01')", "${q_d1} >= ${q_d2}", "${q_d1} = ${q_d2}",
    "today() - ${q_d1} > 3650", "int((today() - ${q_d1}) div 365.25) >= 18",
    "decimal-date-time(${q_d1}) < decimal-date-time(${q_d2})",
    "(decimal-date-time(${q_d2}) - decimal-date-time(${q_d1})) div 7 > 100",
    "int(format-date(${q_d1}, '%Y')) > 2005", "${q_d1} + 30 < ${q_d2}", "${q_d1} != ''",
    "min(${q_n1}, ${q_n3}) < 2", "max(${q_n1}, ${q_n3}, 3) = 3", "round(${q_n2} div 3, 1) = 0.5",
    "round(${q_n2}) = -1", "round(${q_n2} div 2, 1) = -0.2", "round(0 - ${q_n2}, 0) = -2",
    "${q_n1} mod 2 = 1", "-${q_n1} < -3", "pow(${q_n1}, 2) > 10", "abs(${q_n1}) = 2",
    "${q_n1} * -1 - 2 - 3 < 0", "not(${q_n1} = 2 or ${q_n3} > 1)", "boolean(${q_n1})",
    "number(${q_t1}) > 1", "string(${q_n1}) = '5'", "true() and ${q_n1} > 1",
    "selected(${q_b1}, 'yes')",
    "concat(${q_t1}, ${q_t2}) = 'xx'", "substr(${q_t1}, 0, 1) = 'x'", "${q_n1} = '5'",
    "regex(${q_t1}, '[a-z]+') and ${q_t1} != ''", "count-non-empty(${q_n1}) = 1",
    "${q_n1} > ${q_n3} + 1 or ${q_n2} div 2 > 3", "${q_n1} = -1", "${q_m1} = ${q_c1}",
    "selected(${q_m1}, ${q_c1})", "not(selected(${q_m1}, ${q_c1}))", "${q_t1} < 3", "${q_c1} > 1",
    "${q_t1} <= ${q_t2}", "contains(${q_t1}, ${q_t2})", "starts-with('Xyz', ${q_t1})",
  ]

  static let today: Int = {
    let day = ISO8601DateFormatter().string(from: Date()).prefix(10)
    return PartialDate(day)?.dayNumber ?? 0
  }()

  /// Answers and questions about them, in their order.
  struct Session {
    private var lines: [String] = []

    mutating func answer(_ answers: InfixEvaluator) {
      lines.append("clear")
      for (number, values) in answers.repetitions.enumerated() {
        lines.append("repeat\tq_g\tq_r1\tq_r2")
        for (linkId, value) in values {
          lines.append("answer\tq_g/\(number)/q_\(linkId)\t\(value.text)")
        }
      }
      for linkId in answers.plain {
        let text = (answers.answers[linkId] ?? []).map { value in
          if case .truth(let holds) = value { holds ? "yes" : "no" } else { value.text }
        }.joined(separator: " ")
        lines.append("answer\tq_\(linkId)\t\(text)")
      }
    }

    mutating func ask(_ expression: String) {
      var text = ""
      for part in expression.split(separator: "${", omittingEmptySubsequences: false).enumerated() {
        guard part.offset > 0, let close = part.element.firstIndex(of: "}") else {
          text += part.element
          continue
        }
        let name = part.element[..<close]
        text +=
          (name.hasPrefix("q_r") ? "/data/q_g/" : "/data/") + name
          + part.element[part.element.index(after: close)...]
      }
      lines.append("value\t" + text)
    }

    func run() throws -> [Result] {
      let workspace = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString)
      try FileManager.default.createDirectory(at: workspace, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: workspace) }
      let form = workspace.appendingPathComponent("form.xml")
      let cases = workspace.appendingPathComponent("cases.txt")
      try Data(JavaRosa.form.utf8).write(to: form)
      try Data(lines.joined(separator: "\n").utf8).write(to: cases)
      let data = try Peer.output([
        "java", "-Duser.timezone=UTC", "-cp", JavaRosa.jar,
        "\(Project.folder)/Tests/Peers/JavaRosaPeer.java", form.path, cases.path,
      ])
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map { Result(line: $0) }
    }
  }

  struct Result: CustomStringConvertible {
    var description: String
    /// `nil` where there is none.
    var value: InfixEvaluator.Value?
    var isError = false

    init(line: Substring) {
      description = String(line)
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      let text = parts.count > 1 ? String(parts[1]) : ""
      switch parts.first {
      case "truth": value = .truth(text == "true")
      case "number": value = Double(text).flatMap { $0.isFinite ? .number($0) : nil }
      case "date": value = PartialDate(text)?.dayNumber.map { .date($0) }
      case "text": value = text.isEmpty ? nil : .text(text)
      default: isError = true
      }
    }

    /// Codes, and yes and no of questions, are texts there.
    func isSame(as own: [InfixEvaluator.Value]) -> Bool {
      guard !isError else { return false }
      guard let first = own.first else { return value == nil }
      guard let value else { return false }
      switch (first, value) {
      case (.code(let code), .text(let text)): return code == text
      case (.truth(let holds), .text(let text)): return text == (holds ? "yes" : "no")
      default: return first.isSame(as: value)
      }
    }
  }

  private static let jar =
    "\(Project.folder)/.build/form-peers/pyxform/validators/odk_validate/bin/ODK_Validate.jar"

  static let isInstalled: Bool = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let hasJava = path.split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/java") }
    return hasJava && FileManager.default.fileExists(atPath: jar)
  }()

  private static let form: String = {
    let types = [
      "n1": "int", "n2": "decimal", "n3": "int", "t1": "string", "t2": "string", "d1": "date",
      "d2": "date", "b1": "select1", "c1": "select1", "c2": "select1", "m1": "select",
    ]
    let nodes =
      types.keys.sorted().map { "<q_\($0)/>" }.joined() + "<q_g><q_r1/><q_r2/></q_g>"
    let binds = types.sorted { $0.key < $1.key }
      .map { "<bind nodeset=\"/data/q_\($0.key)\" type=\"\($0.value)\"/>" }.joined()
    return """
      <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml">
      <h:head><h:title>Sample</h:title><model><instance><data id="sample">\(nodes)</data></instance>\(binds)\
      </model></h:head><h:body><input ref="/data/q_n1"><label>n1</label></input>\
      <group ref="/data/q_g"><repeat nodeset="/data/q_g"><input ref="/data/q_g/q_r1"/></repeat></group></h:body></h:html>
      """
  }()
}
