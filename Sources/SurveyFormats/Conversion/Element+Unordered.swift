import FHIRDocument

extension Element {
  /// All that it says, the same whatever the order of its parts.
  var unordered: String {
    let value = isPrimitive ? string.map { $0.debugDescription } ?? "" : ""
    let parts = children.map { "\($0.nameText):\($0.unordered)" }.sorted()
    return parts.isEmpty ? value : value + "{" + parts.joined(separator: ",") + "}"
  }
}
