/// The path of an element in its resource, as messages name it: `Questionnaire.item[3].text`.
///
/// An index, from 0, is there only where elements of the name repeat.
public struct ElementPath: Hashable, Sendable, CustomStringConvertible {
  /// The path.
  public let description: String
}

extension Element {
  /// Its path.
  public var path: ElementPath {
    var current = document.root
    var text = current.resourceType ?? ""
    while current.index != index {
      guard let child = current.children.first(where: { $0.index <= index && index < $0.end })
      else { break }
      if !text.isEmpty { text += "." }
      text += child.nameText
      var before = 0
      var after = 0
      for sibling in current.children(child.name) {
        if sibling.index < child.index { before += 1 }
        if sibling.index > child.index { after += 1 }
      }
      if before + after > 0 || child.isInArray { text += "[\(before)]" }
      current = child
    }
    return ElementPath(description: text)
  }

  var end: Int { Int(node.next) }
}
