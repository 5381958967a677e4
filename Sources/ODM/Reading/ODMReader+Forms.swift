import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Forms and groups.
extension ODMReader {
  /// Where items are read: the OIDs around them, and the item that they are inside.
  struct Position {
    var form: String
    var groups: [String] = []
    var parent: String?
  }

  /// A single form is the questionnaire; of several, each is a group.
  mutating func readForms() {
    findUnitItems()
    let forms = definitions.forms
    for form in forms {
      let oid = form["OID"] ?? ""
      ledger.take(form)
      _ = ledger.take("OID", of: form)
      var position = Position(form: oid)
      let texts = texts("Description", of: form)
      if forms.count == 1 {
        readTitle(form, texts)
        if !namesQuestionnaire, !oid.isEmpty { survey.carried.append(Self.identifier(oid)) }
      } else {
        var item = SurveyItem(
          linkId: linkId(take(ODMContext.linkId, of: form), [oid]), type: .group)
        places[item.linkId] = place(of: form)
        item.set(text: texts ?? TranslatedText(ledger.take("Name", of: form)))
        item.repeats = repeats(form)
        oids.set(item.linkId, form: nil, groups: [oid], item: nil)
        locations.append(ODMLocation(linkId: item.linkId, path: [oid], isQuestion: false))
        position.parent = item.linkId
        entries.append(ItemEntry(item: item, parent: nil))
      }
      // In ODM 2.0 a form is the outermost group itself.
      if form.name == "ItemGroupDef" { position.groups = [] }
      readReferences(form, position, depth: 0)
    }
  }

  /// The name that a study has for its only form.
  private static func identifier(_ oid: String) -> Carried {
    Carried("identifier") { writer in
      writer.openArray()
      writer.openObject()
      writer.member("value", oid)
      writer.closeObject()
      writer.closeArray()
    }
  }

  private mutating func readTitle(_ form: ODMElement, _ texts: TranslatedText?) {
    guard let texts else {
      if let name = form["Name"], survey.title == nil || name == survey.title {
        survey.title = ledger.take("Name", of: form)
      }
      return
    }
    if let name = survey.title {
      losses.append(
        Loss(
          name == texts.text ? .kept : .dropped, "StudyName", source: place(of: form), before: name,
          after: texts.text))
    }
    survey.title = texts.text
    survey.carried += texts.carried(as: "title")
  }

  /// `Repeating`, which counts as read where it says that it does.
  mutating func repeats(_ element: ODMElement) -> Bool {
    guard let value = element["Repeating"], value != "No" else { return false }
    _ = ledger.take("Repeating", of: element)
    return true
  }

  /// The groups and items that a form or a group refers to, in their order.
  mutating func readReferences(_ element: ODMElement, _ position: Position, depth: Int) {
    let references = element.children.filter { $0.name == "ItemGroupRef" || $0.name == "ItemRef" }
    for reference in ordered(references) {
      if reference.name == "ItemRef" {
        readItem(reference, position)
      } else {
        readGroup(reference, position, depth: depth)
      }
    }
  }

  /// By their OrderNumbers where all have one.
  private mutating func ordered(_ references: [ODMElement]) -> [ODMElement] {
    let numbers = references.compactMap { $0["OrderNumber"].flatMap { Int($0) } }
    guard numbers.count == references.count else { return references }
    let sorted = zip(numbers, references).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    if sorted.map(\.index) != references.map(\.index) {
      for reference in references { _ = ledger.take("OrderNumber", of: reference) }
    }
    return sorted
  }

  /// More groups than this are not followed into each other.
  private static let deepest = 32

  private mutating func readGroup(_ reference: ODMElement, _ position: Position, depth: Int) {
    guard depth < Self.deepest, let oid = reference["ItemGroupOID"],
      let group = definitions.definition("ItemGroupDef", oid), !position.groups.contains(oid)
    else { return }
    ledger.take(reference)
    _ = ledger.take("ItemGroupOID", of: reference)
    ledger.take(group)
    _ = ledger.take("OID", of: group)
    var inner = position
    inner.groups.append(oid)
    if let part = take(ODMContext.part, of: group) {
      // A further part of a group that is there already.
      inner.parent = part.isEmpty ? nil : known(part) ?? position.parent
      for name in ["Name", "Repeating", "Description", "Type"] {
        _ = ledger.take(name, of: group)
        if let child = group.child(name) { ledger.takeAll(child) }
      }
      takeReference(reference)
      readReferences(group, inner, depth: depth + 1)
      return
    }
    if take(ODMContext.repeats, of: group) != nil {
      // The group that a question with several answers has for itself.
      for name in ["Name", "Repeating", "RepeatingLimit", "Type"] {
        _ = ledger.take(name, of: group)
      }
      if let child = group.child("Description") { ledger.takeAll(child) }
      takeReference(reference)
      readReferences(group, inner, depth: depth + 1)
      return
    }
    let isText = group.child("ItemRef") == nil && group.child("ItemGroupRef") == nil
    var item = SurveyItem(
      linkId: linkId(take(ODMContext.linkId, of: group), [oid, "\(position.form).\(oid)"]),
      type: isText ? .display : .group)
    if let type = take(ODMContext.type, of: group).flatMap({ ItemType(rawValue: $0) }) {
      item.type = type
    }
    places[item.linkId] = place(of: group)
    oids.set(item.linkId, form: position.form, groups: inner.groups, item: nil)
    locations.append(
      ODMLocation(
        linkId: item.linkId, path: [position.form] + inner.groups, isQuestion: false))
    let name = group["Name"]
    if let texts = texts("Description", of: group) {
      item.set(text: texts)
    } else if name != item.linkId {
      item.text = ledger.take("Name", of: group)
    }
    item.repeats = repeats(group)
    if take(ODMContext.repeats + "-not", of: group) != nil { item.repeats = false }
    if item.repeats, let limit = ledger.take("RepeatingLimit", of: group) {
      item.maxOccurs = Int(limit)
    }
    readCodes(of: group, to: &item)
    readReference(reference, of: &item)
    let parent = take(ODMContext.parent, of: group).flatMap(known) ?? position.parent
    entries.append(ItemEntry(item: item, parent: parent))
    inner.parent = item.linkId
    readReferences(group, inner, depth: depth + 1)
  }

  /// The item that an Alias says something is inside; `nil` where it is not there, or not yet.
  func known(_ linkId: String) -> String? { linkIds.contains(linkId) ? linkId : nil }

  /// What a reference to a group or an item says of it.
  mutating func readReference(_ reference: ODMElement, of item: inout SurveyItem) {
    if reference["Mandatory"] == "Yes", item.type != .display {
      _ = ledger.take("Mandatory", of: reference)
      item.required = true
    }
    if let oid = reference["CollectionExceptionConditionOID"],
      let condition = definitions.definition("ConditionDef", oid)
    {
      pending.append(
        ODMLogic(
          role: .exception, definition: condition, linkId: item.linkId,
          construct: "CollectionExceptionConditionOID",
          reference: (reference, "CollectionExceptionConditionOID")))
    }
  }

  /// A reference to what is no item of its own.
  private mutating func takeReference(_ reference: ODMElement) {
    if let oid = ledger.take("CollectionExceptionConditionOID", of: reference),
      let condition = definitions.definition("ConditionDef", oid)
    {
      ledger.takeAll(condition)
    }
  }

  /// Codes of a group or a question, as FHIR has them.
  mutating func readCodes(of element: ODMElement, to item: inout SurveyItem) {
    let codes = codes(of: element)
    guard !codes.isEmpty else { return }
    item.carried.append(
      Carried("code") { writer in
        writer.openArray()
        for (system, code, label) in codes {
          writer.openObject()
          writer.member("system", system)
          writer.member("code", code)
          writer.member("display", label)
          writer.closeObject()
        }
        writer.closeArray()
      })
  }
}
