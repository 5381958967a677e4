import SurveyFormats

/// The rows of a dictionary that stand under another header than that of the group which they say they are in.
///
/// What people see counts: the header above a row. Behind the last row of a group is what the groups around it have, and what
/// is in none, since these have no header there; such a row is where it says.
struct MovedRows {
  private(set) var numbers: Set<Int> = []
  /// The groups that each row says it is in, the innermost first.
  private let chains: [[String]]
  /// The groups that may have a header, the outer ones first.
  private let headed: [String: [[String]]]
  /// The groups that have a text.
  private let named: Set<String>

  /// A header, and what is below it.
  private struct Section {
    var group: String?
    /// The last row of the group.
    var last = -1
  }

  /// - Parameters:
  ///   - groups: those that have a text, with those around them, the outer ones first.
  ///   - chains: the groups that each row says it is in, the innermost first; `nil` where it says nothing of that.
  init(_ rows: [DictionaryTable.Row], groups: [[FieldNote.Group]], chains: [[String]?]) {
    self.chains = chains.map { $0 ?? [] }
    var headed: [String: [[String]]] = [:]
    for path in groups {
      for start in path.indices where path[start].text != nil {
        let part = path[start...]
        headed[FieldHeader.header(of: Array(part)), default: []].append(part.map(\.linkId))
      }
    }
    self.headed = headed
    named = Set(groups.compactMap { $0.last?.linkId })
    var sections: [Section] = []
    var numbersOfSections: [Int] = []
    // The groups that have a header in each form.
    var heads: [String: Set<String>] = [:]
    var begun: Set<String> = []
    for (number, row) in rows.enumerated() {
      let (form, header) = (row.field[.formName], row.field[.sectionHeader])
      if number == 0 || rows[number - 1].field[.formName] != form { sections.append(Section()) }
      let found = header.isEmpty ? [] : self.groups(under: header, number, begun)
      if let group = found.last {
        sections.append(Section(group: group))
        heads[form, default: []].formUnion(found)
      }
      let section = sections.count - 1
      if let group = sections[section].group, self.chains[number].contains(group) {
        sections[section].last = number
      }
      begun.formUnion(self.chains[number])
      numbersOfSections.append(section)
    }
    let around = Dictionary(
      groups.compactMap { path in path.last.map { ($0.linkId, path.map(\.linkId)) } }
    ) {
      first, _ in first
    }
    for (number, chain) in chains.enumerated() {
      guard let chain else { continue }
      let section = sections[numbersOfSections[number]]
      let isElsewhere =
        chain.first { heads[rows[number].field[.formName]]?.contains($0) == true }
        .map { own in section.group.flatMap { around[$0] }?.contains(own) != true } ?? false
      let isBetween =
        section.group.map { !chain.contains($0) } == true && number < section.last
      if isElsewhere || isBetween { numbers.insert(number) }
    }
  }

  /// The groups that begin at a header; the one of a group that begins at its row where somebody edited it.
  private func groups(under header: String, _ number: Int, _ begun: Set<String>) -> [String] {
    func isAround(_ number: Int, _ path: [String]) -> Bool {
      path.last.map(chains[number].contains) == true
    }
    guard let found = headed[header] else {
      return chains[number].first { named.contains($0) && !begun.contains($0) }.map { [$0] } ?? []
    }
    let next = chains[(number + 1)...].firstIndex { !$0.isEmpty }
    return found.first { isAround(number, $0) }
      ?? next.flatMap { next in found.first { isAround(next, $0) } } ?? found.first ?? []
  }
}
