import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension FormWriting {
  /// The row of an item.
  mutating func row(
    of item: SurveyItem, named name: String, in parent: SurveyItem?
  ) -> FormRow {
    var row = FormRow(item.linkId)
    let type = type(of: item)
    row.set(.type, type.text)
    row.set(.name, name)
    if name != item.linkId { row.set(.linkId, item.linkId) }
    if type.reads != item.type { row.set(.ownType, item.type.rawValue) }
    if item.hidden, !item.options.isEmpty { row.set(.ownList, listOfItem[item.linkId]?.name) }
    writeTexts(of: item, to: &row)
    if let parent, parent.type.isQuestion { row.set(.parent, self.name(of: parent.linkId)) }
    if item.type.isQuestion {
      row.set(.required, item.asksForAnswers ? "yes" : requirements[item.linkId])
    }
    if item.readOnly, item.type.isQuestion { row.set(.readOnly, "yes") }
    if item.type.isQuestion { writeDefault(of: item, to: &row) }
    writeLook(of: item, isRange: type.text == "range", to: &row)
    if item.type == .group, item.repeats, let count = item.maxOccurs, count == item.minOccurs {
      row.set(.repeatCount, String(count))
    }
    writeUnit(of: item, to: &row)
    writeOwnFields(of: item, isRange: type.text == "range", to: &row)
    return row
  }

  /// The cell `type`, and the type of item that is read from it.
  func type(of item: SurveyItem) -> (text: String, reads: ItemType) {
    if item.type == .group, !item.isEmptyGroup {
      return (item.repeats ? "begin repeat" : "begin group", .group)
    }
    if item.type == .display || item.isEmptyGroup { return ("note", .display) }
    if let moment = item.momentOfBeginning { return (moment, item.type) }
    if item.hidden {
      return (item.calculatedExpression == nil ? "hidden" : "calculate", .string)
    }
    if let list = listOfItem[item.linkId] {
      let isOpen =
        item.answerConstraint != .optionsOnly && !list.isBoolean && list.other == nil
      let ending = isOpen ? " or_other" : ""
      let select = item.repeats && !list.isBoolean ? "select_multiple" : "select_one"
      return ("\(select) \(list.name)\(ending)", .choice)
    }
    switch item.type.answerType?.kind {
    case .number where item.isRange: return ("range", item.rangeReads)
    case .number, .moment, .time: return (item.type.rawValue, item.type)
    case .quantity: return ("decimal", .decimal)
    case .file: return (item.upload, .attachment)
    default: return ("text", item.type == .text ? .text : .string)
    }
  }

  /// The row of the text question for another answer, which a list with a filter needs.
  func otherRow(of item: SurveyItem) -> FormRow? {
    guard !item.hidden, listOfItem[item.linkId]?.other != nil else { return nil }
    let name = self.name(of: item.linkId)
    var row = FormRow(item.linkId, .other)
    row.set(.type, "text")
    row.set(.name, name + OtherAnswer.ending)
    row.set(.label, OtherAnswer.label, language: language)
    row.set(.relevant, "selected(${\(name)}, '\(OtherAnswer.option)')")
    row.set(.parent, name)
    row.set(.ownType, OtherAnswer.type)
    return row
  }

  private func writeTexts(of item: SurveyItem, to row: inout FormRow) {
    var label = FormText(
      item.text ?? "", TranslationJSON.translations("text", in: item.carried))
    // Programs show nothing of a row without a label but the field itself.
    if item.text == nil, !item.hidden, item.type != .group || item.isEmptyGroup {
      label.text = item.linkId
      row.set(.display, "none")
    }
    row.set(.prefix, item.prefix)
    write(
      label, .label, prefix: item.prefix, showsAnswers: item.textExpression != nil, to: &row)
    if let help = item.help {
      let hint = FormText(
        help.text ?? "", TranslationJSON.translations("text", in: help.carried))
      write(hint, .hint, prefix: nil, to: &row)
      if help.linkId != item.linkId + ".hint" { row.set(.hintLinkId, help.linkId) }
    }
    for media in FHIRPresentation().media(of: item) {
      guard let address = media.address, let type = media.contentType else { continue }
      if type.hasPrefix("image/") { row.set(.image, address) }
      if type.hasPrefix("audio/") { row.set(.audio, address) }
      if type.hasPrefix("video/") { row.set(.video, address) }
    }
  }

  func write(
    _ text: FormText, _ column: FormColumn, prefix: String?, showsAnswers: Bool = false,
    to row: inout FormRow
  ) {
    func whole(_ text: String, showsAnswers: Bool) -> String {
      let text = words(text, showsAnswers: showsAnswers)
      guard let prefix, !prefix.isEmpty, !text.isEmpty else { return text }
      return prefix + " " + text
    }
    row.set(column, whole(text.text, showsAnswers: showsAnswers), language: language)
    for translation in text.translations {
      row.set(
        column, whole(translation.text, showsAnswers: translation.expression != nil),
        language: FormLanguage.name(translation.language))
    }
  }

  /// A text in which marks are around names of questions alone: programs refuse others.
  ///
  /// Where the form has a text already, and where an expression puts it together, a mark is one; else it is a word.
  func words(_ text: String, showsAnswers: Bool = false) -> String {
    guard showsAnswers || keepsMarks else { return FormText.literal(text) }
    return FormReading.text(text, withoutMarksAround: { !names.byLinkId.values.contains($0) })
  }

  private func writeDefault(of item: SurveyItem, to row: inout FormRow) {
    if let list = listOfItem[item.linkId], !list.isBoolean {
      let chosen = item.options.indices.filter {
        item.options[$0].initialSelected || item.initial.contains(item.options[$0].value)
      }
      let names = chosen.compactMap { list.names.indices.contains($0) ? list.names[$0] : nil }
      row.set(.initial, (item.repeats ? names : Array(names.prefix(1))).joined(separator: " "))
      if !item.initial.isEmpty, !names.isEmpty { row.set(.ownInitial, "yes") }
    } else if let first = item.initial.first {
      row.set(.initial, first.cellText)
    }
  }

  private mutating func writeLook(of item: SurveyItem, isRange: Bool, to row: inout FormRow) {
    var look = item
    if !isSelect(item) { look.choiceOrientation = nil }
    let words = isSelect(item) || !item.isChoice ? Appearance.words(for: look) : ""
    if words != "table-list" || sharesList(item) { row.set(.appearance, words) }
    if isRange {
      let step = RangeStep(of: item)
      if !step.isOwn {
        say(
          .sliderStepValue, item.sliderStepValue.map(String.init), of: item,
          as: "steps of \(step.text)")
      }
      let parts = [
        ("start", item.minValue?.cellText), ("end", item.maxValue?.cellText),
        ("step", step.text),
      ]
      row.set(.parameters, parts.map { "\($0.0)=\($0.1 ?? "")" }.joined(separator: " "))
      if item.type == .decimal, item.hasWholeEnds, !step.text.contains(".") {
        row.set(.bindType, "decimal")
      }
    }
    if item.type == .group, item.itemControl.contains("page"), item.hasRepetitionsInside {
      say(
        .itemControl, item.itemControl.joined(separator: " "), of: item,
        as: "no field-list, in which programs show no repetitions")
    }
    var read = SurveyItem(linkId: item.linkId, type: lookType(of: item))
    _ = Appearance.apply(row[.appearance] ?? "", to: &read)
    if isRange { read.itemControl = ["slider"] }
    if read.itemControl != item.itemControl {
      row.set(
        .itemControl,
        item.itemControl.isEmpty ? "none" : item.itemControl.joined(separator: " "))
    }
  }

  /// Whether its row is a select.
  private func isSelect(_ item: SurveyItem) -> Bool {
    !item.hidden && listOfItem[item.linkId] != nil
  }

  /// The type that the appearance of its row is read for.
  private func lookType(of item: SurveyItem) -> ItemType {
    if isSelect(item) { return .choice }
    return item.type == .text || item.type == .choice ? .string : item.type
  }

  /// Whether all questions of a group, those inside others, too, have the same list, which a table of them
  /// needs.
  private func sharesList(_ group: SurveyItem) -> Bool {
    var questions: [SurveyItem] = []
    for case .enter(let item) in ItemWalk(group.items) where item.type != .display {
      questions.append(item)
    }
    let names = Set(questions.map { listOfItem[$0.linkId]?.name ?? "" })
    return names.count == 1 && !names.contains("") && questions.allSatisfy { !$0.hidden }
  }

  private func writeUnit(of item: SurveyItem, to row: inout FormRow) {
    guard let unit = item.unit else { return }
    var parts = [unit.display ?? "", unit.system ?? "", unit.code ?? ""]
    while parts.last == "" { parts.removeLast() }
    row.set(.unit, parts.joined(separator: "|"))
  }
}

extension SurveyItem {
  /// Whether it must have an answer: several that are needed are asked for, too.
  fileprivate var asksForAnswers: Bool {
    required || isChoice && repeats && !options.isEmpty && minOccurs ?? 0 > 0
  }

  /// Whether it is a group without anything in it, which programs refuse.
  var isEmptyGroup: Bool { type == .group && items.isEmpty }

  /// What forms call the day or the moment at which it begins, where it is that and no more.
  var momentOfBeginning: String? {
    guard hidden, !repeats, calculatedExpression == nil, initial.isEmpty, enableWhen.isEmpty,
      enableWhenExpression == nil
    else { return nil }
    switch (type, initialExpression) {
    case (.date, SurveyExpression("today()")): return "today"
    case (.dateTime, SurveyExpression("now()")): return "start"
    default: return nil
    }
  }

  /// Whether it is a slider with its ends.
  var isRange: Bool {
    itemControl == ["slider"] && minValue != nil && maxValue != nil && !isChoice && !hidden
      && (minValue?.cellText ?? "") < "~"
  }

  /// The type that is read from its row as a range.
  fileprivate var rangeReads: ItemType {
    let isWhole = hasWholeEnds && !RangeStep(of: self).text.contains(".")
    return type == .decimal || !isWhole ? .decimal : .integer
  }

  /// Whether the ends of a range are whole numbers, so that programs take all in it for such.
  fileprivate var hasWholeEnds: Bool {
    let texts = [minValue?.cellText, maxValue?.cellText].compactMap { $0 }
    return texts.allSatisfy { ExactDecimal($0)?.integer != nil }
  }

  /// The kind of file that it asks for.
  fileprivate var upload: String {
    for (kind, start) in [("image", "image/"), ("audio", "audio/"), ("video", "video/")]
    where !mimeTypes.isEmpty && mimeTypes.allSatisfy({ $0.hasPrefix(start) }) {
      return kind
    }
    return "file"
  }
}
