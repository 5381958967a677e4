import FHIRDocument
import FHIRQuestionnaire
import SurveyLogic
import SurveyModel

/// The answers of a response as they are put together: items, each with its repetitions.
struct ResponseTree {
  struct Answer {
    var value: AnswerValue
    /// What the way back needs: names and texts of extensions.
    var notes: [(name: String, text: String)]
  }

  private struct Node {
    var linkId: String
    var key: String?
    var children: [Int] = []
    var answers: [Answer] = []
  }

  private var nodes = [Node(linkId: "")]

  /// Adds an answer; the keys are those of the parts of the path.
  mutating func add(
    _ answer: Answer, _ location: ODMLocation, _ path: [String], _ keys: [String?],
    _ data: ODMClinicalData
  ) {
    var answer = answer
    var parent = 0
    let around = data.form[location.linkId]?.path ?? []
    let repeating = around.filter {
      data.form[$0].map { $0.item.repeats && $0.item.type == .group } ?? false
    }
    for linkId in around {
      let key =
        repeating.contains(linkId)
        ? self.key(of: linkId, repeating, path, keys, data) ?? "" : nil
      parent = child(of: parent, linkId, key)
    }
    let isList = data.form[location.linkId]?.item.repeats == true
    if isList, let key = keys.last.flatMap({ $0 }) {
      answer.notes.append(("ItemGroupRepeatKey", key))
    } else if repeating.isEmpty, let key = keys.last.flatMap({ $0 }) {
      answer.notes.append(("ItemGroupRepeatKey", key))
    }
    nodes[child(of: parent, location.linkId, nil)].answers.append(answer)
  }

  /// The key of a group around: that of its own part, or the beginning of one of a part of a flat form.
  private func key(
    of linkId: String, _ repeating: [String], _ path: [String], _ keys: [String?],
    _ data: ODMClinicalData
  ) -> String? {
    for count in path.indices where data.location(Array(path[...count]))?.linkId == linkId {
      if path.count == count + 1 || keys[count] != nil {
        return ownKey(keys[count], linkId, repeating)
      }
    }
    return ownKey(keys.last.flatMap { $0 }, linkId, repeating)
  }

  private func ownKey(_ key: String?, _ linkId: String, _ repeating: [String]) -> String? {
    guard let key, let index = repeating.firstIndex(of: linkId) else { return key }
    let parts = key.split(separator: ".")
    guard repeating.count > 1, parts.count == repeating.count else { return key }
    return parts[...index].joined(separator: ".")
  }

  private mutating func child(of parent: Int, _ linkId: String, _ key: String?) -> Int {
    if let found = nodes[parent].children.first(where: {
      nodes[$0].linkId == linkId && nodes[$0].key == key
    }) {
      return found
    }
    nodes.append(Node(linkId: linkId, key: key))
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  // MARK: Documents

  /// The response, with what is said of it as a whole.
  func document(_ data: ODMClinicalData, _ keys: [(String, String)]) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "QuestionnaireResponse")
    for (name, text) in keys { note(name, text, to: &builder) }
    let known = Dictionary(keys) { first, _ in first }
    builder.open(builder.name("identifier"))
    builder.string(builder.name("system"), ODMClinicalData.url("visit"))
    let parts = ["StudyOID", "SubjectKey", "StudyEventOID", "StudyEventRepeatKey"]
    builder.string(builder.name("value"), parts.compactMap { known[$0] }.joined(separator: "/"))
    builder.close()
    builder.string(builder.name("questionnaire"), data.survey.canonicalReference)
    builder.string(builder.name("status"), "completed")
    builder.open(builder.name("subject"))
    builder.open(builder.name("identifier"))
    builder.string(builder.name("system"), ODMClinicalData.url("SubjectKey"))
    builder.string(builder.name("value"), known["SubjectKey"] ?? "")
    builder.close()
    builder.close()
    writeChildren(of: 0, data, to: &builder)
    builder.close()
    return builder.finish()
  }

  private func note(_ name: String, _ text: String, to builder: inout DocumentBuilder) {
    builder.open(.extension, inArray: true)
    builder.string(.url, ODMClinicalData.url(name))
    builder.string(builder.name("valueString"), text)
    builder.close()
  }

  /// Items are in the order of the questionnaire, which is at most as deep as a form is read.
  private func writeChildren(
    of index: Int, _ data: ODMClinicalData, to builder: inout DocumentBuilder
  ) {
    let children = nodes[index].children.enumerated().sorted { left, right in
      let (first, second) = (
        data.form[nodes[left.element].linkId]?.position ?? 0,
        data.form[nodes[right.element].linkId]?.position ?? 0
      )
      return (first, left.offset) < (second, right.offset)
    }
    for (_, child) in children { write(child, data, to: &builder) }
  }

  private func write(_ index: Int, _ data: ODMClinicalData, to builder: inout DocumentBuilder) {
    let node = nodes[index]
    builder.open(.item, inArray: true)
    if let key = node.key, !key.isEmpty { note("ItemGroupRepeatKey", key, to: &builder) }
    builder.string(.linkId, node.linkId)
    let isGroup = data.form[node.linkId]?.item.type == .group
    for (number, answer) in node.answers.enumerated() {
      builder.open(.answer, inArray: true)
      for (name, text) in answer.notes { note(name, text, to: &builder) }
      builder.answer(answer.value, base: "value")
      if number == 0 { writeChildren(of: index, data, to: &builder) }
      builder.close()
    }
    if !isGroup, node.answers.isEmpty, !node.children.isEmpty {
      builder.open(.answer, inArray: true)
      writeChildren(of: index, data, to: &builder)
      builder.close()
    }
    if isGroup { writeChildren(of: index, data, to: &builder) }
    builder.close()
  }
}
