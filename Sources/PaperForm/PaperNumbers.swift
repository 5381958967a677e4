import SurveyModel

/// The numbers by which printed questions refer to each other.
///
/// Those that the form has as prefixes, where each question has one of its own; else 1, 2, 3 ….
struct PaperNumbers {
  private var numbers: [String: String] = [:]

  init(_ survey: Survey) {
    var questions: [SurveyItem] = []
    for case .enter(let item) in ItemWalk(survey.items) where item.isPrintedQuestion {
      questions.append(item)
    }
    let prefixes = questions.compactMap { $0.prefix?.number }
    let usesPrefixes = prefixes.count == questions.count && Set(prefixes).count == questions.count
    for (index, question) in questions.enumerated() {
      numbers[question.linkId] = usesPrefixes ? prefixes[index] : "\(index + 1)"
    }
  }

  subscript(linkId: String) -> String? { numbers[linkId] }
}

extension SurveyItem {
  /// Whether it is printed as a question.
  var isPrintedQuestion: Bool { type.isQuestion && !hidden }
}

extension String {
  /// A prefix without the point or bracket behind it: `1(a)` of `1(a).`.
  fileprivate var number: String? {
    var text = self[...]
    while let last = text.last, ".: ".contains(last) { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }
}
