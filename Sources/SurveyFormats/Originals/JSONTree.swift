package import FHIRDocument

/// A value of JSON in which anything can be changed.
package indirect enum JSONValue: Equatable, Sendable {
  case object(JSONObject)
  case array([JSONValue])
  /// Anything else, as it is written, but for how characters are escaped.
  case leaf(String)

  /// What says which of the entries of an array it is: its value, its name, or what kind of rule it is.
  var key: String? {
    switch self {
    case .leaf(let text): text
    case .array: nil
    case .object(let object):
      object.key
    }
  }

  /// The entries of an array; none of anything else.
  var entries: [JSONValue] {
    if case .array(let entries) = self { entries } else { [] }
  }

  /// What a text says; `nil` of anything else, and where characters of it are escaped.
  var plainText: String? {
    guard case .leaf(let text) = self, text.utf8.count > 1, text.hasPrefix("\""),
      !text.utf8.contains(UInt8(ascii: "\\"))
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// A text, number or flag as it is written.
  fileprivate var text: String? {
    if case .leaf(let text) = self { text } else { nil }
  }

  /// A text.
  package init(text: String) {
    var writer = JSONTextWriter(style: .compact)
    writer.string(text)
    self = .leaf(String(decoding: writer.finish(), as: UTF8.self))
  }

  func write(to writer: inout JSONTextWriter) {
    switch self {
    case .object(let object): object.write(to: &writer)
    case .array(let entries):
      writer.openArray()
      for entry in entries { entry.write(to: &writer) }
      writer.closeArray()
    case .leaf(let text): writer.raw(text.utf8)
    }
  }
}

/// An object of JSON, with its members in their order.
package struct JSONObject: Equatable, Sendable {
  package struct Member: Sendable {
    package var name: String
    package var value: JSONValue
    /// The index of the element that it was made of, of an array its first entry's.
    var index: Int
  }

  /// The index of the element that it was made of.
  var index: Int
  package var members: [Member]

  package init(index: Int = 0, members: [Member]) { (self.index, self.members) = (index, members) }

  package subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// Gives a member a value, in its place or at the end.
  package mutating func set(_ name: String, _ value: JSONValue) {
    if let place = members.firstIndex(where: { $0.name == name }) {
      members[place].value = value
    } else {
      members.append(Member(name: name, value: value, index: 0))
    }
  }

  /// What says which of the entries of an array it is.
  fileprivate var key: String? {
    for name in ["value", "name"] {
      if let value = self[name] { return value.text }
    }
    if let type = self["type"]?.text { return "\(type) \(self["expression"]?.text ?? "")" }
    return (self["code"] ?? self["linkId"] ?? self["text"])?.text
  }

  /// Whether both say the same, wherever they are.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.members.elementsEqual(right.members) { $0.name == $1.name && $0.value == $1.value }
  }

  package func write(to writer: inout JSONTextWriter) {
    writer.openObject()
    for member in members {
      writer.key(member.name)
      member.value.write(to: &writer)
    }
    writer.closeObject()
  }
}

/// A document of JSON as such values.
package struct JSONTree {
  /// Forms are not as deep as this.
  private static let deepest = 100

  /// All objects by the indexes of their elements.
  package private(set) var objects: [Int: JSONObject] = [:]

  /// `nil` where it is too deep, or not an object.
  package init?(_ document: Document) {
    guard document.root.isObject, object(document.root, depth: 0) != nil else { return nil }
  }

  private mutating func object(_ element: Element, depth: Int) -> JSONObject? {
    guard depth < Self.deepest else { return nil }
    var object = JSONObject(index: element.index, members: [])
    var array: (name: String, entries: [JSONValue], index: Int)?
    func endArray() {
      guard let array else { return }
      object.members.append(
        JSONObject.Member(name: array.name, value: .array(array.entries), index: array.index))
    }
    for child in element.children {
      let name = child.nameText
      guard let value = value(child, depth: depth) else { return nil }
      if child.isInArray {
        if array?.name == name {
          array?.entries.append(value)
          continue
        }
        endArray()
        array = (name, [value], child.index)
      } else {
        endArray()
        array = nil
        object.members.append(JSONObject.Member(name: name, value: value, index: child.index))
      }
    }
    endArray()
    objects[element.index] = object
    return object
  }

  private mutating func value(_ element: Element, depth: Int) -> JSONValue? {
    if element.isObject { return object(element, depth: depth + 1).map { .object($0) } }
    if element.isPrimitive {
      return .leaf(String(decoding: JSONWriter.comparable(element), as: UTF8.self))
    }
    guard depth < Self.deepest else { return nil }
    var entries: [JSONValue] = []
    for child in element.children {
      guard let entry = value(child, depth: depth + 1) else { return nil }
      entries.append(entry)
    }
    return .array(entries)
  }
}
