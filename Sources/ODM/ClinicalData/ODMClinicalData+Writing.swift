import FHIRDocument
import FHIRQuestionnaire
package import SurveyFormats
import SurveyLogic
import SurveyModel
package import SurveyPrimitives

extension ODMClinicalData {
  /// Writes responses as a file with ClinicalData.
  package func write(_ responses: [FlatResponse], at time: Instant) -> [UInt8] {
    var tree = ClinicalTree(self)
    for response in responses { tree.add(prepared(response)) }
    return tree.text(time.dateTime(offset: .utc).description)
  }

  /// A value as ODM has it; `nil` where it is none of the item.
  func text(of value: AnswerValue, _ item: SurveyItem, isOther: Bool = false) -> String? {
    if isOther { return value.cellText }
    if let name = options.name(of: value, of: item.linkId) {
      if case .boolean(let truth) = value { return truth ? "true" : "false" }
      return name
    }
    switch value {
    case .boolean(let truth): return truth ? "true" : "false"
    case .attachment(let attachment): return attachment.data ?? attachment.url
    case .coding(let coding) where item.options.isEmpty && item.type == .choice:
      return answersForm.text(of: .coding(coding), to: item)
    default: return value.cellText
    }
  }
}

/// The elements of ClinicalData as they are put together.
private struct ClinicalTree {
  private struct Node: Hashable {
    var name: String
    var oid: String
    var key: String?
  }

  private struct Cell {
    var element: String
    var oid: String
    var values: [Value]
  }

  private struct Value {
    var text: String
    /// What its unit is called, where that is chosen among several.
    var unit: String?
  }

  private struct Entry {
    var node: Node
    var children: [Int] = []
    var cells: [Cell] = []
    /// Elements beside the data, as text.
    var beside: [String] = []
  }

  private let data: ODMClinicalData
  private var entries: [Entry] = []
  /// The visits that responses are of already.
  private var visits: Set<Node> = []
  private var count = 0
  private var studies: [(study: String, metadata: String, subjects: [Int])] = []

  init(_ data: ODMClinicalData) { self.data = data }

  // MARK: Responses

  mutating func add(_ response: FlatResponse) {
    count += 1
    let study = response.note("StudyOID") ?? data.study.oid
    let metadata = response.note("MetaDataVersionOID") ?? data.study.metadata
    let key = response.note("SubjectKey") ?? response.details.subject?.key ?? "subject-\(count)"
    let subject = entry(under: nil, Node(name: "SubjectData", oid: key), study, metadata)
    let event = entry(under: subject, visit(response, key), study, metadata)
    for (index, name) in [(subject, "SubjectData"), (event, "StudyEventData")] {
      for text in response.notes(name) where !entries[index].beside.contains(text) {
        entries[index].beside.append(text)
      }
    }
    if let flags = ResponseFlags.element(of: response) { entries[event].beside.append(flags) }
    for question in response.questions { add(question, response, event) }
    for item in response.notes(NullItem.note).compactMap({ NullItem($0) }) {
      add(item, to: event)
    }
  }

  /// Adds an item that says that it has no answer, where it has none.
  private mutating func add(_ item: NullItem, to event: Int) {
    var parent = event
    for (index, (oid, key)) in zip(item.path, item.keys).enumerated() {
      let isForm = index == 0 && data.version == .v1
      parent = entry(
        under: parent, Node(name: isForm ? "FormData" : "ItemGroupData", oid: oid, key: key), "", ""
      )
    }
    guard !entries[parent].cells.contains(where: { $0.oid == item.oid }) else { return }
    entries[parent].cells.append(Cell(element: "ItemData", oid: item.oid, values: []))
  }

  /// The visit of a response; another response is another visit.
  private mutating func visit(_ response: FlatResponse, _ subject: String) -> Node {
    var node = Node(
      name: "StudyEventData", oid: response.note("StudyEventOID") ?? data.study.event,
      key: response.note("StudyEventRepeatKey"))
    var number = 1
    while true {
      var known = node
      known.name = subject
      if visits.insert(known).inserted { return node }
      number += 1
      node.key = "\(number)"
    }
  }

  /// Adds the answers to a question; the keys are those of the repeating groups around.
  private mutating func add(
    _ question: FlatResponse.Question, _ response: FlatResponse, _ event: Int
  ) {
    guard let item = data.answersForm.item(question.linkId) else { return }
    var keys: [String: String] = [:]
    var numbers: [String: Int] = [:]
    for group in data.form[question.linkId]?.repeating ?? [] {
      guard let number = question.numbers[group] else { continue }
      numbers[group] = number
      let note = response.repetitionNotes[FlatResponse.Repetition(group, in: numbers)]?
        .first { $0.url == ODMClinicalData.url("ItemGroupRepeatKey") }
      keys[group] = note?.text ?? outer(group, keys) + "\(number + 1)"
    }
    for (number, answer) in question.answers.enumerated() {
      add(answer, number, item, event, keys)
    }
  }

  /// In flat forms a key has those of the groups around before it.
  private func outer(_ linkId: String, _ keys: [String: String]) -> String {
    guard data.version == .v1,
      let around = data.form[linkId]?.repeating.last(where: { keys[$0] != nil }),
      let key = keys[around]
    else { return "" }
    return key + "."
  }

  private mutating func add(
    _ answer: FlatResponse.Answer, _ number: Int, _ item: SurveyItem, _ event: Int,
    _ keys: [String: String]
  ) {
    func note(_ name: String) -> String? {
      answer.notes.first { $0.url == ODMClinicalData.url(name) }?.text
    }
    let isOption = data.options.name(of: answer.value, of: item.linkId) != nil || !item.isOpen
    let other = isOption ? nil : data.location(of: item.linkId, isOther: true)
    guard let location = other ?? data.location(of: item.linkId),
      let text = note("Value") ?? data.text(of: answer.value, item, isOther: location.isOther)
    else { return }
    var parent = event
    for (index, oid) in location.path.dropLast().enumerated() {
      let isForm = index == 0 && data.version == .v1
      let group = data.location(Array(location.path[...index]))?.linkId
      let isLast = index == location.path.count - 2
      var key = group.flatMap { keys[$0] }
      if isLast {
        if item.repeats {
          key = note("ItemGroupRepeatKey") ?? prefix(item, keys) + "\(number + 1)"
        } else if let own = note("ItemGroupRepeatKey") {
          key = own
        } else if key == nil,
          let around = data.form[item.linkId]?.repeating.last(where: { keys[$0] != nil })
        {
          key = keys[around]
        }
      }
      parent = entry(
        under: parent, Node(name: isForm ? "FormData" : "ItemGroupData", oid: oid, key: key), "", ""
      )
    }
    let name = note("element") ?? "ItemData"
    let oid = location.path.last ?? ""
    let units = location.isOther ? nil : data.units[item.linkId]
    let unit = units?.name(of: answer.value)
    add(Value(text: text, unit: unit), name, oid, to: parent)
    if data.version == .v2, number == 0, let unit, let item = units?.item {
      add(Value(text: unit), name, item, to: parent)
    }
  }

  private mutating func add(_ value: Value, _ name: String, _ oid: String, to parent: Int) {
    if let index = entries[parent].cells.firstIndex(where: { $0.oid == oid && $0.element == name })
    {
      entries[parent].cells[index].values.append(value)
    } else {
      entries[parent].cells.append(Cell(element: name, oid: oid, values: [value]))
    }
  }

  private func prefix(_ item: SurveyItem, _ keys: [String: String]) -> String {
    outer(item.linkId, keys)
  }

  private mutating func entry(
    under parent: Int?, _ node: Node, _ study: String, _ metadata: String
  ) -> Int {
    let siblings: [Int]
    if let parent {
      siblings = entries[parent].children
    } else {
      siblings = studies.first { $0.study == study && $0.metadata == metadata }?.subjects ?? []
    }
    if let found = siblings.first(where: { entries[$0].node == node }) { return found }
    entries.append(Entry(node: node))
    let index = entries.count - 1
    if let parent {
      entries[parent].children.append(index)
    } else if let known = studies.firstIndex(where: { $0.study == study && $0.metadata == metadata }
    ) {
      studies[known].subjects.append(index)
    } else {
      studies.append((study, metadata, [index]))
    }
    return index
  }

  // MARK: Text

  func text(_ time: String) -> [UInt8] {
    var text = ODMText()
    text.declaration()
    text.element(
      "ODM",
      [
        ("xmlns", data.version.namespace), ("ODMVersion", data.version.rawValue),
        ("FileType", "Snapshot"), ("FileOID", "ODM.2"), ("CreationDateTime", time),
      ]
    ) { text in
      for (study, metadata, subjects) in studies {
        text.element("ClinicalData", [("StudyOID", study), ("MetaDataVersionOID", metadata)]) {
          for subject in subjects { write(subject, to: &$0) }
        }
      }
    }
    return text.bytes
  }

  private func write(_ index: Int, to text: inout ODMText) {
    let entry = entries[index]
    let (oid, key): (String, String?) =
      switch entry.node.name {
      case "SubjectData": ("SubjectKey", nil)
      case "StudyEventData": ("StudyEventOID", "StudyEventRepeatKey")
      case "FormData": ("FormOID", "FormRepeatKey")
      default: ("ItemGroupOID", "ItemGroupRepeatKey")
      }
    text.element(
      entry.node.name, [(oid, entry.node.oid), (key ?? "", key == nil ? nil : entry.node.key)]
    ) { text in
      // The schemas have what is said beside the data before it in 1.3, and behind it in 2.0.
      if data.version == .v1 { text.copy(entry.beside) }
      for cell in entry.cells {
        if cell.values.isEmpty {
          text.element("ItemData", [("ItemOID", cell.oid), ("IsNull", "Yes")])
        }
        for value in data.version == .v1 ? cell.values : Array(cell.values.prefix(1)) {
          write(cell, value, to: &text)
        }
      }
      for child in entry.children { write(child, to: &text) }
      if data.version == .v2 { text.copy(entry.beside) }
    }
  }

  private func write(_ cell: Cell, _ value: Value, to text: inout ODMText) {
    if data.version == .v2 {
      text.element("ItemData", [("ItemOID", cell.oid)]) { text in
        for value in cell.values { text.element("Value", text: value.text) }
      }
    } else if cell.element != "ItemData" {
      text.element(
        cell.element, [("ItemOID", cell.oid), ("MeasurementUnitOID", value.unit)], text: value.text)
    } else if let unit = value.unit {
      text.element("ItemData", [("ItemOID", cell.oid), ("Value", value.text)]) {
        $0.element("MeasurementUnitRef", [("MeasurementUnitOID", unit)])
      }
    } else {
      text.element("ItemData", [("ItemOID", cell.oid), ("Value", value.text)])
    }
  }
}

extension ODMText {
  /// Elements that were read, as they were.
  fileprivate mutating func copy(_ elements: [String]) {
    for element in elements {
      guard let tree = ODMTree.read(Source(text: element)).tree else { continue }
      tree.root.write(to: &self)
    }
  }
}

extension Reference {
  /// What a subject is called.
  fileprivate var key: String? { reference ?? identifier?.value ?? display }
}
