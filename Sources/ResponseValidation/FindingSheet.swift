import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine

/// Gathers the findings about one response, each at its element.
struct FindingSheet {
  private let response: Element
  private let read: ReadResponse?
  private var findings = ReadFindings()
  /// What the reader of responses has told.
  private let told: [Diagnostic]

  init(_ response: Element, _ read: ReadResponse?) {
    self.response = response
    self.read = read
    // What a session has no room for is no fault of the response.
    told = (read?.diagnostics ?? []).filter {
      $0.code != .partNotKept && $0.code != .otherQuestionnaire
    }
  }

  mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String,
    at element: Element, linkId: String? = nil, hint: String? = nil
  ) {
    add(
      Diagnostic(severity, code, message, at: Location(linkId: linkId), hint: hint), at: element)
  }

  mutating func add(_ finding: Diagnostic, at element: Element) {
    findings.add(finding, at: element)
  }

  /// Adds what a session found, at the element that stands for its path.
  mutating func add(_ problem: Diagnostic) {
    guard let read else { return }
    let path = problem.location.path.flatMap { InstancePath($0) }
    guard let path, let id = read.session.instance(at: path) else {
      findings.add(problem, at: response)
      return
    }
    // An answer that cannot be read was told; that it is missing is not said beside it.
    let isMissing = [.requiredMissing, .tooFewAnswers].contains(problem.code)
    if isMissing, read.places.faulty.contains(id) { return }
    findings.add(problem, at: element(of: id, answer: problem.location.answer, read))
  }

  private func element(of id: InstanceID, answer: Int?, _ read: ReadResponse) -> Element {
    if let answers = read.places.answers[id], let answer, answers.indices.contains(answer) {
      return answers[answer].choice("value") ?? answers[answer]
    }
    if let element = read.places.items[id] { return element }
    guard let parent = read.session.parent(id) else { return response }
    if let answers = read.places.answers[parent] {
      let number = read.session.answerNumber(id)
      if answers.indices.contains(number) { return answers[number] }
    }
    return element(of: parent, answer: nil, read)
  }

  /// Everything, in the order of the text.
  func diagnostics(with structure: [Diagnostic], isComplete: Bool) -> [Diagnostic] {
    let places = Set(told.flatMap(\.toldPaths))
    let untold = structure.filter { finding in
      finding.location.path.map { !places.contains($0) } ?? true
    }
    let invalid = Set(structure.filter { $0.code == .invalidValue }.map(\.location.path))
    let own = findings.diagnostics.filter {
      $0.code != .invalidURL || !invalid.contains($0.location.path)
    }
    let all = untold + told + own
    let ordered = all.enumerated().sorted { left, right in
      let (first, second) = (left.element.location.position, right.element.location.position)
      guard let first, let second, first != second else {
        if (first == nil) != (second == nil) { return first == nil }
        return left.offset < right.offset
      }
      return first < second
    }
    return ordered.map { $0.element.within(response) }
  }
}

extension Diagnostic {
  /// The paths of which a check of the structure says the same once more.
  fileprivate var toldPaths: [String] {
    guard let path = location.path else { return [] }
    switch code {
    case .itemWithoutLinkId: return [path + ".linkId"]
    case .unknownResponseStatus: return [path, path + ".status"]
    case .unreadableValue: return [path]
    default: return []
    }
  }

  /// The same finding, its path seen from the response, which may stand in a Bundle.
  fileprivate func within(_ response: Element) -> Diagnostic {
    guard response.index != 0, let path = location.path else { return self }
    let outer = response.path.description
    guard path.hasPrefix(outer) else { return self }
    var copy = self
    copy.location.path = "QuestionnaireResponse" + path.dropFirst(outer.count)
    return copy
  }
}
