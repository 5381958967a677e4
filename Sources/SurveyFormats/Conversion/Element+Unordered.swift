import FHIRDocument

extension Element {
  /// All that it says, the same whatever the order of its members; entries of a list keep theirs.
  var unordered: String {
    var text = ""
    appendUnordered(to: &text)
    return text
  }

  /// The depth of elements is bounded where they are read.
  private func appendUnordered(to text: inout String) {
    if let value = isPrimitive ? string : nil {
      // With its length, no value can look like the names and marks around it.
      text += "\(value.utf8.count):"
      text += value
    }
    guard hasChildren else { return }
    text += "{"
    for child in inOrderOfNames {
      text += child.nameText
      text += "="
      child.appendUnordered(to: &text)
      text += ","
    }
    text += "}"
  }

  private var inOrderOfNames: [Element] {
    let children = Array(children)
    guard children.count > 1 else { return children }
    return children.map { ($0.nameText, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
