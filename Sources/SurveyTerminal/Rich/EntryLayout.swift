/// How the entries of a list are laid out: one under the other, or in columns.
package struct EntryLayout: Hashable, Sendable {
  /// The columns that are wanted at most.
  var wanted = 1
  /// Whether the second entry is beside the first one, and not under it.
  var isHorizontal = false
  /// Whether left and right move in a list without columns, too: it is a row that does not fit.
  var isTallRow = false
  /// The columns that the terminal has room for.
  private(set) var columns = 1

  /// Takes as many columns as there is room for, each `entry` wide.
  mutating func fit(entry: Int, width: Int, count: Int) {
    columns = max(1, min(wanted, count, width / max(1, entry)))
  }

  /// How many rows so many entries have.
  func rows(of count: Int) -> Int { (count + columns - 1) / columns }

  /// The entry at a place; `nil` where there is none.
  func entry(row: Int, column: Int, of count: Int) -> Int? {
    let index = isHorizontal ? row * columns + column : column * rows(of: count) + row
    return index < count ? index : nil
  }

  /// The row that an entry is in.
  func row(of entry: Int, of count: Int) -> Int {
    isHorizontal ? entry / columns : entry % max(1, rows(of: count))
  }

  /// Where an arrow leads from an entry; `nil` where it leads nowhere.
  func step(_ key: Key, from entry: Int?, of count: Int) -> Int? {
    let isBack = key == .up || key == .left
    let isSideways = key == .left || key == .right
    if columns == 1, isSideways, !isTallRow { return nil }
    guard let entry else { return isBack ? count - 1 : 0 }
    let isNear = columns == 1 || isSideways == isHorizontal
    let by = isNear ? 1 : isHorizontal ? columns : rows(of: count)
    let next = isBack ? entry - by : entry + by
    if isNear { return next }
    return (0..<count).contains(next) ? next : entry
  }
}
