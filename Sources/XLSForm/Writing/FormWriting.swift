import FHIRQuestionnaire
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// What is known of a form while it is written.
struct FormWriting {
  let survey: Survey
  /// The questions of the survey that are for units of others.
  let units: UnitQuestions
  /// The language of the texts, as columns name it; `nil` where texts have no other language.
  let language: String?
  /// The language of the words of rules; `nil` where these have no other language.
  let messageLanguage: String?
  var names = FormNames()
  var lists = WrittenLists()
  var rows: [FormRow] = []
  var losses: [Loss] = []
  /// The lists of items, which conditions on their options need.
  var listOfItem: [String: WrittenLists.List] = [:]
  /// The lists of items whose rows are copied from the original.
  var unchangedLists: [String: WrittenLists.List] = [:]
  /// The rows that the options of items have in the original.
  var optionRows: [String: [(value: AnswerValue, row: Int, name: String?)]] = [:]
  /// The lists of the original that items have with other options.
  var editedLists: [String: EditedList] = [:]
  /// The filters that stay, of items whose lists were changed.
  var keptFilters: [String: String] = [:]
  /// Whether marks in texts are around names of questions, as they are in the form that the survey was read from.
  var keepsMarks = false
  /// What rows inside groups say for these.
  private(set) var rules = GroupRules()
  /// When questions must be answered for the sake of a group around them.
  private(set) var requirements: [String: String] = [:]
  /// The names of all items in document order, and which of them comes next.
  private var namesInOrder: [String] = []
  private var next = 0

  /// - Parameter units: The questions of the survey that are for units of others.
  init(_ survey: Survey, _ units: UnitQuestions) {
    (self.survey, self.units) = (survey, units)
    let own = survey.language.map { FormLanguage.name($0) }
    let hasMessages = Self.hasTranslatedMessages(survey)
    language = hasMessages || Self.isTranslated(survey) ? own : nil
    messageLanguage = hasMessages ? own : nil
  }

  private static func hasTranslatedMessages(_ survey: Survey) -> Bool {
    for case .enter(let item) in ItemWalk(survey.items)
    where !item.constraints.isEmpty && !MessageJSON.translations(in: item.carried).isEmpty {
      return true
    }
    return false
  }

  private static func isTranslated(_ survey: Survey) -> Bool {
    for step in ItemWalk(survey.items) {
      guard case .enter(let item) = step else { continue }
      if !TranslationJSON.translations("text", in: item.carried).isEmpty { return true }
      for option in item.options {
        guard case .coding(let coding) = option.value else { continue }
        if !TranslationJSON.translations(of: coding).isEmpty { return true }
      }
    }
    return false
  }

  /// Writes the rows of all items.
  mutating func write() {
    nameItems()
    let languages = languages()
    rules = GroupRules(survey.items)
    for (linkId, condition) in rules.required {
      requirements[linkId] = try? languages.xpath.writeCondition(condition, on: linkId)
    }
    var parents: [SurveyItem] = []
    for step in ItemWalk(survey.items) {
      switch step {
      case .enter(let item):
        if !keepsMarks { losses += LiteralText.losses(of: item, FormText.literal) }
        begin(item, in: parents.last, languages)
        parents.append(item)
      case .leave(let item):
        parents.removeLast()
        end(item)
      }
    }
  }

  private mutating func nameItems() {
    var seen: Set<String> = []
    for step in ItemWalk(survey.items) {
      guard case .enter(let item) = step else { continue }
      var name = names.name(for: item.linkId)
      // A linkId may be there twice by mistake; its first item is the one that is meant.
      if !seen.insert(item.linkId).inserted { name = names.unused(name) }
      namesInOrder.append(name)
      if let list = unchangedLists[item.linkId] {
        listOfItem[item.linkId] = list
      } else if item.type == .boolean, item.options.isEmpty, item.hidden {
        // What programs calculate is true or false itself.
        if item.calculatedExpression != nil { continue }
        listOfItem[item.linkId] = .truths
      } else if item.type == .boolean, item.options.isEmpty {
        listOfItem[item.linkId] = lists.yesNo(YesNo.labels(in: survey.language))
      } else if !item.options.isEmpty {
        listOfItem[item.linkId] = lists.list(
          of: item, named: name, original: optionRows[item.linkId] ?? [],
          isFiltered: keptFilters[item.linkId] != nil, edited: editedLists[item.linkId])
      }
    }
  }

  func name(of linkId: String) -> String { names.byLinkId[linkId] ?? linkId }

  private mutating func begin(
    _ item: SurveyItem, in parent: SurveyItem?, _ languages: FormLanguages
  ) {
    let name = namesInOrder.indices.contains(next) ? namesInOrder[next] : item.linkId
    next += 1
    if let parent, parent.help?.linkId == item.linkId { return }
    var row = self.row(of: item, named: name, in: parent)
    if units.quantities[item.linkId] != nil { row.set(.ownType, UnitQuestions.mark) }
    writeLogic(of: item, in: parent, languages, to: &row)
    // pyxform wants a calculation in each such row.
    if row[.type] == "calculate", row[.calculation] == nil { row.set(.type, "hidden") }
    if item.isWrapped {
      var outer = wrapper(of: item, row)
      outer.limit(rules.most[item.linkId])
      rows.append(outer)
      row.limit(item.mostRepetitions)
    } else {
      row.limit(rules.most[item.linkId])
    }
    rows.append(row)
    if let other = otherRow(of: item) { rows.append(other) }
  }

  /// The row that lets a question have several answers.
  private mutating func wrapper(of item: SurveyItem, _ inner: FormRow) -> FormRow {
    var row = FormRow(item.linkId, .wrapperBegin)
    row.set(.type, "begin repeat")
    row.set(.name, names.name(for: "repeat/" + item.linkId))
    let text = words(item.text ?? item.linkId, showsAnswers: item.textExpression != nil)
    row.set(.label, text, language: language)
    row.set(.relevant, inner[.relevant])
    row.set(.ownType, "answers")
    return row
  }

  private mutating func end(_ item: SurveyItem) {
    if item.type == .group, !item.isEmptyGroup {
      var row = FormRow(item.linkId, .end)
      row.set(.type, item.repeats ? "end repeat" : "end group")
      rows.append(row)
    }
    if item.isWrapped {
      var row = FormRow(item.linkId, .wrapperEnd)
      row.set(.type, "end repeat")
      rows.append(row)
    }
  }
}

extension FormRow {
  /// Adds to its condition how many repetitions the group around it may have.
  fileprivate mutating func limit(_ most: Int?) {
    guard let most else { return }
    set(.relevant, RepetitionLimit.text(most, and: self[.relevant]))
  }
}

extension SurveyItem {
  /// The text inside it that explains it, and can be said in its row.
  var help: SurveyItem? {
    guard type.isQuestion else { return nil }
    return items.first { $0.isPlainHelp }
  }

  private var isPlainHelp: Bool {
    guard type == .display, itemControl == ["help"], items.isEmpty else { return false }
    return ItemField.allCases.allSatisfy { $0 == .text || $0 == .itemControl || !has($0) }
  }
}
