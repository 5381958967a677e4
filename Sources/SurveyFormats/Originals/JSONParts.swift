/// What an element of a form has that is written as elements inside of it: the rows and columns of tables.
package struct JSONParts: Sendable {
  /// The member in which they are.
  let member: String
  /// What members of elements are called in them; `nil` for what they do not have.
  private let names: [String: String?]
  /// What texts of elements have, and those of them in its place.
  private let words: [String: String]
  /// What says which of the parts one is, where that is not what elements have for it.
  let key: String?
  /// The members that new parts begin with, that among them, by linkId.
  let new: [String: [(name: String, text: String)]]
  /// What the element around them says of all parts, and elements of themselves.
  let shared: [String: String]
  /// What the element says of what is in all parts.
  let cells: Cells?

  /// The columns of a table, of which each row has a cell, which is written as an element.
  package struct Cells: Sendable {
    /// The member in which the columns are.
    let member: String
    /// What members of cells are called in columns; `nil` for what these do not have.
    let names: [String: String?]
    /// What rows are called in expressions, by linkId.
    let rows: [String: String]
    /// The member of a row in which the linkIds of its cells are, by the names of their columns.
    let linkIds: String

    package init(
      _ member: String, names: [String: String?], rows: [String: String], linkIds: String
    ) {
      (self.member, self.names, self.rows, self.linkIds) = (member, names, rows, linkIds)
    }

    /// A cell in the words of a column.
    func column(_ cell: JSONObject, in row: String) -> JSONObject {
      let words = rows[row].map { ["{\($0).": "{row."] } ?? [:]
      return JSONParts(member, names: names, words: words).part(cell)
    }
  }

  /// - Parameters:
  ///   - names: with a key, parts have no members but these.
  package init(
    _ member: String, names: [String: String?], words: [String: String] = [:], key: String? = nil,
    new: [String: [(name: String, text: String)]] = [:], shared: [String: String] = [:],
    cells: Cells? = nil
  ) {
    (self.member, self.names, self.words) = (member, names, words)
    (self.key, self.new, self.shared, self.cells) = (key, new, shared, cells)
  }

  /// What a member of elements is called in a part.
  func name(of member: String) -> String? {
    names[member, default: key == nil ? member : nil]
  }

  /// An element in the words of a part.
  func part(_ element: JSONObject) -> JSONObject {
    var part = JSONObject(index: element.index, members: [])
    for var member in element.members {
      guard let name = name(of: member.name) else { continue }
      member.name = name
      for (word, own) in words { member.value = member.value.replacing(word, with: own) }
      part.members.append(member)
    }
    return part
  }
}

extension JSONValue {
  /// The value with other words in its texts; it is as deep as forms are.
  fileprivate func replacing(_ word: String, with other: String) -> JSONValue {
    switch self {
    case .leaf(let text): return .leaf(text.replacing(word, with: other))
    case .array(let entries): return .array(entries.map { $0.replacing(word, with: other) })
    case .object(var object):
      for index in object.members.indices {
        object.members[index].value = object.members[index].value.replacing(word, with: other)
      }
      return .object(object)
    }
  }
}
