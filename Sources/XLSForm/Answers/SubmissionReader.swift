import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension SubmissionCodec {
  func read(_ source: Source) -> ReadAnswers {
    var answers = ReadAnswers()
    let (tree, problem) = XMLTree.read(source)
    guard let tree else {
      answers.rejected.append((source.bytes, problem.map { [$0] } ?? []))
      return answers
    }
    answers.position = { source.position(ofByte: $0) }
    answers.text = { _ in source.bytes }
    for instance in Self.instances(tree) {
      var reader = SubmissionReader(self)
      reader.read(instance)
      answers.responses.append(form.joiningUnits(of: reader.response))
    }
    return answers
  }

  /// The outermost elements that are instances of forms: several where a server gave a list of them.
  private static func instances(_ tree: XMLTree) -> [XMLTreeElement] {
    var open = [(element: tree.root, depth: 0)]
    var found: [XMLTreeElement] = []
    while let (element, depth) = open.popLast() {
      if element["id"] != nil || element.children.contains(where: { $0.localName == "meta" }) {
        found.append(element)
      } else if depth < 4 {
        open += element.children.reversed().map { ($0, depth + 1) }
      }
    }
    return found.isEmpty ? [tree.root] : found
  }
}

/// Reads the instance of a form.
private struct SubmissionReader {
  private let codec: SubmissionCodec
  var response = FlatResponse()

  init(_ codec: SubmissionCodec) { self.codec = codec }

  mutating func read(_ instance: XMLTreeElement) {
    response.source = instance.offset
    readAttributes(instance)
    var elements: [XMLTreeElement] = []
    for child in instance.children {
      if child.localName == "meta" { readMeta(child) } else { elements.append(child) }
    }
    read(elements, codec.elements.roots, [:])
  }

  // MARK: What it says of itself

  private mutating func readAttributes(_ instance: XMLTreeElement) {
    for (name, value) in instance.attributes {
      switch name {
      case "id", "version": continue
      case "instanceID": readID(value)
      case "submissionDate": response.details.authored = PartialDateTime(value)
      // Names and versions of programs and of XML itself.
      case _ where name.contains(":"): continue
      default: lose(name, value, at: instance.offset)
      }
    }
  }

  private mutating func readMeta(_ meta: XMLTreeElement) {
    for child in meta.children where !child.text.isEmptyText {
      let text = child.text.trimmed
      switch child.localName {
      case "instanceID": readID(text)
      case "timeEnd":
        if let time = PartialDateTime(text) {
          response.details.authored = time
        } else {
          lose("meta/timeEnd", text, at: child.offset)
        }
      default: lose("meta/\(child.localName)", text, at: child.offset)
      }
    }
  }

  private mutating func readID(_ text: String) {
    let id = text.hasPrefix("uuid:") ? String(text.dropFirst(5)) : text
    if id.isResourceID, id == text || id.isUUID {
      response.details.id = id
      response.identifier = nil
    } else {
      response.identifier = ResponseIdentifier(system: SubmissionCodec.system, value: text)
    }
  }

  // MARK: Answers

  private mutating func read(
    _ elements: [XMLTreeElement], _ known: [Int], _ numbers: [String: Int]
  ) {
    let nodes = codec.elements.nodes
    let byName = Dictionary(known.map { (nodes[$0].name, nodes[$0]) }) { first, _ in first }
    var others = Dictionary(
      elements.filter { byName[$0.localName] == nil }.map { ($0.localName, $0) }
    ) { first, _ in first }
    var counts: [String: Int] = [:]
    for element in elements {
      guard let node = byName[element.localName] else { continue }
      var inner = numbers
      switch node.kind {
      case .group(let repeats):
        if repeats { inner[node.linkId] = counts[node.name, default: 0] }
        counts[node.name, default: 0] += 1
        read(element.children, node.children, inner)
      case .answers:
        inner[node.linkId] = response.answers(to: node.linkId, in: numbers).count
        read(element.children, node.children, inner)
      case .question:
        let ending = node.name + OtherAnswer.ending
        let other = node.isOpen ? others[ending] : nil
        inner[node.linkId] = nil
        if readQuestion(node, element, other, inner) { others[ending] = nil }
      }
    }
    for element in others.values.sorted(by: { $0.offset < $1.offset })
    where !element.children.isEmpty || !element.text.isEmptyText {
      if codec.elements.counts.contains(element.localName) { continue }
      lose(element.localName, element.text.trimmed, at: element.offset)
    }
  }

  /// Reads the answers to a question; `true` where the other answer was one of them.
  private mutating func readQuestion(
    _ node: SubmissionForm.Node, _ element: XMLTreeElement, _ other: XMLTreeElement?,
    _ numbers: [String: Int]
  ) -> Bool {
    if element.text.isEmpty || (element.text.isEmptyText && node.hasOptions) { return false }
    guard let item = codec.form.item(node.linkId) else {
      lose(node.name, element.text, at: element.offset)
      return false
    }
    let isText = item.type.answerType?.isText == true && !item.isChoice
    var texts = [isText ? element.text : element.text.trimmed]
    if item.repeats, item.isChoice, node.hasOptions {
      texts = element.text.split { $0.isWhitespace }.map(String.init)
    }
    var (answers, hasOther): ([FlatResponse.Answer], Bool) = ([], false)
    for text in texts where isText || !text.isEmpty {
      if node.isOpen, text == OtherAnswer.option, node.options[text] == nil {
        hasOther = other.map { !$0.text.isEmptyText } ?? false
        let place = hasOther ? other : nil
        answers.append(
          .init(.string(place?.text ?? text), at: place?.offset ?? element.offset))
      } else if let value = codec.value(text, item, node) {
        answers.append(.init(value, at: element.offset))
        if item.type == .time, text.contains(where: { "+-Z".contains($0) }) {
          response.losses.append(
            Loss(
              .approximated, "offset", linkId: node.linkId, before: text, after: value.label))
        }
      } else {
        response.misfits.append(.init(text: text, item: item, source: element.offset))
      }
    }
    response.add(answers, to: node.linkId, in: numbers)
    return hasOther
  }

  private mutating func lose(_ name: String, _ text: String, at source: Int) {
    response.losses.append(Loss(.dropped, name, before: text.isEmpty ? nil : text))
  }
}

extension XMLTreeElement {
  /// The name without a prefix.
  fileprivate var localName: String {
    name.split(separator: ":").last.map(String.init) ?? name
  }
}

extension String {
  /// Whether it can be the id of a resource.
  fileprivate var isResourceID: Bool {
    (1...64).contains(utf8.count)
      && utf8.allSatisfy { byte in
        byte == 0x2D || byte == 0x2E || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
  }
}
