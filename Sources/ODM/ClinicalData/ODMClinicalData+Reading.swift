package import FHIRDocument
package import SurveyDiagnostics
package import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Responses that were read.
package struct ReadResponses: Sendable {
  /// A QuestionnaireResponse for each visit of each subject.
  package var responses: [Document] = []
  package var diagnostics: [Diagnostic] = []
  /// What of the file no response has, or has otherwise.
  package var losses: [Loss] = []
}

extension ODMClinicalData {
  /// Reads the ClinicalData of a file.
  package func responses(_ source: Source) -> ReadResponses {
    var result = ReadResponses()
    let (tree, problem) = ODMTree.read(source)
    guard let tree else {
      result.diagnostics = problem.map { [$0] } ?? []
      return result
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
          var visit = ClinicalVisit(self, source, ledger)
          result.responses.append(visit.read(data, subject, event))
          result.losses += visit.losses
          ledger = visit.ledger
        }
      }
    }
    for rest in ledger.left() {
      let position = source.position(ofByte: rest.element.offset)
      result.losses.append(
        Loss(
          .dropped, rest.attribute.map { "\(rest.element.name)/@\($0)" } ?? rest.element.name,
          source: Place(line: position.line, column: position.column), before: rest.value))
    }
    return result
  }
}

/// Reads the data of one visit of one subject.
private struct ClinicalVisit {
  let data: ODMClinicalData
  let source: Source
  var ledger: ODMLedger
  var losses: [Loss] = []
  var answers = ResponseTree()

  init(_ data: ODMClinicalData, _ source: Source, _ ledger: ODMLedger) {
    (self.data, self.source, self.ledger) = (data, source, ledger)
  }

  /// The names of the attributes that have keys.
  private static let keys = ["FormRepeatKey", "ItemGroupRepeatKey"]

  mutating func read(
    _ clinical: ODMElement, _ subject: ODMElement, _ event: ODMElement
  ) -> Document {
    ledger.take(event)
    var keys: [(String, String)] = []
    for (element, names) in [
      (clinical, ["StudyOID", "MetaDataVersionOID"]), (subject, ["SubjectKey"]),
      (event, ["StudyEventOID", "StudyEventRepeatKey"]),
    ] {
      for name in names {
        if let value = ledger.take(name, of: element) { keys.append((name, value)) }
      }
    }
    // What is said of a subject beside its visits is in each of its responses.
    for (element, name) in [(subject, "SubjectData"), (event, "StudyEventData")] {
      for child in element.children
      where !["StudyEventData", "FormData", "ItemGroupData"].contains(child.name) {
        keys.append((name, child.summary))
        ledger.takeAll(child)
      }
    }
    for part in event.children { read(part, [], []) }
    return answers.document(data, keys)
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
      for child in element.children { read(child, inner, keys + [key]) }
    case let name where name.hasPrefix("ItemData"): readItem(element, path, keys)
    default: break
    }
  }

  private mutating func readItem(_ element: ODMElement, _ path: [String], _ keys: [String?]) {
    guard let oid = element["ItemOID"], let location = data.location(path + [oid]),
      let item = data.form[location.linkId]?.item
    else { return }
    let texts = values(of: element)
    guard !texts.isEmpty else { return }
    ledger.take(element)
    _ = ledger.take("ItemOID", of: element)
    for text in texts {
      var answer = ResponseTree.Answer(value: .string(text), notes: [])
      if element.name != "ItemData" { answer.notes.append(("element", element.name)) }
      if let value = value(text, of: item, location) {
        answer.value = value
      } else {
        let position = source.position(ofByte: element.offset)
        losses.append(
          Loss(
            .approximated, element.name, linkId: item.linkId,
            source: Place(line: position.line, column: position.column), before: text))
      }
      if data.text(of: answer.value, item, isOther: location.isOther) != text {
        answer.notes.append(("Value", text))
      }
      answers.add(answer, location, path, keys, data)
    }
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
    if let option = data.options.value(of: text, of: item.linkId) { return option }
    if item.type == .choice {
      return item.options.isEmpty ? .coding(Coding(code: text)) : nil
    }
    guard let type = item.type.answerType else { return nil }
    switch type {
    case .attachment:
      return .attachment(Attachment(data: text))
    case .dateTime:
      // A time without an offset is none of FHIR's.
      return PartialDateTime(text).map { .dateTime($0) }
    default: return AnswerValue(text, as: type)?.measured(in: item.unit)
    }
  }
}
