import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Options that were found in a long list, by their indexes.
struct FoundOptions: Sendable {
  let id: InstanceID
  let indexes: [Int]
}

extension Interview {
  /// Whether a question has more options than are listed at once, and is searched instead.
  func isLongList(_ item: SurveyItem) -> Bool {
    searchesLongLists && mode == .attended && item.options.count > Self.mostFound
  }

  /// Takes a text that names no option of a long list as words to search for; `nil` where it is none or finds
  /// nothing.
  ///
  /// Nothing is chosen by it: those found are listed with the numbers that they have.
  mutating func searchOptions(_ text: String, of id: InstanceID) -> [InterviewEffect]? {
    let item = session.item(id)
    let filter = LabelFilter(text)
    guard isLongList(item), !filter.isEmpty, !namesOptions(text, of: item) else { return nil }
    let found = item.options.indices.filter {
      filter.matches(LabelFilter.folded(item.options[$0].label))
    }
    if found.isEmpty { return nil }
    foundOptions = FoundOptions(id: id, indexes: found)
    hasSearched = true
    said.append(words.text(.optionsFound, ["count": .number(found.count)]))
    return []
  }

  /// Whether a text can be read as options, and as nothing else.
  private func namesOptions(_ text: String, of item: SurveyItem) -> Bool {
    guard let values = try? values(of: text, for: item) else { return false }
    return values.allSatisfy { value in item.options.contains { $0.value.isSame(as: value) } }
  }

  /// Leaves in the view of a question with a long list what was found last, at most so many, and "Other…".
  func shortenOptions(of view: inout InterviewView) {
    guard case .question(var question) = view.content, case .question(let id)? = position,
      isLongList(session.item(id))
    else { return }
    let found = foundOptions?.indexes
    let count = found?.count ?? session.item(id).options.count
    let listed = (found ?? []).prefix(Self.mostFound).filter(question.options.indices.contains)
    if listed.count < count { question.optionCount = count }
    // One option a line.
    if question.presentation == .valuePicker { question.presentation = .list }
    question.options = listed.map { question.options[$0] } + question.options.filter(\.isOther)
    view.content = .question(question)
  }
}
