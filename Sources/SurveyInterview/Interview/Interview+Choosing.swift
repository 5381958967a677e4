package import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Interview {
  /// Lets options be the answers that were pointed at, so that nothing is read from their texts.
  mutating func choose(
    _ indexes: [Int], of id: InstanceID, at now: Instant
  ) -> [InterviewEffect] {
    let item = asked(id)
    let values = indexes.filter(item.options.indices.contains).map { item.options[$0].value }
    let other = OtherChoice(item, words).number.map { $0 - 1 }
    guard values.count + (other.map(indexes.contains) == true ? 1 : 0) == indexes.count,
      item.repeats || indexes.count == 1
    else {
      said.append(words.text(.notHere))
      return []
    }
    if let other, indexes.contains(other) {
      screen = .other(chosen: values)
      return []
    }
    if isSearched(session.item(id)) {
      let former = item.repeats ? session.answers(id) : []
      found = nil
      return accept(former + values, typed: "", for: id, at: now)
    }
    return accept(values, typed: values.map(\.label).joined(separator: "; "), for: id, at: now)
  }
}

extension Interview {
  /// The present answers of a question in words, as they are said after it was answered.
  package func answers(at path: InstancePath) -> [String] {
    session.instance(at: path).map(readings) ?? []
  }

  /// How a text would be understood as the answer now, said back; `nil` where it would not be, or
  /// where the text says it itself.
  package func reading(of text: String) -> String? {
    guard screen == .question, case .question(let id) = position else { return nil }
    let item = session.item(id)
    guard !item.isChoice else { return nil }
    let echo = AnswerEcho(item, reader, words)
    switch item.type.answerType?.kind {
    case .moment, .time:
      return (try? reader.readOne(text, for: item)).flatMap { echo.text(of: $0, typed: text) }
    case .number, .quantity:
      guard item.unit != nil, let value = try? values(of: text, for: item).last else { return nil }
      return echo.conversion(of: value, typed: text)
    default: return nil
    }
  }

  /// What explains the present question, without a word about how it is typed.
  package var explanations: [String] {
    guard screen != .review, let position else { return [] }
    let item = session.item(position.instance)
    let flyovers = session.supporting(position.instance).filter(\.isFlyover).compactMap(\.text)
    guard case .question(let id) = position else { return flyovers }
    let view = question(id)
    var lines = flyovers + view.notes
    var asked = view
    asked.entryHelp = []
    asked.collectsAnswers = false
    lines += words.formatHelp(asked)
    return lines + words.exclusiveHelp(item)
  }
}
