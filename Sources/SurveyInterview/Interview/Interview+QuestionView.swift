import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Interview {
  func question(_ id: InstanceID) -> QuestionView {
    let item = asked(id)
    let supporting = session.supporting(id)
    let unit = item.unitName ?? supporting.first { $0.itemControl.contains("unit") }?.text
    let presentation = item.presentation(pickerMax: pickerMax)
    let answers = session.answers(id)
    let entry =
      reader.format(of: item).map(Words.Entry.init)
      ?? words.entry(item, presentation, unit: unit)
    let isSearched = isSearched(item) || isLongList(item)
    var view = QuestionView(
      linkId: item.linkId, path: session.path(id), section: sectionView(of: id),
      number: route.number(of: .question(id)),
      count: route.questionCount, prefix: item.prefix, text: item.textOrLinkId,
      isRequired: item.required, presentation: presentation,
      notes: supporting.compactMap { note($0) }
        + (isSearched ? [words.text(.optionsSearched)] : words.optionsUnknown(item))
        + words.suggestions(session.candidates(id), beside: item) + prefilledNote(id, answers),
      unit: unit,
      entryFormat: item.entryFormat, limits: words.limits(of: item),
      options: options(of: item, answers: answers), optionWords: OptionWords(item.options),
      answers: answers.map { AnswerEcho(item, reader, words).reading(of: $0) },
      typedAnswers: typed(answers, of: item), slider: item.slider,
      maxLength: item.isChoice ? nil : item.maxLength,
      leastAnswers: item.repeats ? item.minOccurs : nil,
      mostAnswers: item.repeats ? item.maxOccurs : nil,
      collectsAnswers: item.collectsAnswers,
      accepts: isSearched ? words.text(.acceptsText) : entry.accepts, entryHelp: entry.help)
    view.listsFound = hasSearched
    return view
  }

  private func prefilledNote(_ id: InstanceID, _ answers: [AnswerValue]) -> [String] {
    guard !prefilled.isEmpty, let answer = prefilled[session.path(id)], answer.values == answers
    else { return [] }
    return [words.prefilled(answer)]
  }

  /// The answers as they are typed; a file or reference is named and cannot be told from its name.
  private func typed(_ answers: [AnswerValue], of item: SurveyItem) -> [String] {
    guard !item.isChoice, reader.format(of: item) == nil else { return [] }
    switch item.type {
    case .attachment, .reference: return []
    default:
      return answers.map { if case .boolean(let value) = $0 { "\(value)" } else { $0.label } }
    }
  }

  private func note(_ item: SurveyItem) -> String? {
    if item.isFlyover || item.itemControl.contains("unit") { return nil }
    guard let text = item.text, !text.isEmpty else { return nil }
    if item.itemControl.contains("lower") { return words.lowEnd(text) }
    if item.itemControl.contains("upper") { return words.highEnd(text) }
    return text
  }

  private func options(of item: SurveyItem, answers: [AnswerValue]) -> [QuestionView.Option] {
    // Looks at every option: once, not for each of them.
    let isNumbered = item.numbersOptions
    let offered = item.options
    var options = offered.indices.map { index in
      QuestionView.Option(
        number: isNumbered ? index + 1 : nil, prefix: offered[index].prefix,
        label: offered[index].label,
        isSelected: answers.contains { $0.isSame(as: offered[index].value) },
        isExclusive: offered[index].isExclusive,
        isOther: false)
    }
    let other = OtherChoice(item, words)
    if let number = other.number {
      let present = answers.first(where: other.isOther)
      options.append(
        QuestionView.Option(
          number: isNumbered ? number : nil,
          label: words.other(
            present.map { words.label($0) }, called: presentation?.openLabel(of: item)),
          isSelected: present != nil,
          isExclusive: false, isOther: true))
    }
    return options
  }

  /// Everything that helps with what is asked now.
  var help: [String] {
    guard screen != .review, let position else { return words.reviewHelp }
    let item = session.item(position.instance)
    var lines = session.supporting(position.instance).filter(\.isFlyover).compactMap(\.text)
    if case .another = position { return lines + words.anotherHelp }
    let view = question(position.instance)
    lines += view.notes
    lines += words.formatHelp(view)
    if item.options.contains(where: \.isExclusive) { lines += words.exclusiveHelp(item) }
    return lines + words.commandHelp(view) + (isPreview ? [words.text(.previewHelp)] : [])
  }
}

extension SurveyItem {
  /// The text; without one that of a text that explains it, as some forms have their only label, or else the
  /// linkId.
  var textOrLinkId: String {
    if let text, !text.isEmpty { return text }
    guard type.isQuestion else { return linkId }
    return items.lazy.filter { $0.isSupporting && !$0.hidden }.compactMap(\.text)
      .first { !$0.isEmpty } ?? linkId
  }

  /// The ends and steps, where it is shown as a slider over whole numbers.
  fileprivate var slider: QuestionView.Slider? {
    guard type == .integer, !repeats, itemControl.contains("slider"), options.isEmpty,
      case .integer(let least)? = minValue, case .integer(let most)? = maxValue, least < most
    else { return nil }
    return QuestionView.Slider(range: least...most, step: max(1, sliderStepValue ?? 1))
  }

  /// The unit in words: the display, or without one the code.
  var unitName: String? { unit?.display ?? unit?.code }
}
