import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Words {
  /// Limits in words, each in a line.
  func limits(of item: SurveyItem) -> [String] {
    var lines: [String] = []
    if let range = range(of: item) { lines.append(range) }
    if let places = item.maxDecimalPlaces {
      lines.append(places == 0 ? text(.noDigits) : counted(.digits, places))
    }
    if let length = length(item) { lines.append(length) }
    if item.repeats, let count = count(item) { lines.append(count) }
    let units = item.unitOptions.map { $0.display ?? $0.code ?? "" }.filter { !$0.isEmpty }
    if !units.isEmpty {
      lines.append(
        text(
          .units,
          [
            "units": .literal(language.listed(units)),
            "open": item.unitOpen == .optionsOnly ? nil : .literal("yes"),
          ]))
    }
    return lines
  }

  private func range(of item: SurveyItem) -> String? {
    let least = item.minValue.map { Diagnostic.Argument.Value.literal(label($0)) }
    let most = item.maxValue.map { Diagnostic.Argument.Value.literal(label($0)) }
    let of = (item.minValue ?? item.maxValue)?.ofTime
    return switch (least, most) {
    case (let least?, let most?): text(.range, ["least": least, "most": most])
    case (let least?, nil): text(.atLeast, ["least": least, "of": of])
    case (nil, let most?): text(.atMost, ["most": most, "of": of])
    case (nil, nil): nil
    }
  }

  private func counted(_ word: Word, _ count: Int) -> String {
    text(word, ["count": .number(count)])
  }

  private func between(_ word: Word, _ least: Int, _ most: Int) -> String {
    text(word, ["least": .number(least), "most": .number(most)])
  }

  private func length(_ item: SurveyItem) -> String? {
    guard !item.isChoice else { return nil }
    switch item.type {
    case .string, .text, .url: break
    default: return nil
    }
    switch (item.minLength, item.maxLength) {
    case (let least?, let most?): return between(.characterRange, least, most)
    case (let least?, nil): return counted(.leastCharacters, least)
    case (nil, let most?): return counted(.mostCharacters, most)
    case (nil, nil): return nil
    }
  }

  private func count(_ item: SurveyItem) -> String? {
    switch (item.minOccurs, item.maxOccurs) {
    case (let least?, let most?) where least == most: counted(.answers, least)
    case (let least?, let most?): between(.answerRange, least, most)
    case (let least?, nil): counted(.leastAnswers, least)
    case (nil, let most?): counted(.mostAnswers, most)
    case (nil, nil): nil
    }
  }

  /// What an expression suggests as an answer, where no list shows it.
  func suggestions(_ values: [AnswerValue], beside item: SurveyItem) -> [String] {
    let most = 8
    guard !values.isEmpty, item.options.map(\.value) != values else { return [] }
    let labels = values.prefix(most).map { label($0, of: item) }.joined(separator: "; ")
    let rest = values.count > most ? " " + counted(.inAll, values.count) : ""
    return [text(.suggested, ["answers": .literal(labels + rest)])]
  }

  /// Where the answer comes from that a question starts with.
  func prefilled(_ answer: PrefilledAnswer) -> String {
    answer.source.map { text(.prefilled, ["source": .literal($0)]) } ?? text(.prefilledByForm)
  }

  /// What to say where the options come from a value set that is not known.
  func optionsUnknown(_ item: SurveyItem) -> [String] {
    guard let address = item.answerValueSet, item.options.isEmpty else { return [] }
    return [text(.optionsUnknown, ["address": .literal(address)])]
  }
}
