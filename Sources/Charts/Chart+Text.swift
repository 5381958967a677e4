/// How a chart is drawn with characters.
public enum ChartStyle: String, Hashable, Sendable, CaseIterable {
  /// Bars of blocks, an eighth of a character fine.
  case blocks
  /// Lines of the dots of braille.
  case braille
  /// Bars of ASCII characters.
  case ascii
}

extension Chart {
  /// The chart as lines of characters, at most so many columns wide.
  ///
  /// Each series has its mark and its way of filling, so that they are apart without colour.
  public func text(_ style: ChartStyle, width: Int = 80, hasColor: Bool = false) -> String {
    let paint = hasColor ? Self.colors : []
    switch style {
    case .blocks: return bars(fills: Self.blockFills, isASCII: false, width, paint)
    case .ascii: return bars(fills: ["#", "-", "=", "+"], isASCII: true, width, paint)
    case .braille: return lines(width, paint)
    }
  }

  /// Green, red, blue, yellow.
  private static let colors = ["32", "31", "34", "33"]
  private static let blockFills: [Character] = ["█", "░", "▓", "▒"]
  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// One bar for each group and series, with its number.
  private func bars(
    fills: [Character], isASCII: Bool, _ width: Int, _ paint: [String]
  ) -> String {
    let labelWidth = labels.map(\.count).max() ?? 0
    let numberWidth =
      series.indices.flatMap { index in labels.indices.map { self.text(index, $0).count } }.max()
      ?? 1
    let room = max(8, width - labelWidth - numberWidth - 5)
    var text = ""
    for group in labels.indices {
      for index in series.indices {
        let label = index == 0 ? labels[group] : ""
        let mark = isASCII ? series[index].asciiMark : series[index].mark
        let share = height(index, group).map { self.share(of: $0) }
        let bar = self.bar(
          (share ?? 0) * Double(room), fills[index % fills.count],
          hasEighths: index == 0 && !isASCII)
        text += label + String(repeating: " ", count: labelWidth - label.count + 1)
        text += painted("\(mark) \(bar)", paint, index)
        text += bar.isEmpty ? self.text(index, group) : " \(self.text(index, group))"
        text += "\n"
      }
    }
    return text + legend(isASCII: isASCII, paint)
  }

  /// The part of the greatest height; of values the least has a little of a bar, too.
  private func share(of height: Double) -> Double {
    let range = range
    let part = (height - range.lowerBound) / (range.upperBound - range.lowerBound)
    return beginsAtZero ? part : 0.1 + 0.9 * part
  }

  private func bar(_ length: Double, _ fill: Character, hasEighths: Bool) -> String {
    let whole = Int(length)
    var bar = String(repeating: fill, count: whole)
    let eighth = Int((length - Double(whole)) * 8)
    if hasEighths, eighth > 0 { bar.append(Self.eighths[eighth - 1]) }
    if bar.isEmpty, length > 0 { bar.append(fill) }
    return bar
  }

  private func painted(_ text: String, _ paint: [String], _ index: Int) -> String {
    paint.isEmpty ? text : "\u{1B}[\(paint[index % paint.count])m\(text)\u{1B}[0m"
  }

  /// Which mark stands for what.
  private func legend(isASCII: Bool, _ paint: [String]) -> String {
    let parts = series.enumerated().map { index, series in
      painted("\(isASCII ? series.asciiMark : series.mark) \(series.name)", paint, index)
    }
    let unit = unit.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
    return parts.joined(separator: "   ") + unit + "\n"
  }

  /// Lines over the groups, in dots of braille, with the marks at the groups.
  private func lines(_ width: Int, _ paint: [String]) -> String {
    let axis = Self.axisWidth
    let columns = max(labels.count, min(width - axis - 1, labels.count * 10))
    var canvas = BrailleCanvas(columns: columns, rows: Self.rows)
    for index in series.indices {
      let points = labels.indices.map { group in
        height(index, group).map { (x: self.x(of: group, columns), y: self.y(of: $0)) }
      }
      for (from, to) in zip(points, points.dropFirst()) {
        if let from, let to { canvas.line(from: from, to: to) }
      }
    }
    for index in series.indices.reversed() {
      for group in labels.indices {
        guard let height = height(index, group) else { continue }
        // Two marks at one point are beside each other.
        let column = x(of: group, columns) / 2
        let row = y(of: height) / 4
        canvas.mark(series[index].mark, column: column, row: row, series: index)
      }
    }
    var text = ""
    for row in 0..<Self.rows {
      let number = row == 0 ? top : (row == Self.rows - 1 ? bottom : "")
      text += String(repeating: " ", count: max(0, axis - 2 - number.count)) + number + " ┤"
      text += canvas.line(row) { painted(String($0), paint, $1) } + "\n"
    }
    return text + axisLabels(columns, axis) + legend(isASCII: false, paint)
  }

  private static let rows = 8
  private static let axisWidth = 10

  private var top: String { number(range.upperBound) }
  private var bottom: String { number(range.lowerBound) }

  private func x(of group: Int, _ columns: Int) -> Int {
    (2 * group + 1) * columns / labels.count
  }

  private func y(of height: Double) -> Int {
    let range = range
    let part = (height - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Int(((1 - part) * Double(Self.rows * 4 - 1)).rounded())
  }

  private func number(_ value: Double) -> String { Self.tenths(value) }

  /// A number with at most one digit behind the point.
  static func tenths(_ value: Double) -> String {
    guard abs(value) < 1e15 else { return "\(value)" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let digit = abs(tenths) % 10
    return sign + String(abs(tenths) / 10) + (digit == 0 ? "" : ".\(digit)")
  }

  /// The names of groups below their points, those that fit.
  private func axisLabels(_ columns: Int, _ axis: Int) -> String {
    var line = String(repeating: " ", count: axis)
    for group in labels.indices {
      let middle = axis + x(of: group, columns) / 2
      let start = middle - labels[group].count / 2
      guard start >= line.count + (group == 0 ? 0 : 1) || group == 0 else { continue }
      line += String(repeating: " ", count: max(0, start - line.count)) + labels[group]
    }
    return line + "\n"
  }
}
