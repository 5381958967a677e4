import SurveyPrimitives

extension Chart {
  /// The table of all groups: how many of each series, or of values how many, the least, mean and greatest, or
  /// how many and their sum.
  ///
  /// Numbers are at the right of their columns; the columns are two spaces apart.
  public func table() -> String {
    var rows = [[groupTitle] + headings]
    for group in labels.indices {
      rows.append([labels[group]] + series.indices.flatMap { texts($0, group) })
    }
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + space : space + text
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  private var headings: [String] {
    guard let unit else { return series.map(\.name) }
    let suffix = unit.isEmpty ? "" : " \(unit)"
    return series.flatMap { series in
      isSum
        ? ["n", "\(series.name)\(suffix)"] : ["n", "min", "\(series.name)\(suffix)", "max"]
    }
  }

  private func texts(_ series: Int, _ group: Int) -> [String] {
    let cell = cells[series][group]
    guard isMeasured else { return [String(cell.count)] }
    if isSum { return [String(cell.count), text(series, group)] }
    return [
      String(cell.count), cell.least?.description ?? "–", cell.mean?.description ?? "–",
      cell.greatest?.description ?? "–",
    ]
  }
}
