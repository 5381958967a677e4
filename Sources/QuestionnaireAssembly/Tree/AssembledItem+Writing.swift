import FHIRDocument
import FHIRQuestionnaire

extension AssembledItem {
  /// Writes an item, with the items in it.
  func write(to copy: inout PartCopy) {
    copy.builder.open(.item)
    for child in element.children where child.name != .item { copy.copy(child, of: part) }
    writeRest(to: &copy)
    copy.builder.close()
  }

  /// Writes what comes from elsewhere, and the items.
  func writeRest(to copy: inout PartCopy) {
    for (element, part) in extensions { copy.copy(element, of: part) }
    for addition in additions { addition.write(to: &copy) }
    for item in items { item.write(to: &copy) }
  }
}

extension AssembledItem.Addition {
  fileprivate func write(to copy: inout PartCopy) {
    switch self {
    case .copy(let element, let part): copy.copy(element, of: part)
    case .value(let url, let value, let part):
      copy.builder.open(.extension)
      copy.builder.string(.url, url)
      let name = "value" + value.nameText.drop { !$0.isUppercase }.dropFirst("Value".count)
      copy.copy(value, of: part, as: copy.builder.name(name))
      copy.builder.close()
    case .text(let name, let text): copy.builder.string(copy.builder.name(name), text)
    case .flag(let name, let flag): copy.builder.boolean(copy.builder.name(name), flag)
    case .number(let name, let text): copy.builder.number(copy.builder.name(name), text)
    }
  }
}
