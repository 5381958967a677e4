import FHIRQuestionnaire
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension FormReading {
  /// Makes the item of a row.
  @discardableResult
  mutating func addItem(_ type: QuestionType, _ row: Int, in group: Int?, wrapped: Bool) -> Int {
    var parent = group
    if let question = peek(.parent, row), let draft = draftsByName[question] {
      _ = take(.parent, row)
      parent = draft
    }
    let (name, linkId) = identity(row, type, in: parent)
    var item = SurveyItem(linkId: linkId, type: Self.itemType(of: type.kind))
    var draft = ItemDraft(item: item, parent: parent, row: row, name: name, type: type)
    readTexts(row, &item, &draft)
    readType(type, row, &item, &draft)
    readFlags(row, &item, drafts.count, in: parent)
    readLook(row, &item)
    if let name = take(.ownList, row),
      let (list, options) = options(of: QuestionType(.selectOne, .list(name)), row: row)
    {
      item.options = options
      draft.list = list
    }
    let own = take(.ownType, row)
    if own == UnitQuestions.mark, type.options != nil, let parent,
      drafts[parent].item.type == .quantity
    {
      units.add(linkId, for: drafts[parent].item.linkId)
    } else if let ownType = own.flatMap(ItemType.init(rawValue:)), type.kind.mayHold(ownType) {
      if ownType == .boolean { reportLabels(of: item, row) }
      change(&item, to: ownType)
    }
    readUnit(row, &item)
    readOwnFields(row, &item)
    if wrapped { item.repeats = true }
    readDefault(row, &item, drafts.count)
    for column in [FormColumn.relevant, .constraint, .calculation, .choiceFilter] {
      keepLogic(column, row, of: drafts.count)
    }
    draft.item = item
    let index = drafts.count
    if draftsByName[name] == nil { draftsByName[name] = index }
    drafts.append(draft)
    places[linkId] = survey.place(row, survey.value(.name, row)?.index ?? 0)
    return index
  }

  private static func itemType(of kind: QuestionType.Kind) -> ItemType {
    switch kind {
    case .integer, .percentage: .integer
    case .decimal: .decimal
    case .range: .integer
    case .text, .barcode, .geopoint, .geotrace, .geoshape, .calculate, .hidden, .property: .string
    case .note, .include, .external, .endGroup, .endRepeat: .display
    case .date, .today: .date
    case .time: .time
    case .dateTime, .start, .end: .dateTime
    case .acknowledge: .boolean
    case .image, .audio, .video, .file: .attachment
    case .selectOne, .selectMultiple, .rank: .choice
    case .beginGroup, .beginRepeat: .group
    }
  }

  // MARK: Texts

  private mutating func readTexts(_ row: Int, _ item: inout SurveyItem, _ draft: inout ItemDraft) {
    item.prefix = take(.prefix, row)
    if var label = takeText(.label, row, of: survey) {
      label = stripping(item.prefix, label)
      // A label that is there only because it must be, as long as nobody changed it.
      if item.type != .group, take(.display, row) == "none", label.text == item.linkId {
        return readMedia(row, &item)
      }
      item.text = label.words.text
      draft.label = label
    }
    if item.type != .display, item.type != .group,
      let hint = takeText(.hint, row, of: survey)?.words
    {
      let linkId = unused(take(.hintLinkId, row) ?? item.linkId + ".hint")
      linkIds.insert(linkId)
      var help = SurveyItem(linkId: linkId, type: .display, text: hint.text)
      help.itemControl = ["help"]
      help.carried = TranslationJSON.carried("text", hint)
      draft.help = help
    }
    readMedia(row, &item)
  }

  private mutating func readMedia(_ row: Int, _ item: inout SurveyItem) {
    var media: [(column: FormColumn, file: String)] = []
    for column in [FormColumn.image, .audio, .video] {
      guard
        let index = survey.indexes(of: column).first(where: {
          survey.headers[$0].language == nil && !survey.sheet[row, $0].text.isEmptyText
        })
      else { continue }
      ledger.take(survey.cell(row, index))
      media.append((column, survey.sheet[row, index].text.trimmed))
    }
    if !media.isEmpty { item.carried.append(MediaJSON.carried(media)) }
  }

  // MARK: Types

  private mutating func readType(
    _ type: QuestionType, _ row: Int, _ item: inout SurveyItem, _ draft: inout ItemDraft
  ) {
    switch type.kind {
    case .selectOne, .selectMultiple, .rank:
      if type.isOfAnswers {
        // What was answered in other repetitions: any text, without options to choose from.
        item.type = .string
        break
      }
      item.repeats = type.kind != .selectOne
      if type.isOpen { item.answerConstraint = .optionsOrString }
      if let own = options(of: type, row: row) {
        (draft.list, item.options) = type.isOpen ? own : withOther(own.list) ?? own
      }
      if case .file = type.options, draft.list != nil { _ = take(.parameters, row) }
    case .range: readRange(row, &item)
    case .percentage:
      item.minValue = .integer(0)
      item.maxValue = .integer(100)
    case .image, .audio, .video: item.mimeTypes = Self.mimeTypes[type.kind] ?? []
    case .beginRepeat: readRepeat(row, &item, drafts.count)
    case .calculate: item.hidden = true
    case .today, .start:
      item.hidden = true
      item.initialExpression = SurveyExpression(type.kind == .today ? "today()" : "now()")
    case .hidden, .end, .property: item.hidden = true
    default: break
    }
    if let (index, text) = survey.value(.type, row),
      Self.approximated.contains(type.kind) || type.isOfAnswers
    {
      losses.append(
        Loss(
          .approximated, "type", linkId: item.linkId, source: survey.place(row, index),
          before: text, after: item.type.rawValue, reason: .nearestQuestionType))
    }
  }

  /// The kinds that surveys have no type for.
  private static let approximated: Set<QuestionType.Kind> = [
    .rank, .geopoint, .geotrace, .geoshape, .barcode, .acknowledge, .end, .property,
  ]

  static let mimeTypes: [QuestionType.Kind: [String]] = [
    .image: MediaTypes.all(of: "image"), .audio: MediaTypes.all(of: "audio"),
    .video: MediaTypes.all(of: "video"),
  ]

  private mutating func readRange(_ row: Int, _ item: inout SurveyItem) {
    let parameters = Parameters(take(.parameters, row) ?? "")
    let texts = [parameters["start"] ?? "1", parameters["end"] ?? "10", parameters["step"] ?? "1"]
    let numbers = texts.map { ExactDecimal($0) }
    let isDecimal = peek(.bindType, row)?.lowercased() == "decimal" && take(.bindType, row) != nil
    if isDecimal || numbers.contains(where: { $0 != nil && $0?.integer == nil }) {
      item.type = .decimal
    }
    let type = item.type.answerType ?? .integer
    item.minValue = AnswerValue(texts[0], as: type)
    item.maxValue = AnswerValue(texts[1], as: type)
    item.itemControl = ["slider"]
    if let step = numbers[2]?.integer {
      item.sliderStepValue = step
    } else if !isOurs || texts[2] != RangeStep(of: item).text,
      let (index, text) = survey.value(.parameters, row)
    {
      losses.append(
        Loss(
          .dropped, "parameters", linkId: item.linkId, source: survey.place(row, index),
          before: text, reason: .cellNotHeld))
    }
  }

  private mutating func readRepeat(_ row: Int, _ item: inout SurveyItem, _ draft: Int) {
    item.repeats = true
    guard let text = peek(.repeatCount, row) else { return }
    if let count = ExactDecimal(text)?.integer, count >= 0 {
      _ = take(.repeatCount, row)
      item.minOccurs = count
      item.maxOccurs = count
    } else {
      keepLogic(.repeatCount, row, of: draft)
    }
  }

  // MARK: Flags and looks

  private mutating func readFlags(
    _ row: Int, _ item: inout SurveyItem, _ draft: Int, in parent: Int?
  ) {
    for column in [FormColumn.required, .readOnly] {
      guard let text = peek(column, row) else { continue }
      // The only question of a group may say that this must have an answer.
      let isOfGroup = column == .required && text == "true()" && isInRequiredGroup(parent)
      guard !isOfGroup, let value = YesNo.value(text) else {
        keepLogic(column, row, of: draft)
        continue
      }
      if !item.type.isQuestion { continue }
      if !value { keep(column, row, linkId: item.linkId) }
      _ = take(column, row)
      if column == .required { item.required = value } else { item.readOnly = value }
    }
  }

  private mutating func readLook(_ row: Int, _ item: inout SurveyItem) {
    if let text = peek(.appearance, row), Appearance.apply(text, to: &item).isEmpty {
      _ = take(.appearance, row)
    }
    if let controls = take(.itemControl, row) {
      item.itemControl =
        controls == "none" ? [] : controls.split(separator: " ").map(String.init)
    }
  }

  /// Says that what yes and no are called has no place.
  private mutating func reportLabels(of item: SurveyItem, _ row: Int) {
    let (yes, no) = YesNo.labels(in: language.tag)
    for (option, label) in zip(item.options, [yes, no]) where option.value.label != label {
      losses.append(
        Loss(
          .dropped, FormColumn.label.rawValue, linkId: item.linkId,
          source: survey.place(row, survey.value(.type, row)?.index ?? 0),
          before: option.value.label, after: label, reason: .cellNotHeld))
    }
  }

  private func change(_ item: inout SurveyItem, to type: ItemType) {
    item.type = type
    if type == .boolean { item.options = [] }
    guard let answer = type.answerType else { return }
    item.minValue = item.minValue.flatMap { $0.converted(to: answer) }
    item.maxValue = item.maxValue.flatMap { $0.converted(to: answer) }
  }

  private mutating func readUnit(_ row: Int, _ item: inout SurveyItem) {
    guard let text = take(.unit, row) else { return }
    item.unit = OwnField.coding(text)
  }

  /// Reads the columns of ours.
  private mutating func readOwnFields(_ row: Int, _ item: inout SurveyItem) {
    for (field, index) in survey.fields {
      let text = survey.sheet[row, index].text
      if text.isEmptyText || FormColumn.named(survey.headers[index].text) != nil { continue }
      if OwnField.set(field, text, of: &item) { ledger.take(survey.cell(row, index)) }
    }
  }
}
