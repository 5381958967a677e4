import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

extension DocumentBuilder {
  /// Writes items and those inside them as entries of `items`.
  mutating func definition(of items: [SurveyItem]) {
    let name = name("items")
    for step in ItemWalk(items) {
      switch step {
      case .enter(let item):
        open(name, inArray: true)
        text("linkId", item.linkId)
        text("type", item.type.rawValue)
        text("presentation", item.presentation().rawValue)
        for (field, content) in ItemField.contents { definition(field, content, of: item) }
      case .leave(let item):
        carried(item.carried)
        close()
      }
    }
  }

  /// Writes what is carried as an object of the source's members, in their order.
  mutating func carried(_ parts: [Carried]) {
    if parts.isEmpty { return }
    open(name("carried"))
    let members = CarriedMembers.document(of: parts).map { Members(of: $0.root) } ?? Members()
    var written: Set<String> = []
    for part in parts {
      if part.json == "null" {
        openPrimitive(name(part.name), .string, nil)
        close()
        continue
      }
      let isSibling = part.name.hasPrefix("_") && !members.contains(part.name)
      let base = isSibling ? String(part.name.dropFirst()) : part.name
      guard written.insert(base).inserted else { continue }
      for element in members[base] { copy(element) }
    }
    close()
  }

  mutating func text(_ member: String, _ value: String?) {
    if let value { string(name(member), value) }
  }

  mutating func flag(_ member: String, _ value: Bool) {
    if value { boolean(name(member), true) }
  }

  mutating func texts(_ member: String, _ values: [String]) {
    for value in values { string(name(member), value, inArray: true) }
  }

  /// Writes a value under the name of its type: `{"date": "2026-03"}`.
  mutating func typed(_ value: AnswerValue, _ member: String, inArray: Bool = false) {
    open(name(member), inArray: inArray)
    answer(value, name: name(value.type.rawValue))
    close()
  }
}
