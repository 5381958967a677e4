import SurveyDiagnostics
import SurveyModel

extension CodebookBuilder {
  /// The note on labels that are other words than earlier versions had; `nil` where all are the same.
  var findingOfLabels: Diagnostic? {
    let linkIds = changedLabels
    return linkIds.isEmpty ? nil : Diagnostic(.labelsChanged, ["linkIds": .names(linkIds)])
  }

  /// The linkIds of the questions of which a text, or that of an option, is another one in an earlier version,
  /// in the order of the newest.
  private var changedLabels: [String] {
    guard versions.count > 1 else { return [] }
    var known: [String: [AnswerValue?: String]] = [:]
    var changed: Set<String> = []
    var order: [String] = []
    for version in versions.reversed() {
      version.survey.items.forEachQuestion { item in
        var words = known[item.linkId] ?? [:]
        if words.isEmpty { order.append(item.linkId) }
        for (value, text) in item.words {
          if let other = words[value], other != text { changed.insert(item.linkId) }
          if words[value] == nil { words[value] = text }
        }
        known[item.linkId] = words
      }
    }
    return order.filter(changed.contains)
  }
}

extension SurveyItem {
  /// Its text, and those of its options by their values.
  fileprivate var words: [(value: AnswerValue?, text: String)] {
    [(nil, text ?? "")] + options.map { ($0.value.withoutWords, $0.label) }
  }
}

extension [SurveyItem] {
  /// Calls with each question, in document order.
  fileprivate func forEachQuestion(_ body: (SurveyItem) -> Void) {
    var open: [ArraySlice<SurveyItem>] = [self[...]]
    while var last = open.popLast() {
      guard let item = last.popFirst() else { continue }
      open.append(last)
      if item.type.isQuestion { body(item) }
      open.append(item.items[...])
    }
  }
}
