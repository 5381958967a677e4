/// Text made safe and narrow enough for a terminal.
package enum TextWrapping {
  /// Breaks a text into lines of at most `width` columns, where Unicode lets lines break.
  ///
  /// Line breaks stay; further lines begin with `indent` spaces. Characters that could steer the
  /// terminal, or show nothing, become `�`. What is wider than a line, an address for example, breaks
  /// anywhere.
  static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
    lines(StyledLine(text), width: width, indent: indent).map(\.text)
  }

  /// The same for a text with different looks, which its lines keep.
  package static func lines(_ text: StyledLine, width: Int, indent: Int = 0) -> [StyledLine] {
    let room = max(10, width)
    var lines: [StyledLine] = []
    for paragraph in paragraphs(text) {
      for range in ranges(
        of: paragraph.characters, room: room, indent: indent, isFirst: lines.isEmpty)
      {
        let margin = lines.isEmpty ? 0 : indent
        lines.append(paragraph.line(range, margin: margin))
      }
    }
    return lines
  }

  /// The text without characters that steer a terminal; line breaks stay.
  static func safe(_ text: String) -> String {
    VisibleText.plain(withPlainBreaks(text), keepsLines: true)
  }
}

// MARK: Lines

extension TextWrapping {
  /// Characters up to a line break, each with its look.
  private struct Paragraph {
    var characters: [Character] = []
    var looks: [StyledLine.Look] = []

    func line(_ range: Range<Int>, margin: Int) -> StyledLine {
      var spans: [StyledLine.Span] = []
      if margin > 0 { spans.append(.init(String(repeating: " ", count: margin))) }
      for index in range where characters[index] != softHyphen || index == range.upperBound - 1 {
        let character = characters[index] == softHyphen ? "-" : characters[index]
        if spans.last?.look == looks[index] {
          spans[spans.count - 1].text.append(character)
        } else {
          spans.append(.init(String(character), looks[index]))
        }
      }
      return StyledLine(spans)
    }
  }

  /// Where a word may be broken; it is shown only there.
  private static let softHyphen: Character = "\u{AD}"

  private static func paragraphs(_ text: StyledLine) -> [Paragraph] {
    var paragraphs = [Paragraph()]
    for span in text.spans {
      for character in safe(span.text) {
        if character == "\n" {
          paragraphs.append(Paragraph())
        } else {
          paragraphs[paragraphs.count - 1].characters.append(character)
          paragraphs[paragraphs.count - 1].looks.append(span.look)
        }
      }
    }
    return paragraphs
  }

  /// What of a paragraph is on each line, without the spaces at which lines break.
  private static func ranges(
    of characters: [Character], room: Int, indent: Int, isFirst: Bool
  ) -> [Range<Int>] {
    let widths = characters.map { $0 == softHyphen ? 0 : TextWidth.columns(of: $0) }
    var used = isFirst ? 0 : indent
    if used + widths.reduce(0, +) <= room { return [0..<characters.count] }
    let mayBreak = breaks(in: characters)
    var (ranges, start, opportunity): ([Range<Int>], Int, Int?) = ([], 0, nil)
    var index = 0
    while index < characters.count {
      if index > start, mayBreak[index] { opportunity = index }
      // Spaces may reach beyond the end, for they are left out there.
      guard used + widths[index] > room, characters[index] != " " else {
        used += widths[index]
        index += 1
        continue
      }
      let end = opportunity ?? max(index, start + 1)
      ranges.append(withoutSpaces(start..<end, characters))
      (start, index, used, opportunity) = (end, end, indent, nil)
    }
    let rest = withoutSpaces(start..<characters.count, characters)
    return ranges.isEmpty || !rest.isEmpty ? ranges + [rest] : ranges
  }

  private static func withoutSpaces(_ range: Range<Int>, _ characters: [Character]) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, characters[end - 1] == " " { end -= 1 }
    return range.lowerBound..<end
  }

  /// Whether a line may begin with a character.
  private static func breaks(in characters: [Character]) -> [Bool] {
    let breaks = LineBreaker.breaks(in: characters.lazy.flatMap(\.unicodeScalars))
    var index = 0
    return characters.map { character in
      defer { index += character.unicodeScalars.count }
      return breaks[index]
    }
  }
}

// MARK: Line breaks

extension TextWrapping {
  /// The text with each kind of line break as a line feed, and tabulators as spaces.
  private static func withPlainBreaks(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\t" || isSeparator($0) })
    else { return text }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": result.append("\n")
      case "\n": if !wasReturn { result.append("\n") }
      case "\t": result.append(" ")
      case _ where isSeparator(scalar): result.append("\n")
      default: result.append(scalar)
      }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
