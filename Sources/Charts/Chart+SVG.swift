extension Chart {
  /// The chart as a drawing that stands alone, in SVG, with a title and a description for screen readers.
  ///
  /// Series differ in colour, in the line (solid, dashed) and in the points (circle, cross).
  public func svg() -> String {
    var parts = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" role="img" aria-labelledby="title desc" font-family="sans-serif" font-size="12">"#,
      "<title id=\"title\">\(escaped(title))</title>",
      "<desc id=\"desc\">\(escaped(summary))</desc>",
      ##"<rect width="640" height="320" fill="#ffffff"/>"##,
      "<text x=\"60\" y=\"20\" font-size=\"14\" font-weight=\"bold\">\(escaped(title))</text>",
    ]
    parts += axes
    for index in series.indices { parts += drawing(of: index) }
    parts += legend
    parts.append("</svg>")
    return parts.joined(separator: "\n") + "\n"
  }

  private static let (left, right, top, bottom) = (60.0, 620.0, 40.0, 250.0)
  private static let colors = ["#1b7837", "#b2182b", "#2166ac", "#8c510a"]

  private func x(_ group: Int) -> Double {
    Self.left + (Self.right - Self.left) * (Double(group) + 0.5) / Double(max(labels.count, 1))
  }

  private func y(_ height: Double) -> Double {
    let range = range
    let part = (height - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Self.bottom - (Self.bottom - Self.top) * part
  }

  private var axes: [String] {
    let (low, high) = (range.lowerBound, range.upperBound)
    var parts = [low, (low + high) / 2, high].flatMap { value in
      let y = Self.tenths(self.y(value))
      return [
        ##"<line x1="60" x2="620" y1="\##(y)" y2="\##(y)" stroke="#cccccc"/>"##,
        #"<text x="54" y="\#(y)" text-anchor="end" dominant-baseline="middle">\#(Self.tenths(value))</text>"#,
      ]
    }
    for group in labels.indices {
      parts.append(
        #"<text x="\#(Self.tenths(x(group)))" y="268" text-anchor="middle">\#(escaped(labels[group]))</text>"#
      )
    }
    return parts
  }

  private func drawing(of index: Int) -> [String] {
    let color = Self.colors[index % Self.colors.count]
    let dash = index % 2 == 1 ? " stroke-dasharray=\"6 4\"" : ""
    var pieces: [[String]] = [[]]
    var marks: [String] = []
    for group in labels.indices {
      guard let height = height(index, group) else {
        pieces.append([])
        continue
      }
      let (x, y) = (self.x(group), self.y(height))
      pieces[pieces.count - 1].append("\(Self.tenths(x)),\(Self.tenths(y))")
      marks.append(mark(index, x, y, color))
    }
    let lines = pieces.filter { $0.count > 1 }.map { points in
      "<polyline fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"\(dash) "
        + "points=\"\(points.joined(separator: " "))\"/>"
    }
    return lines + marks
  }

  /// A circle, or a cross for each second series.
  private func mark(_ index: Int, _ x: Double, _ y: Double, _ color: String) -> String {
    guard index % 2 == 1 else {
      return #"<circle cx="\#(Self.tenths(x))" cy="\#(Self.tenths(y))" r="4" fill="\#(color)"/>"#
    }
    let (left, right) = (Self.tenths(x - 4), Self.tenths(x + 4))
    let (top, bottom) = (Self.tenths(y - 4), Self.tenths(y + 4))
    return
      #"<path d="M\#(left) \#(top)L\#(right) \#(bottom)M\#(left) \#(bottom)L\#(right) \#(top)" stroke="\#(color)" stroke-width="2.5"/>"#
  }

  private var legend: [String] {
    series.indices.flatMap { index -> [String] in
      let x = 70.0 + Double(index) * 150
      let unit = unit.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
      return [
        mark(index, x, 296, Self.colors[index % Self.colors.count]),
        #"<text x="\#(Self.tenths(x + 12))" y="300">\#(escaped(series[index].name + unit))</text>"#,
      ]
    }
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        // Control characters cannot be in XML at all.
        if character.unicodeScalars.allSatisfy({ $0.value >= 32 || $0 == "\n" || $0 == "\t" }) {
          result.append(character)
        }
      }
    }
  }
}
