package import FHIRDocument
package import SurveyEngine
import SurveyModel

/// A part of a response that a session and its details have no field for (rule 44).
package struct LostPart {
  /// What it is, with what has it: `contained`, `item.extension`, `value.extension`.
  package var name: String
  package var element: Element
  /// The item that it is of; `nil` for one of the response itself.
  package var linkId: String?

  /// The parts of a response, in its order; the reason why an answer has no value is one, too.
  package static func all(of response: Element, in index: SurveyIndex) -> [LostPart] {
    let root = response.inR4 ?? response
    var parts = LostParts.ofResponse(root).map { LostPart(name: $0.name, element: $0.element) }
    var waiting = Array(root.children(.item).reversed())
    while let element = waiting.popLast() {
      if element.isEmptyArray { continue }
      let linkId = element[.linkId]?.string
      func add(_ lost: [LostParts.Part], of holder: LostParts.Holder) {
        parts += lost.map { name, element in
          LostPart(name: "\(holder.rawValue).\(name)", element: element, linkId: linkId)
        }
      }
      add(LostParts.ofItem(element), of: .item)
      let item = linkId.flatMap { index.find(linkId: $0) }.map { index[$0] }
      for answer in element.children(.answer) where !answer.isEmptyArray {
        let value = answer.choice("value")
        let read = value.flatMap(ResponseValue.init)
        // What is beside a value with parts is preserved with it.
        if read?.value.type.isObject != true {
          add(LostParts.ofAnswer(answer, value: value), of: .answer)
        }
        if let value { add(lost(of: value, read, item), of: .value) }
        waiting += answer.children(.item).reversed()
      }
      waiting += element.children(.item).reversed()
    }
    return parts
  }

  /// The parts of a value; none where its option has all of them.
  private static func lost(
    of value: Element, _ read: ResponseValue?, _ item: SurveyItem?
  ) -> [LostParts.Part] {
    if let read {
      let isOption = item?.preservedOption(read.value)?.isWhole(value) == true
      if read.lost.isEmpty || isOption { return [] }
    }
    return value.children.filter { $0.name == .extension || $0.name == .id }
      .map { ($0.nameText, $0) }
  }
}
