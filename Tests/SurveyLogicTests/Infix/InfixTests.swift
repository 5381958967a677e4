import SurveyModel
import TestSupport
import Testing

@testable import SurveyLogic

@Suite("Expressions of any length, depth and content")
struct InfixTests {
  static let languages: [any LogicLanguage] = [
    XPathLanguage(form: SampleForm.form, names: SampleForm.names(yes: "yes", no: "no")),
    SurveyJSLanguage(form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil)),
    REDCapLanguage(form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil)),
  ]
  private static let questions = ["${q_n1}", "{q_n1}", "[q_n1]"]

  @Test("A thousand conditions and a thousand numbers in a row, on a small stack")
  func long() throws {
    for (language, question) in zip(Self.languages, Self.questions) {
      let any = (0..<1000).map { "\(question) = \($0)" }.joined(separator: " or ")
      let sum = Array(repeating: question, count: 1000).joined(separator: " + ")
      let back = try onSmallStack {
        [any, sum].map { text in
          (try? language.read(text, on: "n3")).flatMap { try? language.write($0, on: "n3") }
        }
      }
      #expect(back == [any, sum])
    }
  }

  @Test("Parentheses and functions inside each other are read to a depth, and refused beyond")
  func deep() throws {
    for (language, question) in zip(Self.languages, Self.questions) {
      let results = try onSmallStack {
        [40, 20_000].map { depth -> Result<Logic, LogicProblem> in
          let text =
            String(repeating: "(1 - ", count: depth) + question
            + String(repeating: ")", count: depth)
          do throws(LogicProblem) {
            return .success(try language.read(text, on: "n3"))
          } catch {
            return .failure(error)
          }
        }
      }
      #expect(throws: Never.self) { try results[0].get() }
      #expect(throws: LogicProblem.tooDeep) { try results[1].get() }
    }
  }

  @Test("A tree that is too deep is not written")
  func deepTree() throws {
    let problems = try onSmallStack { () -> [LogicProblem?] in
      var logic = Logic.answer("n1")
      for _ in 0..<300 { logic = .apply(.subtract, [.number(1), logic]) }
      return Self.languages.map { language in
        do throws(LogicProblem) {
          _ = try language.write(logic, on: "n3")
          return nil
        } catch {
          return error
        }
      }
    }
    #expect(problems == [.tooDeep, .tooDeep, .tooDeep])
  }

  @Test(
    "A tree of forty functions inside each other is written, or refused, on a small stack",
    arguments: [
      LogicFunction.subtract, .divide, .choose, .firstOf, .not, .floor, .least, .concatenate,
    ])
  func nested(function: LogicFunction) throws {
    let results = try onSmallStack { () -> [Bool] in
      var logic = Logic.apply(.equal, [.answer("n1"), .answer("n3")])
      if function != .not { logic = .answer(function == .concatenate ? "t1" : "n1") }
      for round in 0..<40 {
        switch function {
        case .not:
          logic =
            round % 2 == 0 ? .all([.answered("n2"), .not(logic)]) : .any([.answered("t1"), logic])
        case .choose: logic = .apply(.choose, [.answered("n2"), logic, .number(1)])
        case .floor: logic = .apply(.floor, [logic])
        case .concatenate: logic = .apply(.concatenate, [.text("x"), .apply(.uppercase, [logic])])
        default: logic = .apply(function, [logic, .number(round + 1)])
        }
      }
      return Self.languages.map { language in
        guard let text = try? language.write(logic, on: "n9") else { return false }
        _ = try? language.read(text, on: "n9")
        return true
      }
    }
    #expect(results.count == Self.languages.count)
  }

  @Test(
    "Functions inside each other are read to a depth on a small stack",
    arguments: [
      ("if(${q_n1} > 1, ", ", 2)"), ("coalesce(", ", 2)"), ("not(${q_n1} = 1 or ", " = 2)"),
      ("int(", " div 2)"), ("concat('a', ", ")"), ("${q_n1} = (", ")"), ("-(", ")"),
      ("selected(${q_m1}, ", ")"), ("substr('abc', 0, ", ")"), ("count(${q_r1}[. = ", "])"),
    ])
  func readNested(open: String, close: String) throws {
    let problems = try onSmallStack {
      [12, 40, 60, 5000].map { depth -> LogicProblem? in
        let text =
          String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        do throws(LogicProblem) {
          _ = try Self.languages[0].read(text, on: "n3")
          return nil
        } catch {
          return error
        }
      }
    }
    #expect(problems.last == .some(.tooDeep))
  }

  @Test("Whatever stands there is read or refused")
  func fuzz() {
    let pieces = [
      "(", ")", "[", "]", "{", "}", "${", "'", "\"", "\\", "and", "or", "not", "=", "<>", "+", "-",
      "*", "div", "^", ".", "..", "/", ",", "q_n1", "${q_n1}", "{q_n1}", "[q_n1]", "if(", "1",
      "0.5",
      "99999999999999999999", "\u{2019}", "é", "\u{0}", "empty", "contains", "datediff(",
      "selected(",
      "[q_m1(", "{q_g[0].", "count(", "'x'", "!", "substr(", "instance('a')/root/item[",
      "translate(",
    ]
    var random = Seeded(state: 7)
    var problems = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...9, using: &random)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      for language in Self.languages {
        do throws(LogicProblem) {
          let logic = try language.read(text, on: "n3")
          _ = try? language.write(logic, on: "n3")
        } catch {
          problems += 1
        }
      }
    }
    #expect(problems > 40_000)
  }

  @Test("A text with quotes of both kinds comes back")
  func quotes() throws {
    let logic = Logic.equal("t1", .text("it's \"so\""))
    for language in Self.languages {
      #expect(try language.read(language.write(logic, on: "n3"), on: "n3") == logic)
    }
  }

  @Test(
    "A problem says where it is",
    arguments: [
      ("${q_n1} = ", LogicProblem.syntax(offset: 10)),
      ("1 + uuid()", .unknown("uuid()", offset: 4)),
      ("${x} = 1", .noQuestion("x")), ("'a", .syntax(offset: 0)), ("1 1", .syntax(offset: 2)),
    ])
  func problem(text: String, problem: LogicProblem) {
    #expect(throws: problem) { try Self.languages[0].read(text, on: "n3") }
  }
}
