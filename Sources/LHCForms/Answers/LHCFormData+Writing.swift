package import FHIRDocument
package import SurveyFormats

extension LHCFormData {
  /// A form with the answers of a response in it, and what of them it has no place for; `nil` where
  /// the source is no form.
  package static func write(
    _ response: Element, into form: Source
  ) -> (bytes: [UInt8], losses: [Loss])? {
    guard let root = JSONDocument.ofForm(form).document?.root, root.isObject else { return nil }
    var writer = FormDataWriter()
    writer.json.openObject()
    for (name, elements) in root.groups where name != "items" && name != "hasSavedData" {
      writer.json.copy(elements, as: name)
    }
    writer.json.member("hasSavedData", flag: true)
    writer.items(root.all("items"), in: nil, response.all("item"))
    writer.json.closeObject()
    let losses = writer.losses
    return (writer.text(), losses)
  }
}

/// Writes items of a form once for each repetition that a response has.
private struct FormDataWriter: ~Copyable {
  var json = JSONTextWriter(style: .pretty)
  var losses: [Loss] = []

  mutating func text() -> [UInt8] {
    var text = JSONTextWriter()
    swap(&text, &json)
    return text.finish() + [UInt8(ascii: "\n")]
  }

  mutating func items(_ elements: [Element], in parent: String?, _ answered: [Element]) {
    let elements = elements.filter(\.isObject)
    guard !elements.isEmpty else { return report(answered, without: []) }
    json.openArray("items")
    var known: Set<String> = []
    for element in elements {
      let linkId = LHCFormsReader.linkId(of: element, in: parent)
      guard known.insert(linkId).inserted else { continue }
      write(element, linkId, answered.filter { $0["linkId"]?.string == linkId })
    }
    json.closeArray()
    report(answered, without: known)
  }

  private mutating func report(_ answered: [Element], without known: Set<String>) {
    for item in answered where !known.contains(item["linkId"]?.string ?? "") {
      losses.append(Loss(.dropped, "item", linkId: item["linkId"]?.string, before: nil))
    }
  }

  private mutating func write(_ element: Element, _ linkId: String, _ answered: [Element]) {
    let answers = answered.flatMap { $0.all("answer") }
    guard !answers.isEmpty else {
      // A group, once for each repetition; without any, once.
      if answered.isEmpty { return write(element, linkId, values: [], inside: []) }
      for item in answered { write(element, linkId, values: [], inside: item.all("item")) }
      return
    }
    if element["answerCardinality"]?["max"]?.string.map({ $0 != "1" }) == true {
      return write(
        element, linkId, values: answers, inside: answers.flatMap { $0.all("item") })
    }
    for answer in answers {
      write(element, linkId, values: [answer], inside: answer.all("item"))
    }
  }

  private mutating func write(
    _ element: Element, _ linkId: String, values: [Element], inside: [Element]
  ) {
    let isMultiple = element["answerCardinality"]?["max"]?.string.map { $0 != "1" } == true
    json.openObject()
    for (name, elements) in element.groups where !["items", "value", "unit"].contains(name) {
      json.copy(elements, as: name)
    }
    let found = values.compactMap { answer in
      answer.children.first { $0.nameText.hasPrefix("value") }
    }
    if !found.isEmpty {
      json.key("value")
      if isMultiple { json.openArray() }
      for value in found { write(value) }
      if isMultiple { json.closeArray() }
      if let quantity = found.first, quantity.nameText == "valueQuantity" { unit(of: quantity) }
    }
    items(element.all("items"), in: linkId, inside)
    json.closeObject()
  }

  private mutating func write(_ value: Element) {
    switch value.nameText {
    case "valueCoding":
      json.openObject()
      for (name, elements) in value.groups {
        json.copy(elements, as: name == "display" ? "text" : name)
      }
      json.closeObject()
    case "valueQuantity":
      if let number = value["value"] { json.copy(number) } else { json.null() }
    default: json.copy(value)
    }
  }

  private mutating func unit(of quantity: Element) {
    guard quantity["unit"] != nil || quantity["code"] != nil else { return }
    json.openObject("unit")
    json.member("name", quantity["unit"]?.string)
    json.member("code", quantity["code"]?.string)
    json.member("system", quantity["system"]?.string)
    json.closeObject()
  }
}
