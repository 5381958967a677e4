import FHIRQuestionnaire
import SurveyFormats
import SurveyLogic
import SurveyModel

/// The answers of a response as they are put together: items, each with its repetitions.
struct ResponseTree {
  private struct Node {
    var linkId: String
    var key: String?
    var children: [Int] = []
    var answers: [FlatResponse.Answer] = []
  }

  private var nodes = [Node(linkId: "")]

  /// Adds an answer; the keys are those of the parts of the path.
  mutating func add(
    _ answer: FlatResponse.Answer, _ location: ODMLocation, _ path: [String], _ keys: [String?],
    _ data: ODMClinicalData
  ) {
    var answer = answer
    var parent = 0
    let around = data.form[location.linkId]?.path ?? []
    let repeating = around.filter {
      data.form[$0].map { $0.item.repeats && $0.item.type == .group } ?? false
    }
    let isList = data.form[location.linkId]?.item.repeats == true
    for linkId in around {
      let key =
        repeating.contains(linkId)
        ? self.key(of: linkId, repeating, isList, path, keys, data) ?? "" : nil
      parent = child(of: parent, linkId, key)
    }
    if isList, let key = keys.last.flatMap({ $0 }) {
      answer.notes.append(.odm("ItemGroupRepeatKey", key))
    } else if repeating.isEmpty, let key = keys.last.flatMap({ $0 }) {
      answer.notes.append(.odm("ItemGroupRepeatKey", key))
    }
    nodes[child(of: parent, location.linkId, nil)].answers.append(answer)
  }

  /// The key of a group around: that of its own part, or the beginning of one of a part of a flat form.
  private func key(
    of linkId: String, _ repeating: [String], _ isList: Bool, _ path: [String], _ keys: [String?],
    _ data: ODMClinicalData
  ) -> String? {
    for count in path.indices where data.location(Array(path[...count]))?.linkId == linkId {
      if path.count == count + 1 || keys[count] != nil {
        return ownKey(keys[count], linkId, repeating, isList)
      }
    }
    return ownKey(keys.last.flatMap { $0 }, linkId, repeating, isList)
  }

  /// In flat forms a key has those of the groups around before it; that of an answer comes last.
  private func ownKey(
    _ key: String?, _ linkId: String, _ repeating: [String], _ isList: Bool
  ) -> String? {
    guard let key, let index = repeating.firstIndex(of: linkId) else { return key }
    let parts = key.split(separator: ".")
    let count = repeating.count + (isList ? 1 : 0)
    guard count > 1, parts.count == count else { return key }
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

  // MARK: Responses

  /// Adds all answers to a response.
  ///
  /// Nodes are in each other as items are, which are at most as deep as a form is read.
  func add(to response: inout FlatResponse, _ data: ODMClinicalData) {
    add(childrenOf: 0, [:], to: &response, data)
  }

  private func add(
    childrenOf index: Int, _ numbers: [String: Int], to response: inout FlatResponse,
    _ data: ODMClinicalData
  ) {
    var counts: [String: Int] = [:]
    for child in nodes[index].children {
      let node = nodes[child]
      var inner = numbers
      if let item = data.form[node.linkId]?.item, item.type == .group, item.repeats {
        inner[node.linkId] = counts[node.linkId, default: 0]
        counts[node.linkId, default: 0] += 1
        if let key = node.key, !key.isEmpty {
          response.repetitionNotes[FlatResponse.Repetition(node.linkId, in: inner)] = [
            .odm("ItemGroupRepeatKey", key)
          ]
        }
      }
      response.add(node.answers, to: node.linkId, in: inner)
      add(childrenOf: child, inner, to: &response, data)
    }
  }
}
