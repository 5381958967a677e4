import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// Writes one response as the instance of its form.
struct SubmissionWriter {
  private let codec: SubmissionCodec
  private let response: FlatResponse

  init(_ codec: SubmissionCodec, _ response: FlatResponse) {
    (self.codec, self.response) = (codec, response)
  }

  func write(to text: inout XMLText) {
    let form = codec.elements
    text.element(
      form.rootName,
      [
        ("xmlns:orx", "http://openrosa.org/xforms"), ("id", form.formID),
        ("version", form.version),
      ]
    ) { text in
      for index in form.roots { write(index, [:], to: &text) }
      text.element("orx:meta") { text in
        if let id = response.details.id {
          let isPlain = response.identifier?.system == SubmissionCodec.system
          let name = isPlain ? response.identifier?.value : nil
          text.element("orx:instanceID", text: name ?? (id.isUUID ? "uuid:\(id)" : id))
        }
        if let authored = response.details.authored {
          text.element("orx:timeEnd", text: authored.description)
        }
      }
    }
  }

  /// Forms are as deep as their reader lets groups be in each other.
  private func write(_ index: Int, _ numbers: [String: Int], to text: inout XMLText) {
    let node = codec.elements.nodes[index]
    switch node.kind {
    case .group(repeats: false):
      text.element(node.name) { text in
        for child in node.children { write(child, numbers, to: &text) }
      }
    case .group, .answers:
      for number in 0..<count(of: node, in: numbers) {
        var inner = numbers
        inner[node.linkId] = number
        text.element(node.name) { text in
          for child in node.children { write(child, inner, to: &text) }
        }
      }
    case .question: writeQuestion(node, numbers, to: &text)
    }
  }

  private func count(of node: SubmissionForm.Node, in numbers: [String: Int]) -> Int {
    if case .answers = node.kind {
      return response.answers(to: node.linkId, in: numbers).count
    }
    return response.count(of: node.linkId, in: numbers)
  }

  private func writeQuestion(
    _ node: SubmissionForm.Node, _ numbers: [String: Int], to text: inout XMLText
  ) {
    guard let item = codec.form.item(node.linkId) else { return }
    var around = numbers
    let own = around.removeValue(forKey: node.linkId)
    var answers = response.answers(to: node.linkId, in: around)
    if let own { answers = answers.indices.contains(own) ? [answers[own]] : [] }
    var (texts, other): ([String], String?) = ([], nil)
    for answer in answers {
      let isOther =
        node.isOpen && item.isChoice && codec.name(of: answer.value, node) == nil
      if isOther {
        if other == nil { texts.append(OtherAnswer.option) }
        other = other ?? codec.form.text(of: answer.value, to: item)
      } else if let each = codec.text(of: answer.value, item, node) {
        texts.append(each)
      }
    }
    // One element has several options, and one of all other answers.
    if node.hasOptions && item.repeats {
      text.element(node.name, text: texts.joined(separator: " "))
    } else {
      text.element(node.name, text: texts.first ?? "")
    }
    if node.isOpen { text.element(node.name + OtherAnswer.ending, text: other ?? "") }
  }
}

extension String {
  /// Whether it is the text of a UUID.
  var isUUID: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.allSatisfy { $0.isHexDigit } }
  }
}
