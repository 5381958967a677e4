/// The columns of a table as the cells of its rows say them now, each of which is written as an element.
struct JSONGrid {
  /// The columns.
  private(set) var columns: [JSONValue] = []
  private let cells: JSONParts.Cells
  /// The cells whose linkIds their rows say, by the linkIds of the rows: those of new rows and of new columns.
  private var noted: [String: [JSONObject.Member]] = [:]

  private struct Cell {
    var linkId: String
    /// What it says, in the words of a column.
    var column: JSONObject
  }

  private struct Row {
    var linkId: String
    var cells: [Cell] = []
  }

  /// `nil` where the cells are not known one by one, or those of a column do not say the same.
  init?(
    _ cells: JSONParts.Cells, _ merge: JSONMerge, _ own: JSONObject, _ before: JSONObject,
    _ now: JSONObject
  ) {
    self.cells = cells
    guard let old = Self.rows(of: before, merge.before, cells),
      let new = Self.rows(of: now, merge.now, cells), let first = new.first,
      new.allSatisfy({ $0.cells.count == first.cells.count })
    else { return nil }
    let known = own[cells.member]?.entries ?? []
    var indexes: [String: Int] = [:]
    var said: [String: JSONObject] = [:]
    for row in old {
      guard row.cells.count == known.count else { return nil }
      for (index, cell) in row.cells.enumerated() {
        indexes[cell.linkId] = index
        said[cell.linkId] = cell.column
      }
    }
    let oldRows = Set(old.map(\.linkId))
    var taken = Set(known.compactMap(\.key))
    for place in first.cells.indices {
      let all = new.map { $0.cells[place] }
      let mine = all.filter { indexes[$0.linkId] != nil }
      guard Set(mine.compactMap { indexes[$0.linkId] }).count <= 1 else { return nil }
      let isOne = all.allSatisfy { $0.column == all[0].column }
      var column: JSONObject
      if let cell = mine.first, let index = indexes[cell.linkId],
        case .object(let object) = known[index]
      {
        let isRewritten = mine.contains { merge.isRewritten($0.linkId) }
        column = object
        if isRewritten || mine.contains(where: { said[$0.linkId] != $0.column }) {
          guard isOne else { return nil }
          column = merge.merge(object, said[cell.linkId], cell.column, isRewritten: isRewritten)
          if column["name"] == nil, let name = object["name"] {
            column = column.beginning(with: [("name", name)])
          }
        }
      } else {
        guard mine.isEmpty, isOne else { return nil }
        let name = Self.name(of: all[0].linkId, &taken)
        column = all[0].column.beginning(with: [("name", name)])
      }
      columns.append(.object(column))
      guard let name = column["name"]?.plainText else { return nil }
      for (row, cell) in zip(new, all) where mine.isEmpty || !oldRows.contains(row.linkId) {
        noted[row.linkId, default: []].append(
          .init(name: name, value: JSONValue(text: cell.linkId), index: 0))
      }
    }
  }

  private static func rows(
    of table: JSONObject, _ definition: JSONDefinition, _ cells: JSONParts.Cells
  ) -> [Row]? {
    var rows: [Row] = []
    for entry in table.elements {
      guard let linkId = definition.linkId(of: entry), case .object(let written) = entry else {
        return nil
      }
      var row = Row(linkId: linkId)
      for entry in written.elements {
        guard let cell = definition.linkId(of: entry), case .object(let written) = entry else {
          return nil
        }
        row.cells.append(Cell(linkId: cell, column: cells.column(written, in: linkId)))
      }
      rows.append(row)
    }
    return rows
  }

  /// A name for a column of which a cell has a linkId: what is behind its last dot, as far as nothing else is called so.
  private static func name(of linkId: String, _ taken: inout Set<String>) -> JSONValue {
    let end = linkId.split(separator: ".").last.map(String.init) ?? linkId
    let base = end.contains { "{}[]#!".contains($0) } ? "column" : end
    var (name, number) = (JSONValue(text: base), 1)
    while let key = name.key, !taken.insert(key).inserted {
      number += 1
      name = JSONValue(text: "\(base)\(number)")
    }
    return name
  }

  /// A row with the linkIds of its cells, where it has to say them.
  func row(_ row: JSONValue, _ linkId: String, key: String?) -> JSONValue {
    guard let noted = noted[linkId], let key else { return row }
    var object: JSONObject
    if case .object(let known) = row {
      object = known
    } else {
      object = JSONObject(members: []).beginning(with: [(key, row)])
    }
    var linkIds = JSONObject(members: [])
    if case .object(let known)? = object[cells.linkIds] { linkIds = known }
    for member in noted { linkIds.set(member.name, member.value) }
    object.set(cells.linkIds, .object(linkIds))
    return .object(object)
  }
}
