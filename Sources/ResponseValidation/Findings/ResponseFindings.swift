import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine

/// Collects the findings about one response, each at its element.
struct ResponseFindings {
  private let response: Element
  private let read: ReadResponse?
  private var findings = ReadFindings()
  /// What the reader of responses reported.
  private let reported: [Diagnostic]

  init(_ response: Element, _ read: ReadResponse?) {
    self.response = response
    self.read = read
    // What a session does not keep is not a fault of the response.
    reported = (read?.diagnostics ?? []).filter {
      $0.code != .partNotKept && $0.code != .otherQuestionnaire
    }
  }

  mutating func add(_ finding: Diagnostic, at element: Element) {
    findings.add(finding, at: element)
  }

  /// Adds what a session found, at the element of the instance that it is about.
  mutating func add(_ problem: Diagnostic) {
    guard let read else { return }
    guard let path = problem.location.instancePath, let id = read.session.instance(at: path) else {
      findings.add(problem, at: response)
      return
    }
    // An answer that cannot be read was reported; that it is missing is not said beside it.
    let isMissing = [.requiredMissing, .tooFewAnswers].contains(problem.code)
    if isMissing, read.places.faulty.contains(id) { return }
    findings.add(problem, at: element(of: id, answer: problem.location.answer, read))
  }

  /// Whether one of the findings depends on something that is not available.
  func depend(on cause: Phrase?) -> Bool {
    (reported + findings.diagnostics).contains { $0.undetermined == cause }
  }

  /// The element of an instance or of one of its answers, else the nearest one around it.
  private func element(of id: InstanceID, answer: Int?, _ read: ReadResponse) -> Element {
    var (id, answer) = (id, answer)
    while true {
      if let answers = read.places.answers[id], let answer, answers.indices.contains(answer) {
        return answers[answer].choice("value") ?? answers[answer]
      }
      if let element = read.places.items[id] { return element }
      guard let parent = read.session.parent(id) else { return response }
      if let answers = read.places.answers[parent] {
        let number = read.session.answerNumber(id)
        if answers.indices.contains(number) { return answers[number] }
      }
      (id, answer) = (parent, nil)
    }
  }

  /// All findings in the order of the text, with the severity that they have under a policy.
  func diagnostics(with structure: [Diagnostic], _ policy: SeverityPolicy) -> [Diagnostic] {
    let invalid = Set(structure.filter { $0.code == .invalidValue }.map(\.location.elementPath))
    let own = findings.diagnostics.filter {
      $0.code != .invalidURL || !invalid.contains($0.location.elementPath)
    }
    let all = structure.uncovered(by: reported) + reported + own
    let ordered = all.enumerated().sorted { left, right in
      let (first, second) = (left.element.location.position, right.element.location.position)
      guard let first, let second, first != second else {
        if (first == nil) != (second == nil) { return first == nil }
        return left.offset < right.offset
      }
      return first < second
    }
    return policy.applied(to: ordered.map { $0.element.within(response) })
  }
}

extension Diagnostic {
  /// The same finding with a path that begins at the response, also where it lies in a Bundle.
  fileprivate func within(_ response: Element) -> Diagnostic {
    guard response.index != 0, let path = location.elementPath else { return self }
    let outer = response.path.description
    guard path.hasPrefix(outer) else { return self }
    var copy = self
    copy.location.subject = .element(
      path: "QuestionnaireResponse" + path.dropFirst(outer.count))
    return copy
  }
}
