import StatisticsFiles

extension StatisticsFormat {
  /// How many bytes a text in each of some columns has at most.
  ///
  /// SPSS's files have a text of more than 255 bytes in several variables. libreadstat names the further
  /// ones by the first five characters of the name and a number, even if another one has that name; so of
  /// columns that begin alike, one alone is that wide.
  func textLimits(of columns: [StatisticsTableColumn]) -> [Int] {
    guard self == .sav else { return columns.map { _ in limits.text } }
    let shortNames = Set(columns.map { $0.name.prefix(8).uppercased() })
    var stems: Set<String> = []
    return columns.map { column in
      guard case .text = column.kind else { return 0 }
      let stem = column.name.prefix(5).uppercased()
      let isFree = (1...2).allSatisfy { !shortNames.contains("\(stem)\($0)") }
      return isFree && stems.insert(stem).inserted ? limits.text : 255
    }
  }
}
