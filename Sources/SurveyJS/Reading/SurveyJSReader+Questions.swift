import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Questions by their types.
extension SurveyJSReader {
  mutating func question(_ element: Element, path: [String]) -> SurveyItem {
    let type = ledger.string("type", of: element) ?? "text"
    switch type {
    case "panel", "flowpanel": return group(element, path: path)
    case "paneldynamic":
      return ledger.flag(OwnProperties.repeats, of: own.element(element)) == true
        ? repeatingQuestion(element, path: path) : repeating(element, path: path)
    case "multipletext": return multipleText(element, path: path)
    case "matrix": return matrix(element, path: path)
    case "matrixdropdown": return matrixDropdown(element, path: path)
    case "matrixdynamic": return matrixDynamic(element, path: path)
    case "html", "image", "imagemap":
      var item = item(element, .display, path: path)
      if let html = text("html", of: element) {
        forgetText(of: &item, element)
        set(html.withoutMarkup, of: &item, from: element, "html")
      }
      return item
    default:
      let (itemType, control) = Self.types[type] ?? (.string, nil)
      var item = item(element, itemType, path: path)
      if Self.types[type] == nil {
        diagnostics.append(
          Diagnostic(
            .unknownQuestionType, ["type": .quoted(type)],
            at: element.location(linkId: item.linkId)))
      }
      if let control { item.itemControl = [control] }
      complete(&item, element, type)
      if item.type == .choice,
        let quantity = ledger.string(OwnProperties.unitOf, of: own.element(element))
      {
        units.add(item.linkId, for: quantity)
        _ = ledger.take("startWithNewLine", of: element)
      }
      return item
    }
  }

  /// Takes back a title that another text takes the place of.
  private mutating func forgetText(of item: inout SurveyItem, _ element: Element) {
    let linkId = item.linkId
    pending.removeAll { logic in
      if case .text = logic.role { logic.linkId == linkId } else { false }
    }
    item.carried.removeAll { $0.name == "text" || $0.name == "_text" }
    guard let title = element["title"] else { return }
    losses.append(
      Loss(
        .dropped, "title", linkId: linkId, source: place(of: title),
        before: String(decoding: JSONWriter.write(title, style: .compact), as: UTF8.self)))
  }

  private static let types: [String: (ItemType, control: String?)] = [
    "text": (.string, nil), "comment": (.text, nil), "radiogroup": (.choice, "radio-button"),
    "buttongroup": (.choice, "radio-button"), "dropdown": (.choice, "drop-down"),
    "imagepicker": (.choice, nil), "checkbox": (.choice, "check-box"), "tagbox": (.choice, nil),
    "ranking": (.choice, nil), "rating": (.choice, nil), "boolean": (.boolean, nil),
    "expression": (.string, nil), "file": (.attachment, nil), "signaturepad": (.attachment, nil),
    "slider": (.decimal, "slider"), "empty": (.display, nil),
  ]

  /// What the types have beyond what all elements have.
  mutating func complete(_ item: inout SurveyItem, _ element: Element, _ type: String) {
    readText(&item, element)
    if Self.nearest.contains(type) { approximate("type", type, element, item) }
    switch type {
    case "checkbox", "tagbox", "ranking":
      item.repeats = true
      item.minOccurs = ledger.integer("minSelectedChoices", of: element)
      item.maxOccurs = ledger.integer("maxSelectedChoices", of: element)
    case "imagepicker": item.repeats = ledger.flag("multiSelect", of: element) ?? false
    case "rating":
      rates(&item, element)
      for (end, name) in [
        (ScalePlace.lower, "minRateDescription"), (.upper, "maxRateDescription"),
      ] {
        guard let text = text(name, of: element) else { continue }
        add(text, at: end, of: &item, from: element, name)
      }
    case "expression":
      let written = own.element(element)
      item.readOnly = ledger.flag(OwnProperties.readOnly, of: written) ?? true
      let type = ledger.string(OwnProperties.type, of: written)
      if let type = type.flatMap({ ItemType(rawValue: $0) }) {
        item.type = type
      } else {
        untyped.insert(item.linkId)
      }
      pend("expression", .calculated, element, item.linkId)
    case "file":
      item.repeats = ledger.flag("allowMultiple", of: element) ?? false
      item.maxSize = ledger.integer("maxSize", of: element)
      if let types = element["acceptedTypes"]?.string, let exact = Self.exactTypes(types) {
        item.mimeTypes = exact
        _ = ledger.take("acceptedTypes", of: element)
      }
    case "signaturepad": placesInData[item.linkId]?.isPlainFile = true
    case "boolean":
      if let yes = element["labelTrue"]?.string, let no = element["labelFalse"]?.string {
        truthWords[item.linkId] = (yes, no)
      }
    case "slider":
      item.sliderStepValue = ledger.integer("step", of: element) ?? 1
      item.minValue = ledger.number("min", of: element).map { .decimal($0) }
      item.maxValue = ledger.number("max", of: element).map { .decimal($0) }
      scale(&item, element)
    default: break
    }
    choices(&item, element, named: "choices")
    validators(&item, element)
    if type == "text" {
      pend("minValueExpression", .limit(.minValue), element, item.linkId)
      pend("maxValueExpression", .limit(.maxValue), element, item.linkId)
    }
    calculation(element, item)
    readDefaults(&item, element)
  }

  /// What an answer begins with, as far as it is not read yet.
  mutating func readDefaults(_ item: inout SurveyItem, _ element: Element) {
    for value in element.children where value.nameText == "defaultValue" && ledger.has(value) {
      guard let answer = self.value(value, of: item) else { continue }
      ledger.take(value)
      // What has options says which of them it begins with.
      if let index = item.options.firstIndex(where: { $0.value == answer }) {
        item.options[index].initialSelected = true
      } else {
        item.initial.append(answer)
      }
    }
  }

  /// What an answer begins with, and what it is set to when others change.
  private mutating func calculation(_ element: Element, _ item: SurveyItem) {
    // Set on a condition, what comes to be later is kept.
    let isCalculated = element["setValueIf"] == nil
    if isCalculated { pend("setValueExpression", .calculated, element, item.linkId) }
    // What is calculated is there from the start.
    if isCalculated, let start = element["defaultValueExpression"], start.isText,
      start.string == element["setValueExpression"]?.string
    {
      ledger.take(start)
    } else {
      pend("defaultValueExpression", .initial, element, item.linkId)
    }
  }

  /// Types that are nearest to what surveys have a type for.
  private static let nearest: Set<String> = ["ranking", "signaturepad", "imagepicker"]

  private mutating func approximate(
    _ name: String, _ type: String, _ element: Element, _ item: SurveyItem
  ) {
    losses.append(
      Loss(
        .approximated, name, linkId: item.linkId, source: place(of: element[name] ?? element),
        before: type, after: item.type.rawValue, reason: .nearestQuestionType))
  }

  /// The types of files that are allowed, where each is one type and no kind, nor an ending of names; FHIR has words
  /// for these alone.
  private static func exactTypes(_ text: String) -> [String]? {
    let types = text.split(separator: ",").map { String($0).trimmed }
    let areExact = types.allSatisfy { type in
      type.split(separator: "/", omittingEmptySubsequences: false).count == 2
        && !type.contains("*") && !type.hasPrefix(".")
    }
    return areExact ? types : nil
  }

  /// A text question is of the type that its input has.
  private mutating func readText(_ item: inout SurveyItem, _ element: Element) {
    for name in ["placeholder", "placeHolder"] where item.entryFormat == nil {
      guard let placeholder = text(name, of: element) else { continue }
      item.entryFormat = placeholder.text
      for other in placeholder.others {
        losses.append(
          Loss(
            .dropped, "\(name)[\(other.language)]", linkId: item.linkId,
            source: place(of: element[name] ?? element), before: other.text))
      }
    }
    item.maxLength = ledger.integer("maxLength", of: element).flatMap { $0 > 0 ? $0 : nil }
    guard item.type == .string, let type = ledger.string("inputType", of: element) else { return }
    switch type {
    case "number", "range":
      let step = element["step"]?.string
      item.type = step.flatMap { Int($0) } != nil ? .integer : .decimal
      // Another step than that of all whole numbers asks for more than the type does.
      if step == "1" || step == "any" { _ = ledger.take("step", of: element) }
    case "date", "month": item.type = .date
    case "datetime-local", "datetime": item.type = .dateTime
    case "time": item.type = .time
    case "url": item.type = .url
    default: break
    }
    if !Self.inputTypes.contains(type) { approximate("inputType", type, element, item) }
    item.minValue = limit("min", .minValue, element, item)
    item.maxValue = limit("max", .maxValue, element, item)
  }

  /// The kinds of input that are types of answers.
  private static let inputTypes: Set<String> = [
    "text", "number", "date", "datetime-local", "datetime", "time", "url",
  ]

  private mutating func limit(
    _ name: String, _ kind: CalculatedLimit.Kind, _ element: Element, _ item: SurveyItem
  ) -> AnswerValue? {
    guard let property = element[name] else { return nil }
    // An older way to say that it is calculated.
    if let text = property.string, text.hasPrefix("="), text.count > 1 {
      _ = ledger.take(name, of: element)
      pending.append(
        PendingLogic(
          .limit(kind), String(text.dropFirst()), on: item.linkId, name: name,
          place: place(of: property)))
      return nil
    }
    guard let value = value(property, of: item) else { return nil }
    _ = ledger.take(name, of: element)
    return value
  }

  /// A value as an answer to a question.
  func value(_ element: Element, of item: SurveyItem) -> AnswerValue? {
    if item.isChoice || item.type == .choice {
      return item.options.first { names.name(of: $0.value, of: item.linkId) == element.string }?
        .value
    }
    if item.type == .boolean, let text = element.string,
      let truth = names.value(of: text, of: item.linkId)
    {
      return truth
    }
    return element.string.flatMap { AnswerValue(jsonText: $0, of: item.type) }
  }

  /// A panel that is filled in several times.
  private mutating func repeating(_ element: Element, path: [String]) -> SurveyItem {
    var item = item(element, .group, path: path)
    placesInData[item.linkId]?.shape = .list
    item.repeats = true
    item.minOccurs = ledger.integer("minPanelCount", of: element)
    item.maxOccurs = ledger.integer("maxPanelCount", of: element)
    for child in ledger.objects("templateElements", of: element) {
      item.items.append(question(child, path: path + [item.linkId]))
    }
    return item
  }

  /// A question that we wrote as a panel, since SurveyJS has one answer of its type.
  private mutating func repeatingQuestion(_ element: Element, path: [String]) -> SurveyItem {
    var item = item(element, .string, path: path)
    placesInData[item.linkId]?.shape = .answers
    item.repeats = true
    item.minOccurs = ledger.integer("minPanelCount", of: element)
    item.maxOccurs = ledger.integer("maxPanelCount", of: element)
    for child in ledger.objects("templateElements", of: element) {
      if own.element(child)[OwnProperties.unitOf] != nil {
        item.items.append(question(child, path: path + [item.linkId]))
        continue
      }
      let type = ledger.string("type", of: child) ?? "text"
      _ = ledger.take("name", of: child)
      item.type = Self.types[type]?.0 ?? .string
      complete(&item, child, type)
    }
    return item
  }

  /// Several texts under one title.
  private mutating func multipleText(_ element: Element, path: [String]) -> SurveyItem {
    var item = item(element, .group, path: path)
    placesInData[item.linkId]?.shape = .object
    for child in ledger.objects("items", of: element) {
      var text = self.item(child, .string, path: path + [item.linkId])
      readText(&text, child)
      validators(&text, child)
      item.items.append(text)
    }
    return item
  }
}

extension TranslatedText {
  /// The texts without the tags of HTML.
  var withoutMarkup: TranslatedText {
    TranslatedText(text?.withoutMarkup, others: others.map { ($0.language, $0.text.withoutMarkup) })
  }
}
