import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Codes that were found for a question, which can be chosen from like options.
struct FoundCodes: Sendable {
  let id: InstanceID
  let options: [AnswerOption]
}

extension Interview {
  /// How many codes and options are offered at once.
  static let mostFound = 20

  /// The item of a question, with the codes that were found for it as its options.
  func asked(_ id: InstanceID) -> SurveyItem {
    var item = session.item(id)
    if let found, found.id == id { item.options = found.options }
    return item
  }

  /// Whether the answers to a question are found by searching for them.
  func isSearched(_ item: SurveyItem) -> Bool {
    mode == .attended && codes != nil && item.type == .choice && item.options.isEmpty
      && item.answerValueSet != nil
  }

  /// Takes a text as words to search for, where the answers of a question are found so; `nil` where it is to be read.
  ///
  /// One code that matches is the answer; several are offered. What is chosen comes to the answers that a question with
  /// several has.
  mutating func search(
    _ text: String, for id: InstanceID, at now: Instant
  ) -> [InterviewEffect]? {
    let item = session.item(id)
    guard isSearched(item), !text.contains("|"), let codes else { return nil }
    if found?.id == id, let chosen = try? reader.option(text, of: asked(id)) {
      return take(chosen, typed: text, for: id, at: now)
    }
    guard let matches = codes.codes(of: item, matching: text, limit: Self.mostFound) else {
      return nil
    }
    let words = text.trimmed.lowercased()
    let named = matches.filter { $0.display?.lowercased() == words || $0.code == text }
    if let only = named.count == 1 ? named.first : matches.count == 1 ? matches.first : nil {
      return take(.coding(only), typed: text, for: id, at: now)
    }
    guard !matches.isEmpty else {
      found = nil
      return item.answerConstraint == .optionsOnly
        ? refuse(item.finding(.noCodeFound, ["text": .quoted(text)])) : nil
    }
    hasSearched = true
    found = FoundCodes(id: id, options: matches.map { AnswerOption(value: .coding($0)) })
    said.append(self.words.text(.optionsFound, ["count": .number(matches.count)]))
    return []
  }

  private mutating func take(
    _ value: AnswerValue, typed: String, for id: InstanceID, at now: Instant
  ) -> [InterviewEffect] {
    let former = session.item(id).repeats ? session.answers(id) : []
    let effects = accept(former + [value], typed: typed, for: id, at: now)
    found = nil
    return effects
  }
}
