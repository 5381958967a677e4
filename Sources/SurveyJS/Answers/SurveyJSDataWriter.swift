import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Writes the data of one person.
struct SurveyJSDataWriter: ~Copyable {
  private let codec: SurveyJSCodec
  private let response: FlatResponse
  private var json = JSONTextWriter()

  init(_ codec: SurveyJSCodec, _ response: FlatResponse) {
    (self.codec, self.response) = (codec, response)
  }

  consuming func write() -> [UInt8] {
    json.openObject()
    ResponseHead(response).write(to: &json)
    write(codec.tree.roots, [:])
    json.closeObject()
    return json.finish()
  }

  private mutating func write(_ nodes: [Int], _ numbers: [String: Int]) {
    for index in nodes {
      let node = codec.tree.nodes[index]
      switch node.place.shape {
      case .panel: continue
      case .object where hasAnswer(node, numbers):
        json.openObject(node.place.key)
        write(node.children, numbers)
        json.closeObject()
      case .object: continue
      case .list:
        let count = response.count(of: node.linkId, in: numbers)
        guard count > 0 else { continue }
        json.openArray(node.place.key)
        for number in 0..<count {
          var inner = numbers
          inner[node.linkId] = number
          json.openObject()
          write(node.children, inner)
          json.closeObject()
        }
        json.closeArray()
      case .value, .answers: writeQuestion(node, numbers)
      }
    }
  }

  /// Whether something inside an object is answered; forms are not deep.
  private func hasAnswer(_ node: SurveyJSTree.Node, _ numbers: [String: Int]) -> Bool {
    var open = node.children
    while let index = open.popLast() {
      let inner = codec.tree.nodes[index]
      if !response.answers(to: inner.linkId, in: numbers).isEmpty { return true }
      open += inner.children
    }
    return false
  }

  private mutating func writeQuestion(_ node: SurveyJSTree.Node, _ numbers: [String: Int]) {
    let answers = response.answers(to: node.linkId, in: numbers).map(\.value)
    guard !answers.isEmpty, let item = codec.form.item(node.linkId) else { return }
    json.key(node.place.key)
    if case .answers = node.place.shape {
      json.openArray()
      for (number, value) in answers.enumerated() {
        json.openObject()
        json.key(SurveyItem.answerInPanel)
        write(value, item, node)
        write(node.children, numbers.merging([node.linkId: number]) { $1 })
        json.closeObject()
      }
      json.closeArray()
      return
    }
    // Files are in an array even where there is one.
    let isArray = item.repeats || item.type == .attachment && !node.place.isPlainFile
    if isArray { json.openArray() }
    var other: String?
    for value in isArray ? answers : Array(answers.prefix(1)) {
      if item.isChoice, !item.options.isEmpty,
        codec.names.name(of: value, of: node.linkId) == nil,
        let text = codec.form.text(of: value, to: item)
      {
        if other == nil { json.string(SurveyJSCodec.other) }
        other = other ?? text
      } else {
        write(value, item, node)
      }
    }
    if isArray { json.closeArray() }
    if let other, !isCarried(other, node, numbers) {
      json.member(node.place.key + SurveyJSCodec.comment, other)
    }
  }

  /// Whether another question has a text as its other answer, which is an option here.
  private func isCarried(
    _ text: String, _ node: SurveyJSTree.Node, _ numbers: [String: Int]
  ) -> Bool {
    guard let source = node.place.carriedOther?.linkId, let item = codec.form.item(source) else {
      return false
    }
    return response.answers(to: source, in: numbers).contains { answer in
      codec.names.name(of: answer.value, of: source) == nil
        && codec.form.text(of: answer.value, to: item) == text
    }
  }

  private mutating func write(_ value: AnswerValue, _ item: SurveyItem, _ node: SurveyJSTree.Node) {
    switch value {
    case .boolean(let truth):
      if let truths = node.place.truths {
        write(truth ? truths.yes : truths.no, node)
      } else {
        json.boolean(truth)
      }
    case .integer(let number): json.number(number)
    case .decimal(let number): json.number(number.description)
    case .quantity(let quantity):
      if let number = quantity.value { json.number(number.description) } else { json.null() }
    case .attachment(let file) where node.place.isPlainFile: json.string(file.content ?? "")
    case .attachment(let file): write(file)
    case .dateTime(let moment)
    where moment.time != nil && codec.names.name(of: value, of: node.linkId) == nil:
      json.string(moment.shown(on: codec.form.clock))
    default:
      let name = codec.names.name(of: value, of: node.linkId)
      write(name ?? codec.form.text(of: value, to: item) ?? value.label, node)
    }
  }

  /// A word of the form, which is a number where it is one there.
  private mutating func write(_ word: String, _ node: SurveyJSTree.Node) {
    if node.place.bare.contains(word) { json.number(word) } else { json.string(word) }
  }

  private mutating func write(_ file: Attachment) {
    json.openObject()
    json.member("name", file.title)
    json.member("type", file.contentType)
    json.member("content", file.content)
    json.closeObject()
  }
}

extension Attachment {
  /// What is in it, or where that is.
  fileprivate var content: String? {
    data.map { "data:\(contentType ?? "");base64,\($0)" } ?? url
  }
}

extension PartialDateTime {
  /// The moment as a field of the type `datetime-local` has it: what a clock shows, without an offset.
  fileprivate func shown(on clock: LocalClock) -> String {
    let local = Instant(self).map { $0.dateTime(offset: clock.offset(at: $0)) } ?? self
    guard let time = local.time else { return local.date.description }
    let text = time.description
    return "\(local.date)T\(text.hasSuffix(":00") ? String(text.dropLast(3)) : text)"
  }
}
