package import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
package import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

extension ODMClinicalData {
  /// Reads the ClinicalData of a file: a response for each visit of each subject.
  package func read(_ source: Source) -> ReadAnswers {
    var answers = ReadAnswers()
    let (tree, problem) = ODMTree.read(source)
    guard let tree else {
      answers.diagnostics = problem.map { [$0] } ?? []
      return answers
    }
    if let other = others.first(where: { $0.version == tree.version }) { return other.read(source) }
    answers.position = { source.position(ofByte: $0) }
    answers.text = { offset in
      guard let index = tree.nodes.firstIndex(where: { $0.offset == offset }) else { return [] }
      return Array(ODMElement(tree: tree, index: index).summary.utf8)
    }
    var ledger = ODMLedger(tree)
    ledger.take(tree.root)
    for attribute in tree.root.attributes { _ = ledger.take(attribute.name, of: tree.root) }
    for study in tree.root.children("Study") { ledger.takeAll(study) }
    for data in tree.root.children("ClinicalData") {
      ledger.take(data)
      for subject in data.children("SubjectData") {
        ledger.take(subject)
        for event in subject.children("StudyEventData") {
          var visit = ClinicalVisit(self, ledger)
          answers.responses.append(visit.read(data, subject, event))
          ledger = visit.ledger
        }
      }
    }
    for rest in ledger.left() {
      let position = source.position(ofByte: rest.element.offset)
      answers.losses.append(
        Loss(
          .dropped, rest.attribute.map { "\(rest.element.name)/@\($0)" } ?? rest.element.name,
          source: Place(line: position.line, column: position.column), before: rest.value))
    }
    return answers
  }
}

/// Reads the data of one visit of one subject.
private struct ClinicalVisit {
  let data: ODMClinicalData
  var ledger: ODMLedger
  var response = FlatResponse()
  var answers = ResponseTree()

  init(_ data: ODMClinicalData, _ ledger: ODMLedger) {
    (self.data, self.ledger) = (data, ledger)
  }

  /// The names of the attributes that have keys.
  private static let keys = ["FormRepeatKey", "ItemGroupRepeatKey"]

  mutating func read(
    _ clinical: ODMElement, _ subject: ODMElement, _ event: ODMElement
  ) -> FlatResponse {
    ledger.take(event)
    response.source = event.offset
    for (element, names) in [
      (clinical, ["StudyOID", "MetaDataVersionOID"]), (subject, ["SubjectKey"]),
      (event, ["StudyEventOID", "StudyEventRepeatKey"]),
    ] {
      for name in names {
        if let value = ledger.take(name, of: element) { response.note(name, value) }
      }
    }
    response.callByVisit()
    var head = ResponseHead()
    // What is said of a subject beside its visits is in each of its responses.
    for (element, name) in [(subject, "SubjectData"), (event, "StudyEventData")] {
      for child in element.children
      where !["StudyEventData", "FormData", "ItemGroupData"].contains(child.name) {
        if let members = ResponseFlags.members(of: child) {
          head.members += members
        } else {
          response.note(name, child.summary)
        }
        ledger.takeAll(child)
      }
    }
    for part in event.children { read(part, [], []) }
    answers.add(to: &response, data)
    if head.members.contains(where: { $0.name == ResponseFlags.origin }) {
      // It is what it was before it became data.
      head.members.removeAll { $0.name == ResponseFlags.origin }
      response.forgetODM()
    }
    head.apply(to: &response)
    return response
  }

  /// Reads a form, a group or an item; `keys` are those of the repetitions around it.
  private mutating func read(_ element: ODMElement, _ path: [String], _ keys: [String?]) {
    switch element.name {
    case "FormData", "ItemGroupData":
      let oid = element["FormOID"] ?? element["ItemGroupOID"] ?? ""
      let inner = path + [oid]
      let isKnown =
        path.isEmpty || data.location(inner) != nil
        || data.locations.contains { $0.path.starts(with: inner) }
      guard isKnown else { return }
      ledger.take(element)
      _ = ledger.take("FormOID", of: element)
      _ = ledger.take("ItemGroupOID", of: element)
      var key: String?
      for name in Self.keys { key = ledger.take(name, of: element) ?? key }
      for child in element.children {
        if child.name.hasPrefix("ItemData") {
          readItem(child, beside: element, inner, keys + [key])
        } else {
          read(child, inner, keys + [key])
        }
      }
    default: break
    }
  }

  private mutating func readItem(
    _ element: ODMElement, beside group: ODMElement, _ path: [String], _ keys: [String?]
  ) {
    guard let oid = element["ItemOID"], let location = data.location(path + [oid]),
      let item = data.answersForm.item(location.linkId)
    else { return }
    if element["IsNull"] == "Yes", element["Value"] == nil, element.children.isEmpty {
      // It says that there is no answer.
      guard let text = NullItem(path: path, keys: keys, oid: oid).text else { return }
      response.note(NullItem.note, text)
      _ = ledger.take("ItemOID", of: element)
      _ = ledger.take("IsNull", of: element)
      return ledger.take(element)
    }
    let texts = values(of: element)
    guard !texts.isEmpty else { return }
    ledger.take(element)
    _ = ledger.take("ItemOID", of: element)
    let units = data.units[location.linkId]
    let unit = if let units { self.unit(of: element, beside: group, units) } else { nil as String? }
    for text in texts {
      var read = value(text, of: item, location)
      if read == nil, let moment = IncompleteMoment(text, of: item.type) {
        read = moment.known.flatMap { data.answersForm.answer($0, to: item) }
        response.losses.append(
          Loss(.approximated, oid, linkId: item.linkId, before: text, after: read?.label))
        if read == nil { continue }
      }
      guard var value = read else {
        response.misfits.append(.init(text: text, item: item, source: element.offset))
        continue
      }
      if let units { value = units.measured(value, in: unit) }
      var answer = FlatResponse.Answer(value, at: element.offset)
      if element.name != "ItemData" { answer.notes.append(.odm("element", element.name)) }
      if data.text(of: value, item, isOther: location.isOther) != text {
        answer.notes.append(.odm("Value", text))
      }
      answers.add(answer, location, path, keys, data)
    }
  }

  /// What the unit of an answer is called: a reference inside it, an attribute of typed data, or another
  /// item beside it.
  private mutating func unit(
    of element: ODMElement, beside group: ODMElement, _ units: ODMUnits
  ) -> String? {
    if let reference = element.child("MeasurementUnitRef") {
      ledger.takeAll(reference)
      return reference["MeasurementUnitOID"]
    }
    if let name = ledger.take("MeasurementUnitOID", of: element) { return name }
    guard let oid = units.item,
      let other = group.children.first(where: { $0["ItemOID"] == oid })
    else { return nil }
    ledger.take(other)
    _ = ledger.take("ItemOID", of: other)
    return values(of: other).first
  }

  /// The value of an attribute, of elements from ODM 2.0 on, or the text of a typed element.
  private mutating func values(of element: ODMElement) -> [String] {
    if let value = ledger.take("Value", of: element) { return [value] }
    let inside = element.children("Value")
    if !inside.isEmpty {
      for value in inside {
        ledger.take(value)
        _ = ledger.take("SeqNum", of: value)
      }
      return inside.map(\.text)
    }
    let text = element.text.trimmed
    return text.isEmpty ? [] : [text]
  }

  private func value(_ text: String, of item: SurveyItem, _ location: ODMLocation) -> AnswerValue? {
    if location.isOther { return .string(text) }
    if let option = data.options.value(of: text, of: item.linkId) {
      return data.answersForm.answer(option, to: item)
    }
    if item.type == .attachment {
      return .attachment(text.contains(":") ? Attachment(url: text) : Attachment(data: text))
    }
    return data.answersForm.answer(text, to: item)
  }
}
