import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Options, and tables whose columns are options.
extension SurveyJSReader {
  /// The options of a question, with those that are asked for by a property of their own.
  mutating func choices(_ item: inout SurveyItem, _ element: Element, named name: String) {
    if name == "choices", item.type == .choice,
      element[Self.choicesFromQuestion]?.string?.isEmpty == false
    {
      choicesToCarry.append(item.linkId)
    } else {
      for choice in ledger.all(name, of: element) { add(choice, to: &item) }
    }
    if ledger.flag("hasOther", of: element) ?? ledger.flag("showOtherItem", of: element) ?? false {
      item.answerConstraint = .optionsOrString
    }
    if ledger.flag("hasNone", of: element) ?? ledger.flag("showNoneItem", of: element) ?? false {
      let text = self.text("noneText", of: element) ?? TranslatedText("None")
      add(Self.none, text, isExclusive: true, to: &item)
    }
    unify(&item)
    pend("choicesVisibleIf", .options, element, item.linkId)
  }

  /// The value of the option for none of the others.
  static let none = "none"

  /// The options of a question that does not have those of another one.
  mutating func readOwnChoices(_ item: inout SurveyItem, _ element: Element) {
    let others = item.options
    item.options = []
    for choice in ledger.all("choices", of: element) { add(choice, to: &item) }
    item.options += others
    unify(&item)
  }

  private mutating func add(_ choice: Element, to item: inout SurveyItem) {
    guard choice.isObject else {
      guard let value = choice.string else { return }
      if let (value, text) = choice.valueAndText {
        add(value, TranslatedText(text), to: &item)
        return
      }
      keep(choice, of: item.linkId)
      let answer: AnswerValue =
        choice.isNumber ? choice.integer.map { .integer($0) } ?? .string(value) : .string(value)
      names.set(value, for: answer, of: item.linkId)
      item.options.append(AnswerOption(value: answer))
      return
    }
    guard let value = ledger.string("value", of: choice) else { return }
    if let element = choice["value"] { keep(element, of: item.linkId) }
    let text = plainText("text", of: choice, item.linkId) ?? TranslatedText(nil)
    let own = own.choice(choice, of: item.linkId)
    if ledger.flag(OwnProperties.isString, of: own) == true, let text = text.text {
      names.set(value, for: .string(text), of: item.linkId)
      item.options.append(AnswerOption(value: .string(text)))
      return
    }
    let exclusive = ledger.flag("isExclusive", of: choice) ?? false
    let answer = add(
      value, text, system: ledger.string(OwnProperties.system, of: own),
      code: ledger.string(OwnProperties.code, of: own), isExclusive: exclusive, to: &item)
    if let score = ledger.number(OwnProperties.score, of: own), !item.options.isEmpty {
      item.options[item.options.count - 1].ordinal = score
    }
    pend("visibleIf", .option(answer), choice, item.linkId)
  }

  @discardableResult
  private mutating func add(
    _ value: String, _ text: TranslatedText, system: String? = nil, code: String? = nil,
    isExclusive: Bool = false, to item: inout SurveyItem
  ) -> AnswerValue {
    var coding = Coding(system: system, code: code ?? value, display: text.text)
    coding.preserved = text.preservedInCoding
    let answer = AnswerValue.coding(coding)
    names.set(value, for: answer, of: item.linkId)
    item.options.append(AnswerOption(value: answer, isExclusive: isExclusive))
    return answer
  }

  /// The kind of answer that options of several kinds become: codes where one of them has a text of its own.
  private func kind(of options: [AnswerOption]) -> AnswerType? {
    let kinds = Set(options.map(\.value.type))
    if kinds.count < 2 { return nil }
    return kinds.contains(.coding) ? .coding : .string
  }

  /// Makes the values of options one kind of answer, which tables and conditions rely on.
  mutating func unify(_ item: inout SurveyItem) {
    guard let kind = kind(of: item.options) else { return }
    for (index, option) in item.options.enumerated() where option.value.type != kind {
      let name = names.name(of: option.value, of: item.linkId) ?? option.value.label
      let answer: AnswerValue = kind == .coding ? .coding(Coding(code: name)) : .string(name)
      names.set(name, for: answer, of: item.linkId)
      item.options[index].value = answer
    }
  }

  /// Keeps that a value of an option is a number, or yes or no, and not a text.
  private mutating func keep(_ value: Element, of linkId: String) {
    guard !value.isText, let text = value.string else { return }
    placesInData[linkId]?.bare.insert(text)
  }

  /// The steps of a rating: values of their own, or numbers from the least to the greatest.
  mutating func rates(_ item: inout SurveyItem, _ element: Element) {
    choices(&item, element, named: "rateValues")
    guard item.options.isEmpty else { return }
    let least = ledger.integer("rateMin", of: element) ?? 1
    let step = max(1, ledger.integer("rateStep", of: element) ?? 1)
    let most =
      ledger.integer("rateMax", of: element)
      ?? ledger.integer("rateCount", of: element).map { least + ($0 - 1) * step } ?? 5
    guard most >= least, most - least <= 1_000 * step else { return }
    for value in stride(from: least, through: most, by: step) {
      names.set("\(value)", for: .integer(value), of: item.linkId)
      item.options.append(AnswerOption(value: .integer(value)))
    }
    item.choiceOrientation = "horizontal"
  }

  /// A table with one choice a row.
  mutating func matrix(_ element: Element, path: [String]) -> SurveyItem {
    var table = item(element, .group, path: path)
    table.itemControl = ["table"]
    placesInData[table.linkId]?.shape = .object
    for row in ledger.all("rows", of: element) {
      var question = entry(row, .choice, path: path + [table.linkId])
      choices(&question, element, named: "columns")
      // Its name up to version 1.
      question.required =
        ledger.flag("eachRowRequired", of: element) ?? ledger.flag("isAllRowRequired", of: element)
        ?? false
      table.items.append(question)
    }
    return table
  }

  /// A table whose rows are known and whose columns are questions.
  mutating func matrixDropdown(_ element: Element, path: [String]) -> SurveyItem {
    var table = item(element, .group, path: path)
    table.itemControl = ["gtable"]
    placesInData[table.linkId]?.shape = .object
    for row in ledger.all("rows", of: element) {
      var group = entry(row, .group, path: path + [table.linkId])
      columns(element, path: path + [table.linkId, group.linkId], to: &group)
      table.items.append(group)
    }
    return table
  }

  /// A table to which rows are added.
  mutating func matrixDynamic(_ element: Element, path: [String]) -> SurveyItem {
    var table = item(element, .group, path: path)
    table.itemControl = ["gtable"]
    table.repeats = true
    tables.insert(table.linkId)
    placesInData[table.linkId]?.shape = .list
    table.minOccurs = ledger.integer("minRowCount", of: element)
    table.maxOccurs = ledger.integer("maxRowCount", of: element)
    columns(element, path: path + [table.linkId], to: &table)
    return table
  }

  private mutating func columns(_ element: Element, path: [String], to group: inout SurveyItem) {
    for column in ledger.objects("columns", of: element) {
      let type = ledger.string("cellType", of: column) ?? ledger.string("cellType", of: element)
      let isText = ["text", "comment"].contains(type)
      var question = item(
        column, isText ? .string : type == "boolean" ? .boolean : .choice, path: path)
      if type == "comment" { question.type = .text }
      complete(&question, column, type ?? "dropdown")
      if question.type == .choice, question.options.isEmpty,
        choicesToCarry.last != question.linkId
      {
        choices(&question, element, named: "choices")
      }
      group.items.append(question)
    }
  }

  /// A row of a table: a value, or an object with a value and a text.
  private mutating func entry(_ row: Element, _ type: ItemType, path: [String]) -> SurveyItem {
    let short = row.valueAndText
    let value = row.isObject ? ledger.string("value", of: row) : short?.value ?? row.string
    let name = value ?? type.rawValue
    let linkId = unique(path.last.map { "\($0).\(name)" } ?? name, in: [])
    var item = SurveyItem(linkId: linkId, type: type)
    let around = path.last.map { names.path(to: $0) + "." } ?? ""
    names.set(name, at: around + name, for: linkId)
    places[linkId] = place(of: row)
    placesInData[linkId] = SurveyJSPlace(name, row)
    if type == .group { placesInData[linkId]?.shape = .object }
    let text = row.isObject ? self.text("text", of: row) : nil
    set(text ?? TranslatedText(short?.text ?? value), of: &item, from: row, "text")
    if row.isObject { pend("visibleIf", .condition, row, linkId) }
    return item
  }
}

extension Element {
  /// What an option or a row that is a text alone has before and behind a bar; `nil` without one.
  fileprivate var valueAndText: (value: String, text: String)? {
    guard isText, let string, let bar = string.firstIndex(of: SurveyJSText.bar) else { return nil }
    return (String(string[..<bar]), String(string[string.index(after: bar)...]))
  }
}
