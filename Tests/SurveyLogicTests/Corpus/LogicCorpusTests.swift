import FHIRQuestionnaire
import Foundation
import SurveyLogic
import SurveyModel
import TestSupport
import Testing

@Suite("The logic of real questionnaires")
struct LogicCorpusTests {
  @Test("Their conditions are read", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func conditions() {
    var (all, read) = (0, 0)
    var reasons: [String: Int] = [:]
    for file in LogicCorpus.files {
      guard let survey = LogicCorpus.survey(file) else { continue }
      let form = LogicForm(survey)
      for step in ItemWalk(survey.items) {
        guard case .enter(let item) = step else { continue }
        for condition in item.enableWhen {
          all += 1
          do throws(LogicProblem) {
            _ = try EnableWhenLogic(form).read([condition], nil, on: item.linkId)
            read += 1
          } catch {
            reasons["\(error)", default: 0] += 1
          }
        }
      }
    }
    print("enableWhen: \(read) of \(all) conditions")
    for (reason, count) in reasons.sorted(by: { $0.value > $1.value }) { print(count, reason) }
    #expect(all > 800)
    #expect(Double(read) >= 0.95 * Double(all))
  }

  @Test(
    "Most of their expressions are read",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func expressions() {
    var (seen, read, written): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    var reasons: [String: (LogicProblem, String)] = [:]
    for file in LogicCorpus.files {
      guard let survey = LogicCorpus.survey(file) else { continue }
      let form = LogicForm(survey)
      let xpath = Self.xpath(form)
      for use in LogicCorpus.expressions(of: survey) {
        seen.insert(use.text)
        do throws(LogicProblem) {
          let logic = try FHIRPathLanguage(form, for: use.purpose).read(use.text, on: use.linkId)
          read.insert(use.text)
          if (try? xpath.write(logic, on: use.linkId)) != nil { written.insert(use.text) }
        } catch {
          reasons[use.text] = (error, file)
        }
      }
    }
    let outside = reasons.filter { !read.contains($0.key) && $0.value.0.isOutside }.count
    var counts: [String: Int] = [:]
    for (text, reason) in reasons where !read.contains(text) {
      counts[reason.0.brief, default: 0] += 1
    }
    let possible = seen.count - outside
    print(
      "FHIRPath: \(read.count) of \(seen.count) expressions, \(outside) of which are about other things than answers: \(100 * read.count / possible) %"
    )
    print("XPath: \(written.count) of these \(read.count) are written")
    for (reason, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print(count, reason)
    }
    if let filter = ProcessInfo.processInfo.environment["LOGIC_REASONS"] {
      for (text, reason) in reasons where !read.contains(text) && reason.0.brief.contains(filter) {
        print("\(reason.0.brief) <<\(text.prefix(400))>> \(reason.1)")
      }
    }
    #expect(seen.count > 500)
    #expect(Double(read.count) >= 0.85 * Double(possible))
    #expect(Double(written.count) >= 0.9 * Double(read.count))
  }

  /// XPath for a form, each question with a list of its own.
  private static func xpath(_ form: LogicForm) -> XPathLanguage {
    var language = XPathLanguage(form: form, names: LogicNames())
    for case .enter(let item) in ItemWalk(form.survey.items) where item.isChoice {
      language.lists[item.linkId] = item.linkId
    }
    return language
  }
}

extension LogicProblem {
  /// Whether it is about resources that are given, or asks for what the form does not have.
  fileprivate var isOutside: Bool {
    switch self {
    case .noQuestion: true
    case .unknown(let construct, _):
      construct.hasPrefix("%") || construct.first?.isUppercase == true || construct == "contained"
    default: false
    }
  }

  /// The problem without its place.
  fileprivate var brief: String {
    switch self {
    case .unknown(let construct, _): "unknown \(construct.prefix(60))"
    case .noQuestion: "no such question"
    default: "\(self)"
    }
  }
}
