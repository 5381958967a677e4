import FHIRDocument
import FHIRQuestionnaire

extension AssembledItem {
  /// Writes what comes from elsewhere, and the items, with those in them.
  func writeRest(to copy: inout PartCopy) {
    writeAdded(to: &copy)
    var open: [AssembledItem?] = items.reversed()
    while let next = open.popLast() {
      guard let item = next else {
        copy.builder.close()
        continue
      }
      copy.builder.open(.item)
      for child in item.element.children where child.name != .item {
        copy.copy(child, of: item.part)
      }
      item.writeAdded(to: &copy)
      open.append(nil)
      open += item.items.reversed()
    }
  }

  private func writeAdded(to copy: inout PartCopy) {
    for (element, part) in extensions { copy.copy(element, of: part) }
    for addition in additions { addition.write(to: &copy) }
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
