import FHIRDocument

/// A member of an object: all children of one name.
struct RestMember {
  let text: String
  let name: ElementName

  /// Whether it is the value of an answer.
  var isValue: Bool { text.hasPrefix("value") }
}

extension Element {
  /// The members of an object, in their order.
  var restMembers: [RestMember] {
    var members: [RestMember] = []
    for child in children where members.last?.name != child.name {
      if members.contains(where: { $0.name == child.name }) { continue }
      members.append(RestMember(text: child.nameText, name: child.name))
    }
    return members
  }

  /// A member as it is in an object, its ids and extensions behind its values: `"a":1,"_a":{…}`.
  ///
  /// All characters are written as they were read.
  func restText(of member: RestMember) -> [UInt8] {
    let parts: [JSONWriter.MemberPart] =
      children(member.name).contains { $0.isPrimitive && $0.hasChildren }
      ? [.values, .extras] : [.values]
    var text: [UInt8] = []
    for part in parts {
      let written = JSONWriter.write(part, of: member.name, in: self, keepsEscapes: true)
      if written.count <= 2 { continue }
      if !text.isEmpty { text.append(UInt8(ascii: ",")) }
      text += written.dropFirst().dropLast()
    }
    return text
  }

  /// What stands for the members that are taken away, and for the value of an answer: `nil` where there is none
  /// of them.
  func restMark(of without: [String], isAnswer: Bool) -> String? {
    let members = restMembers.filter { without.contains($0.text) || isAnswer && $0.isValue }
    return members.isEmpty ? nil : restMark(of: members)
  }

  /// What stands for some members as they are.
  func restMark(of members: [RestMember]) -> String {
    var mark = TextMark()
    for member in members { mark.add(restText(of: member)) }
    return mark.text
  }
}

/// The items or answers of an element, as a rest names them.
struct RestChildren {
  /// The linkId of an item and its number among those with the same one, or the number of an answer.
  struct Key: Hashable {
    var linkId: String?
    var number: Int
  }

  /// Nothing where one has no linkId, or is no object.
  private(set) var keys: [Key] = []
  private(set) var elements: [Element] = []

  /// None.
  init() {}

  init?(_ member: RestMember, of element: Element) {
    guard member.name == .item || member.name == .answer else { return nil }
    var counts: [String?: Int] = [:]
    for child in element.children(member.name) {
      guard child.isObject else { return nil }
      var linkId: String?
      if member.name == .item {
        linkId = child[.linkId]?.string
        if linkId == nil { return nil }
      }
      counts[linkId, default: 0] += 1
      keys.append(Key(linkId: linkId, number: counts[linkId] ?? 1))
      elements.append(child)
    }
  }

  /// What stands for each of those with a linkId.
  func marks(of linkId: String?) -> [String] {
    zip(keys, elements).filter { $0.0.linkId == linkId }.map { _, element in
      element.restMark(of: element.restMembers)
    }
  }
}
