import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Reads the data of one person.
struct SurveyJSDataReader {
  private let codec: SurveyJSCodec
  private let source: (Element) -> FlatResponse.Source
  private var response = FlatResponse()

  init(_ codec: SurveyJSCodec, _ source: @escaping (Element) -> FlatResponse.Source) {
    (self.codec, self.source) = (codec, source)
  }

  mutating func read(_ object: Element) -> FlatResponse {
    response = FlatResponse(headOf: object, at: source(object))
    read(object, codec.tree.roots, [:])
    return response
  }

  /// Forms and data are as deep as their readers let them be.
  private mutating func read(_ object: Element, _ nodes: [Int], _ numbers: [String: Int]) {
    let known = Dictionary(nodes.map { (codec.tree.nodes[$0].place.key, $0) }) { first, _ in first }
    var comments: [String: Element] = [:]
    var used: Set<String> = []
    for child in object.children where child.nameText.hasSuffix(SurveyJSCodec.comment) {
      comments[child.nameText] = child
    }
    for (name, elements) in object.members {
      guard let index = known[name] else { continue }
      let node = codec.tree.nodes[index]
      switch node.place.shape {
      case .panel: continue
      case .object:
        guard let first = elements.first, first.isObject else {
          lose(elements)
          continue
        }
        read(first, node.children, numbers)
      case .list:
        for (number, element) in elements.enumerated() where element.isObject {
          var inner = numbers
          inner[node.linkId] = number
          read(element, node.children, inner)
        }
      case .value:
        let comment = name + SurveyJSCodec.comment
        let carried = node.place.carriedOther.flatMap { comments[$0.key + SurveyJSCodec.comment] }
        let other = comments[comment] ?? carried
        if give(elements, other, node, numbers) { used.insert(comment) }
      case .answers:
        for element in elements { read(entry: element, node, numbers) }
      }
    }
    for (name, elements) in object.members where known[name] == nil && !used.contains(name) {
      if name != ResponseHead.property { lose(elements) }
    }
  }

  /// Reads one of several answers to a question, with what is asked beside it.
  private mutating func read(
    entry: Element, _ node: SurveyJSTree.Node, _ numbers: [String: Int]
  ) {
    var inner = numbers
    inner[node.linkId] = response.answers(to: node.linkId, in: numbers).count
    let answer = entry.isObject ? entry[SurveyItem.answerInPanel] : entry
    _ = give([answer].compactMap(\.self), nil, node, numbers)
    for index in node.children {
      let child = codec.tree.nodes[index]
      guard let value = entry[child.place.key] else { continue }
      _ = give([value], entry[child.place.key + SurveyJSCodec.comment], child, inner)
    }
  }

  /// Gives a question its answers; `true` where the comment is one of them.
  private mutating func give(
    _ values: [Element], _ comment: Element?, _ node: SurveyJSTree.Node, _ numbers: [String: Int]
  ) -> Bool {
    guard let item = codec.form.item(node.linkId) else {
      lose(values)
      return false
    }
    var (answers, usesComment): ([FlatResponse.Answer], Bool) = ([], false)
    for value in values where !value.isNothing {
      if item.isChoice, value.string == SurveyJSCodec.other,
        codec.names.value(of: SurveyJSCodec.other, of: node.linkId) == nil
      {
        let place = comment?.isNothing == false ? comment : nil
        usesComment = place != nil
        answers.append(
          .init(.string(place?.string ?? SurveyJSCodec.other), at: source(place ?? value)))
      } else if let answer = answer(value, item, node) {
        answers.append(.init(answer, at: source(value)))
        if changesType(value, answer, node) { change(value) }
      } else {
        let text = value.string ?? String(decoding: JSONWriter.write(value), as: UTF8.self)
        response.misfits.append(.init(text: text, item: item, source: source(value)))
      }
    }
    response.add(answers, to: node.linkId, in: numbers)
    return usesComment
  }

  /// Whether a value that is a text comes back as a number, or the other way.
  private func changesType(
    _ value: Element, _ answer: AnswerValue, _ node: SurveyJSTree.Node
  ) -> Bool {
    let isText: Bool
    switch answer {
    case .integer, .decimal, .quantity: isText = false
    case .boolean where node.place.truths == nil: isText = false
    case .attachment: return false
    default: isText = !node.place.bare.contains(value.string ?? "")
    }
    return value.isText != isText
  }

  private mutating func change(_ value: Element) {
    let text = String(decoding: JSONWriter.write(value, style: .compact), as: UTF8.self)
    response.losses.append(
      Loss(
        .approximated, value.nameText, before: text,
        after: value.isText ? value.string : "\"\(text)\""))
  }

  private func answer(
    _ value: Element, _ item: SurveyItem, _ node: SurveyJSTree.Node
  ) -> AnswerValue? {
    if item.type == .attachment { return attachment(value).map { .attachment($0) } }
    guard value.isPrimitive, let text = value.string else { return nil }
    if let truths = node.place.truths, item.type == .boolean {
      if text == truths.yes { return .boolean(true) }
      if text == truths.no { return .boolean(false) }
    }
    if let option = codec.names.value(of: text, of: node.linkId) {
      let answer = codec.form.answer(option, to: item)
      if item.isChoice || item.type.answerType == answer.type { return answer }
    }
    return codec.form.answer(text, to: item)
  }

  /// A file: an object with its name, type and content, or its content alone.
  private func attachment(_ value: Element) -> Attachment? {
    let content = value.isObject ? value["content"]?.string : value.string
    var file = Attachment(
      contentType: value["type"]?.string, data: nil, url: content, title: value["name"]?.string)
    if let content, content.hasPrefix("data:"), let comma = content.firstIndex(of: ",") {
      let head = content[..<comma].dropFirst(5)
      guard head.hasSuffix(";base64") else { return file }
      if file.contentType == nil { file.contentType = String(head.dropLast(7)) }
      (file.url, file.data) = (nil, String(content[content.index(after: comma)...]))
    }
    return content == nil && file.title == nil ? nil : file
  }

  private mutating func lose(_ elements: [Element]) {
    for element in elements where !element.isNothing {
      let text = JSONWriter.write(element, style: .compact)
      response.losses.append(
        Loss(.dropped, element.nameText, before: String(decoding: text, as: UTF8.self)))
    }
  }
}

extension Element {
  /// Whether it says nothing: no value, or an empty text, array or object.
  fileprivate var isNothing: Bool {
    isPrimitive ? string?.isEmpty != false : !hasChildren
  }

  /// The children by their names; those of an array are several of one name.
  fileprivate var members: [(name: String, elements: [Element])] {
    var members: [(name: String, elements: [Element])] = []
    for child in children {
      if members.last?.name == child.nameText {
        members[members.count - 1].elements.append(child)
      } else {
        members.append((child.nameText, [child]))
      }
    }
    return members
  }
}
