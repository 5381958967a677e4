import SurveyFormats
import SurveyModel

/// The rows that a survey has more than the form that it was read from, in tables of the form.
struct NewRows {
  /// What the rows begin with: their values, and their linkIds where the values do not say them.
  private(set) var members: [String: [(name: String, text: String)]] = [:]
  /// A row of the form beside each, which has the same columns.
  private(set) var neighbors: [String: String] = [:]

  /// - Parameter places: where the answers to the form are in its data.
  init(of survey: Survey, since form: Survey, _ places: [String: SurveyJSPlace]) {
    var tables: [String: [SurveyItem]] = [:]
    for case .enter(let item) in ItemWalk(form.items)
    where item.type == .group && ["table", "gtable"].contains(item.itemControl.first) {
      guard case .object? = places[item.linkId]?.shape else { continue }
      tables[item.linkId] = item.items.filter { $0.type != .display }
    }
    if tables.isEmpty { return }
    for case .enter(let table) in ItemWalk(survey.items) {
      guard let rows = tables[table.linkId], let neighbor = rows.first else { continue }
      var taken = Set(rows.compactMap { places[$0.linkId]?.key })
      let head = SurveyJSReader.linkId(ofRow: "", in: table.linkId)
      let known = Set(rows.map(\.linkId))
      for linkId in table.items.filter({ $0.type != .display }).map(\.linkId)
      where !known.contains(linkId) {
        let name = linkId.hasPrefix(head) ? String(linkId.dropFirst(head.count)) : linkId
        let value = SurveyJSNames.unique(SurveyJSNames.legal(name), &taken)
        members[linkId] = [("value", value)]
        if SurveyJSReader.linkId(ofRow: value, in: table.linkId) != linkId {
          members[linkId]?.append((OwnProperties.linkId, linkId))
        }
        neighbors[linkId] = neighbor.linkId
      }
    }
  }
}
