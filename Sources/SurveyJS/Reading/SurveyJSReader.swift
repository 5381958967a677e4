import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Reads the JSON of SurveyJS, property by property from a ledger.
struct SurveyJSReader {
  let document: Document
  var ledger: PropertyLedger
  /// The words of validators that are limits, which have none.
  var wordsOfLimits: [Element] = []
  var survey = Survey()
  var losses: [Loss] = []
  var diagnostics: [Diagnostic] = []
  var places: [String: Place] = [:]
  /// What logic is to be read once all questions are known.
  var pending: [PendingLogic] = []
  var names = LogicNames()
  /// The questions of the type `expression` that are of the type of what they give.
  var untyped: Set<String> = []
  /// The groups that are tables to which rows are added.
  var tables: Set<String> = []
  /// Where in the answers of people those to each question are.
  var placesInData: [String: SurveyJSPlace] = [:]
  /// What questions are called in the data and in expressions, of those that have another name there.
  var dataNames: [String: String] = [:]
  /// What stands for yes and no where answers are shown.
  var truthWords: SurveyJSText.TruthWords = [:]
  /// The indexes of the elements that items are read of.
  var indexes: [String: Int] = [:]
  /// The pages and questions that triggers name, by `pages.` or `questions.` and the name; `nil` where several have it.
  var shownByName: [String: String?] = [:]
  /// What each trigger shows that was read as a condition.
  var triggered: [[String]] = []
  /// The questions that are for units of others.
  var units = UnitQuestions()
  /// The survey with these questions, which it is as SurveyJS has it.
  private(set) var asked = Survey()
  /// The questions that name another one whose options they have.
  var choicesToCarry: [String] = []
  private var linkIds: Set<String> = []
  let own: OwnProperties

  init(_ document: Document, own: OwnProperties = OwnProperties()) {
    (self.document, self.own) = (document, own)
    ledger = PropertyLedger(document)
  }

  mutating func read() -> ReadDefinition {
    let root = document.root
    let carried = ledger.take(CarriedDocument.property, of: root).flatMap {
      CarriedDocument(object: $0)
    }
    if carried != nil { ledger.skip(CarriedDocument.property, of: root) }
    survey.status = "draft"
    survey.language = ledger.string("locale", of: root)
    if let title = plainText("title", of: root, nil) {
      survey.title = title.text
      survey.carried += title.carried(as: "title")
    }
    readClearing(of: root)
    survey.items = elements(of: root, path: [])
    for page in ledger.objects("pages", of: root) { survey.items.append(self.page(page)) }
    carryChoices()
    measureNumbers()
    readLogic()
    readClearingOfQuestions()
    asked = survey
    losses += survey.takeUnits(of: units)
    let placed = PlacedItems(places)
    let isOfForm = partsOfForm()
    for element in ledger.left() + wordsOfLimits {
      losses.append(left(element, isOfForm.contains(element.index) ? nil : placed))
    }
    return ReadDefinition(
      survey: survey, diagnostics: diagnostics, losses: losses, places: places, carried: carried)
  }

  /// Makes the numbers whose units are asked for quantities.
  private mutating func measureNumbers() {
    let measured = units.linkIds
    if measured.isEmpty { return }
    survey.changeItems { item in
      guard measured[item.linkId] != nil, !item.isChoice,
        item.type == .decimal || item.type == .integer
      else { return }
      item.type = .quantity
      item.minValue = item.minValue?.converted(to: .quantity)
      item.maxValue = item.maxValue?.converted(to: .quantity)
      item.initial = item.initial.compactMap { $0.converted(to: .quantity) }
    }
  }

  /// The elements that are of the form as a whole, and of none of its questions.
  private func partsOfForm() -> Set<Int> {
    var found: Set<Int> = []
    var open = document.root.children.filter {
      !["pages", "elements", "questions"].contains($0.nameText)
    }
    while let element = open.popLast() {
      found.insert(element.index)
      open += element.children
    }
    return found
  }

  /// The only page, where it has nothing but a name: SurveyJS saves the elements of a form in one.
  var plainPage: SurveyItem? {
    guard survey.items.count == 1, let page = survey.items.first, page.helpItem == nil else {
      return nil
    }
    var plain = SurveyItem(linkId: page.linkId, type: .group)
    plain.itemControl = ["page"]
    plain.items = page.items
    return page == plain ? page : nil
  }

  /// A page is a group; those without a question are left out.
  private mutating func page(_ page: Element) -> SurveyItem {
    var item = group(page, path: [])
    item.itemControl = ["page"]
    if let name = page["name"]?.string { setShown("pages." + name, item.linkId) }
    return item
  }

  /// The questions of a page, a panel or the form.
  mutating func elements(of parent: Element, path: [String]) -> [SurveyItem] {
    var items: [SurveyItem] = []
    for name in ["elements", "questions"] {
      for element in ledger.objects(name, of: parent) {
        items.append(question(element, path: path))
      }
    }
    return items
  }

  /// A page or a panel.
  mutating func group(_ element: Element, path: [String]) -> SurveyItem {
    var item = item(element, .group, path: path)
    item.items += elements(of: element, path: path)
    return item
  }

  /// Says what triggers call an item.
  mutating func setShown(_ name: String, _ linkId: String) {
    shownByName.updateValue(shownByName[name] == nil ? linkId : nil, forKey: name)
  }

  /// What every element has: its name, texts and conditions.
  mutating func item(_ element: Element, _ type: ItemType, path: [String]) -> SurveyItem {
    let name = ledger.string("name", of: element) ?? type.rawValue
    let linkId = unique(
      ledger.string(OwnProperties.linkId, of: own.element(element)) ?? name, in: path)
    var item = SurveyItem(linkId: linkId, type: type)
    places[linkId] = place(of: element)
    indexes[linkId] = element.index
    let data = SurveyJSPlace(element["valueName"]?.string ?? name, element)
    setName(of: linkId, name, data.key, element, path)
    placesInData[linkId] = data
    if type == .boolean, let truths = data.truths { names.set(truths, of: linkId) }
    set(
      text("title", of: element) ?? TranslatedText(type == .group ? nil : name), of: &item,
      from: element, "title")
    item.required = ledger.flag("isRequired", of: element) ?? false
    item.readOnly = ledger.flag("readOnly", of: element) ?? false
    item.hidden = ledger.flag("visible", of: element) == false
    if let description = text("description", of: element) {
      item.items.append(help(description, for: linkId, from: element))
    }
    pend("visibleIf", .condition, element, linkId)
    pend("requiredIf", .required, element, linkId)
    pend("enableIf", .enabled, element, linkId)
    return item
  }

  /// Says by what expressions find an item: what it is called in the data, among what it is there with.
  ///
  /// Pages and panels are not in the data.
  private mutating func setName(
    of linkId: String, _ name: String, _ key: String, _ element: Element, _ path: [String]
  ) {
    if key != name { dataNames[linkId] = key }
    let isContainer = [nil, "panel", "flowpanel"].contains(element["type"]?.string)
    if isContainer, element["elements"] != nil || element["questions"] != nil { return }
    if path.isEmpty { setShown("questions." + name, linkId) }
    if let parent = path.last {
      names.set(key, at: names.path(to: parent) + "." + key, for: linkId)
    } else if key == name || names.linkId(of: key) == nil {
      names.set(key, for: linkId)
    }
  }

  /// A text that explains a question: a display item with the control `help`.
  private mutating func help(
    _ text: TranslatedText, for linkId: String, from element: Element
  ) -> SurveyItem {
    let helpLinkId = ledger.string(OwnProperties.helpLinkId, of: own.element(element))
    var help = SurveyItem(linkId: unique(helpLinkId ?? linkId + "-help", in: []), type: .display)
    help.itemControl = ["help"]
    set(text, of: &help, from: element, "description")
    return help
  }

  /// A linkId that no other item has.
  mutating func unique(_ name: String, in path: [String]) -> String {
    var candidates = [name]
    if !path.isEmpty { candidates.append((path + [name]).joined(separator: ".")) }
    for candidate in candidates where linkIds.insert(candidate).inserted { return candidate }
    var number = 2
    while !linkIds.insert("\(name)-\(number)").inserted { number += 1 }
    return "\(name)-\(number)"
  }

  mutating func pend(
    _ name: String, _ role: PendingLogic.Role, _ element: Element, _ linkId: String
  ) {
    guard let property = element[name], let text = property.string else { return }
    ledger.take(property)
    if text.isEmpty { return }
    pending.append(PendingLogic(role, text, on: linkId, name: name, place: place(of: property)))
  }

  /// Where an element begins: a text at its quotation mark.
  func place(of element: Element) -> Place? {
    element.position.map { Place(line: $0.line, column: $0.column - (element.isText ? 1 : 0)) }
  }

  /// A property that nobody read, with the question that it is of by its place.
  ///
  /// - Parameter placed: `nil` where it is of the whole form.
  private func left(_ element: Element, _ placed: PlacedItems?) -> Loss {
    let json = JSONWriter.write(element, style: .compact)
    let place = place(of: element)
    // Triggers do something once a condition holds.
    let isTrigger = element.nameText == "triggers"
    return Loss(
      .dropped, element.nameText, linkId: place.flatMap { placed?.last(before: $0) }, source: place,
      before: String(decoding: json, as: UTF8.self), reason: isTrigger ? .logicNotSaid : nil,
      detail: isTrigger ? element["type"]?.string : nil)
  }
}

/// An expression that is read once all questions are known.
struct PendingLogic {
  /// What it says of its item.
  enum Role {
    case condition, required, enabled, calculated, initial
    /// The least or the greatest value.
    case limit(CalculatedLimit.Kind)
    /// A rule with the words that are shown where it is broken.
    case constraint(TranslatedText?, SurveyConstraint.Severity = .error)
    /// A rule that is no expression, with its words.
    case rule(Logic, TranslatedText?, SurveyConstraint.Severity = .error)
    /// When an option is offered.
    case option(AnswerValue)
    /// When an option is offered, which is `{item}` in it.
    case options
    /// When options of another question are offered.
    case carried(CarriedChoices)
    /// What is shown, with its translations.
    case text(TranslatedText)
  }

  var role: Role
  var text: String
  var linkId: String
  /// The name of the property.
  var name: String
  var place: Place?

  init(_ role: Role, _ text: String, on linkId: String, name: String, place: Place?) {
    (self.role, self.text, self.linkId) = (role, text, linkId)
    (self.name, self.place) = (name, place)
  }
}
