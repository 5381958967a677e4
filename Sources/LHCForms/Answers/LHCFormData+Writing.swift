import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// Writes the items of a form once for each repetition that a response has.
struct FormDataWriter: ~Copyable {
  private let codec: LHCFormCodec
  private let response: FlatResponse
  private var json = JSONTextWriter(style: .pretty)

  init(_ codec: LHCFormCodec, _ response: FlatResponse) {
    (self.codec, self.response) = (codec, response)
  }

  consuming func write() -> [UInt8] {
    json.openObject()
    let own = ["items", "hasSavedData", ResponseHead.property]
    for (name, elements) in codec.root.groups where !own.contains(name) {
      json.copy(elements, as: name)
    }
    json.member("hasSavedData", flag: true)
    ResponseHead(response).write(to: &json)
    items(codec.root.all("items"), in: nil, [:])
    json.closeObject()
    return json.finish() + [UInt8(ascii: "\n")]
  }

  private mutating func items(
    _ elements: [Element], in parent: String?, _ numbers: [String: Int]
  ) {
    let elements = elements.filter(\.isObject)
    guard !elements.isEmpty else { return }
    json.openArray("items")
    var known: Set<String> = []
    for element in elements {
      let linkId = LHCFormsReader.linkId(of: element, in: parent)
      guard known.insert(linkId).inserted else { continue }
      write(element, linkId, numbers)
    }
    json.closeArray()
  }

  private mutating func write(_ element: Element, _ linkId: String, _ numbers: [String: Int]) {
    guard let item = codec.form.item(linkId) else { return write(element, linkId, [], numbers) }
    var inner = numbers
    guard item.type.isQuestion else {
      // A group, once for each repetition; without any, once.
      for number in 0..<(item.repeats ? max(1, response.count(of: linkId, in: numbers)) : 1) {
        if item.repeats { inner[linkId] = number }
        write(element, linkId, [], inner)
      }
      return
    }
    let answers = response.answers(to: linkId, in: numbers).map(\.value)
    if answers.isEmpty || element.takesSeveralValues {
      if item.repeats { inner[linkId] = 0 }
      return write(element, linkId, answers, inner)
    }
    for (number, answer) in answers.enumerated() {
      if item.repeats { inner[linkId] = number }
      write(element, linkId, [answer], inner)
    }
  }

  private mutating func write(
    _ element: Element, _ linkId: String, _ values: [AnswerValue], _ numbers: [String: Int]
  ) {
    json.openObject()
    for (name, elements) in element.groups where !["items", "value", "unit"].contains(name) {
      json.copy(elements, as: name)
    }
    if !values.isEmpty {
      json.key("value")
      if element.takesSeveralValues { json.openArray() }
      for value in values { write(value) }
      if element.takesSeveralValues { json.closeArray() }
      if case .quantity(let quantity) = values.first { write(unitOf: quantity) }
    }
    items(element.all("items"), in: linkId, numbers)
    json.closeObject()
  }

  private mutating func write(_ value: AnswerValue) {
    switch value {
    case .coding(let coding):
      json.openObject()
      json.member("code", coding.code)
      json.member("text", coding.display)
      json.member("system", coding.system)
      json.closeObject()
    case .quantity(let quantity):
      if let number = quantity.value { json.number(number.description) } else { json.null() }
    default:
      var builder = DocumentBuilder()
      builder.open(.root)
      builder.answer(value, base: "value")
      builder.close()
      let document = builder.finish()
      for element in document.root.children { json.copy(element) }
    }
  }

  private mutating func write(unitOf quantity: Quantity) {
    guard quantity.unit != nil || quantity.code != nil else { return }
    json.openObject("unit")
    json.member("name", quantity.unit)
    json.member("code", quantity.code)
    json.member("system", quantity.system)
    json.closeObject()
  }
}

extension Element {
  /// Whether an item has several values in an array.
  fileprivate var takesSeveralValues: Bool {
    self["answerCardinality"]?["max"]?.string.map { $0 != "1" } == true
  }
}
