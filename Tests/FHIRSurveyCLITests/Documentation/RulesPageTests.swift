import TestSupport
import Testing

@Suite("Documentation/Rules.md")
struct RulesPageTests {
  @Test("The rules are numbered from 1 on in their order, each with its clause")
  func numbers() throws {
    let rules = try RulesPage.rules()
    // 93 to 99 are free.
    #expect(rules.map(\.number) == Array(1...92) + Array(100...118))
    for rule in rules { #expect(rule.clause != nil, "rule \(rule.number) has no clause") }
  }

  @Test("Rules that came later say how far the program is")
  func states() throws {
    for rule in try RulesPage.rules() where rule.number > 70 {
      #expect(rule.state != nil, "rule \(rule.number) does not say whether it holds")
    }
  }

  @Test("Every number that is cited is on the page")
  func citations() throws {
    let known = Set(try RulesPage.rules().map(\.number))
    let cited = try RuleCitations(in: ["Sources", "Tests", "Benchmarks/Sources"])
    #expect(cited.count > 300)
    for (number, files) in cited.files where !known.contains(number) {
      Issue.record("\(files.joined(separator: ", ")) cite rule \(number), which is not on the page")
    }
  }

  @Test("Every rule that holds is named by a test")
  func tests() throws {
    let cited = try RuleCitations(in: ["Tests"])
    for rule in try RulesPage.rules() where rule.state == nil || rule.state == "Holds" {
      #expect(cited.files[rule.number] != nil, "no test names rule \(rule.number)")
    }
  }

  @Test("Citations are read in all their forms")
  func forms() {
    #expect(RuleCitations.numbers("8") == [8])
    #expect(RuleCitations.numbers("8, 25 to 27 and 32") == [8, 25, 26, 27, 32])
    #expect(RuleCitations.numbers("60 and 61") == [60, 61])
  }
}
