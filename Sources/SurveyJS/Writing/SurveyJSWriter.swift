import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Writes a survey as the JSON of SurveyJS.
struct SurveyJSWriter: ~Copyable {
  private let request: WriteRequest
  let survey: Survey
  /// The questions of the survey that are for units of others.
  private let units: UnitQuestions
  let languages: SurveyLanguages
  let names: LogicNames
  let form: LogicForm
  let language: SurveyJSLanguage
  /// The form that the survey was read from.
  let original: OriginalSurveyJS?
  var json = JSONTextWriter(style: .pretty)
  var losses: [Loss] = []
  /// The items that nobody sees, whatever is answered.
  private var unseen: Set<String> = []
  /// Whether what is written is inside one of them.
  private var isInUnseen = false

  init(_ request: WriteRequest, original: OriginalSurveyJS? = nil) {
    (self.request, self.original) = (request, original)
    (survey, units) = request.survey.askingForUnits()
    languages = SurveyLanguages(survey)
    names = SurveyJSNames(survey, truths: original?.truths ?? [:]).logic
    form = LogicForm(survey)
    var known = names
    for names in [original?.dataNames, original?.namesInTables] {
      for (linkId, name) in names ?? [:] { known.set(name, for: linkId) }
    }
    language = SurveyJSLanguage(form: form, names: known)
  }

  /// The survey in JSON.
  consuming func write() -> WrittenDefinition {
    let (request, original) = (request, original)
    writeAll()
    let losses = losses
    let written = finish()
    let merged = original?.merged(written, of: request.survey)
    if merged == nil, let other = original?.withoutNamesInTables() {
      return SurveyJSWriter(request, original: other).write()
    }
    let bytes = merged ?? written
    return WrittenDefinition(
      bytes: request.carried?.added(to: bytes) ?? bytes, losses: losses,
      carrying: { $0.added(to: bytes) })
  }

  /// The survey in JSON, and nothing of the form that it was read from but its words.
  consuming func bytes() -> [UInt8] {
    writeAll()
    return finish()
  }

  private consuming func finish() -> [UInt8] { json.finish() + [UInt8(ascii: "\n")] }

  private mutating func writeAll() {
    sayLiterals()
    json.openObject()
    localized("title", survey.title) { [survey, languages] in
      languages.title(of: survey, in: $0)
    }
    text("locale", survey.language)
    text("clearInvisibleValues", "onHidden")
    if !survey.items.isEmpty, survey.items.allSatisfy({ $0.isPage }) {
      array("pages") { [survey] in for page in survey.items { $0.write(page: page) } }
    } else {
      array("elements") { [survey] in for item in survey.items { $0.write(item, around: nil) } }
    }
    json.closeObject()
  }

  private mutating func write(page: SurveyItem) {
    json.openObject()
    head(of: page, around: nil)
    children(of: page, named: "elements")
    json.closeObject()
  }

  /// Writes the items inside another one, but for the one that is its description.
  mutating func children(of item: SurveyItem, named name: String) {
    let others = item.items.filter { $0.linkId != item.helpItem?.linkId }
    let isInside = isInUnseen
    isInUnseen = isInside || unseen.contains(item.linkId)
    array(name) { for child in others { $0.write(child, around: item) } }
    isInUnseen = isInside
  }

  /// Writes an item; those below a question follow it, as long as it is answered.
  mutating func write(_ item: SurveyItem, around parent: SurveyItem?) {
    json.openObject()
    if item.repeatsAsPanel {
      write(panelOf: item, around: parent)
    } else {
      text("type", item.surveyJSType)
      head(of: item, around: parent)
      contents(of: item)
    }
    json.closeObject()
    guard item.type.isQuestion else { return }
    let known = item.surveyJSLabels.map(\.linkId) + [item.helpItem?.linkId]
    for child in item.items
    where !known.contains(child.linkId) && !(item.repeatsAsPanel && isForUnit(child)) {
      write(child, around: item)
    }
  }

  /// A question that SurveyJS has one answer of, as a panel of that question which repeats.
  private mutating func write(panelOf item: SurveyItem, around parent: SurveyItem?) {
    text("type", "paneldynamic")
    flag(OwnProperties.repeats, true)
    head(of: item, around: parent)
    number("minPanelCount", item.minOccurs)
    number("maxPanelCount", item.maxOccurs)
    array("templateElements") { writer in
      writer.json.openObject()
      writer.text("type", item.surveyJSType)
      writer.text("name", SurveyItem.answerInPanel)
      writer.answers(of: item)
      var language = writer.language
      language.isInPanelOfItself = true
      writer.limits(of: item, language)
      writer.json.closeObject()
      for unit in item.items where writer.isForUnit(unit) { writer.write(unit, around: nil) }
    }
  }

  private func isForUnit(_ item: SurveyItem) -> Bool { units.quantities[item.linkId] != nil }

  private mutating func contents(of item: SurveyItem) {
    switch item.type {
    case .group where item.repeats:
      number("minPanelCount", item.minOccurs)
      number("maxPanelCount", item.maxOccurs)
      children(of: item, named: "templateElements")
    case .group: children(of: item, named: "elements")
    case .display: break
    default: answers(of: item)
    }
  }

  /// What every element has.
  private mutating func head(of item: SurveyItem, around parent: SurveyItem?) {
    let name = names.name(of: item.linkId)
    text("name", name)
    text("valueName", original?.dataNames[item.linkId])
    if name != item.linkId { text(OwnProperties.linkId, item.linkId) }
    if let quantity = units.quantities[item.linkId] {
      text(OwnProperties.unitOf, quantity)
      json.key("startWithNewLine")
      json.boolean(false)
    }
    words(item.type == .display ? "html" : "title", of: item)
    if let help = item.helpItem {
      words("description", of: help)
      if help.linkId != item.linkId + "-help" { text(OwnProperties.helpLinkId, help.linkId) }
    }
    flag("isRequired", item.required)
    flag("readOnly", item.readOnly && !item.isExpressionQuestion)
    if item.hidden {
      json.key("visible")
      json.boolean(false)
    }
    let hasCondition = logic(of: item, around: parent)
    // What has a condition is seen once that holds.
    if item.hidden, !hasCondition { unseen.insert(item.linkId) }
    if isInUnseen || unseen.contains(item.linkId), item.hasSurveyJSValue {
      text("clearIfInvisible", "none")
    }
  }
}

// MARK: Properties

extension SurveyJSWriter {
  mutating func text(_ key: String, _ value: String?) {
    guard let value else { return }
    json.key(key)
    json.string(value)
  }

  mutating func flag(_ key: String, _ value: Bool) {
    guard value else { return }
    json.key(key)
    json.boolean(true)
  }

  mutating func number(_ key: String, _ value: Int?) {
    guard let value else { return }
    json.key(key)
    json.number("\(value)")
  }

  /// A text; as an object by language where it has translations.
  ///
  /// - Parameter showsAnswers: whether what is in braces in it is the name of a question.
  mutating func localized(
    _ key: String, _ text: String?, showsAnswers: Bool = false, _ other: (String) -> String?
  ) {
    let isLiteral = !showsAnswers && original == nil
    func written(_ text: String) -> String { isLiteral ? SurveyJSText.literal(text) : text }
    guard let text = text.map(written) else { return }
    var all = [("default", text)]
    all += languages.others.compactMap { language in
      other(language).map(written).flatMap { $0 == text ? nil : (language, $0) }
    }
    json.key(key)
    if all.count == 1 { return json.string(text) }
    // What is called `default` is in SurveyJS's own language wherever there is a text in it.
    if let own = survey.language, own.primary != SurveyJSText.defaultLanguage,
      let index = all.firstIndex(where: { $0.0 == SurveyJSText.defaultLanguage })
    {
      all[0].0 = own
      all[index].0 = "default"
    }
    json.openObject()
    for (language, text) in all {
      json.key(language)
      json.string(text)
    }
    json.closeObject()
  }

  mutating func array(_ key: String, _ entries: (inout SurveyJSWriter) -> Void) {
    json.key(key)
    json.openArray()
    entries(&self)
    json.closeArray()
  }
}

extension SurveyItem {
  fileprivate var isPage: Bool { type == .group && !repeats && itemControl == ["page"] }

  /// Whether SurveyJS has a value of it.
  fileprivate var hasSurveyJSValue: Bool { type.isQuestion || type == .group && repeats }

  /// The texts at the ends of a scale, and in its middle, that its question has in SurveyJS.
  var surveyJSLabels: [SurveyItem] {
    ["slider", "rating"].contains(surveyJSType) ? scaleLabels : []
  }

  /// Whether it is one step of a scale with words at its ends.
  private var isRating: Bool {
    !repeats && answerConstraint == .optionsOnly && !options.isEmpty && optionToggles.isEmpty
      && !itemControl.contains("drop-down") && !options.contains(where: \.isExclusive)
      && !scaleLabels.isEmpty && scaleLabels.allSatisfy { !$0.itemControl.isEmpty }
  }

  /// The type of question in SurveyJS.
  fileprivate var surveyJSType: String {
    if isExpressionQuestion { return "expression" }
    if isChoice {
      if isRating { return "rating" }
      if itemControl.contains("drop-down") { return repeats ? "tagbox" : "dropdown" }
      return repeats ? "checkbox" : "radiogroup"
    }
    return switch type {
    case .group: repeats ? "paneldynamic" : "panel"
    case .display: "html"
    case .boolean: "boolean"
    case .text: "comment"
    case .attachment: "file"
    case .decimal where itemControl == ["slider"] && sliderStepValue != nil: "slider"
    default: "text"
    }
  }
}
