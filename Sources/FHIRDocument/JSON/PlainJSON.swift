/// A value of JSON that this program does not know and writes again as it was.
package indirect enum PlainJSON: Hashable, Sendable {
  case object([Member])
  case array([PlainJSON])
  case text(String)
  /// A number or `true`, `false`, as it is written.
  case word(String)
  case null

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: PlainJSON

    package init(_ name: String, _ value: PlainJSON) { (self.name, self.value) = (name, value) }
  }
}

extension PlainJSON {
  /// The members of an object but for some, in their order; the reader of it bounds how deep they go.
  package static func members(of object: Element, besides known: Set<String> = []) -> [Member] {
    let skipped = Set(known.compactMap { object.document.name($0) })
    var members: [Member] = []
    // The array whose entries come one after the other.
    var array: (name: ElementName, values: [PlainJSON])?
    func end() {
      if let array {
        members.append(Member(object.document.text(of: array.name), .array(array.values)))
      }
      array = nil
    }
    for child in object.children where !skipped.contains(child.name) {
      let isEntry = child.isInArray || child.isEmptyArray
      if array?.name != child.name || !isEntry { end() }
      if isEntry, array == nil { array = (child.name, []) }
      if child.isInArray { array?.values.append(PlainJSON(child)) }
      if !isEntry { members.append(Member(child.nameText, PlainJSON(child))) }
    }
    end()
    return members
  }

  private init(_ element: Element) {
    if element.isObject {
      self = .object(Self.members(of: element))
    } else if !element.hasValue {
      self = .null
    } else {
      self = element.isText ? .text(element.string ?? "") : .word(element.string ?? "null")
    }
  }

  /// Writes the value.
  package func write(to writer: inout JSONTextWriter) {
    switch self {
    case .object(let members):
      writer.openObject()
      for member in members {
        writer.key(member.name)
        member.value.write(to: &writer)
      }
      writer.closeObject()
    case .array(let values):
      writer.openArray()
      for value in values { value.write(to: &writer) }
      writer.closeArray()
    case .text(let text): writer.string(text)
    case .word(let word): writer.raw(word.utf8)
    case .null: writer.null()
    }
  }
}
