import SurveyModel

/// Prints a form as Markdown.
struct MarkdownPaper {
  private var text = ""

  init(_ survey: Survey, _ parts: [PaperPart]) {
    line("# " + plain(survey.title ?? survey.name ?? "Form"))
    for part in parts { add(part) }
  }

  var bytes: [UInt8] { Array(text.utf8) }

  private mutating func add(_ part: PaperPart) {
    line("")
    switch part {
    case .section(let title, let level, let condition, let note):
      if let title { line(String(repeating: "#", count: min(level + 2, 6)) + " " + plain(title)) }
      paragraphs([only(condition?.text), note.map { plain($0) }])
    case .text(let text, let condition): paragraphs([only(condition), plain(text)])
    case .question(let question): add(question)
    }
  }

  /// Lines with an empty one between them.
  private mutating func paragraphs(_ parts: [String?]) {
    for part in parts.compactMap(\.self) {
      if !text.utf8.suffix(2).elementsEqual("\n\n".utf8) { line("") }
      line(part)
    }
  }

  private func only(_ condition: String?) -> String? { condition.map { "*Only if \(plain($0)):*" } }

  private mutating func add(_ question: PaperQuestion) {
    let needed = question.isRequired ? " (needed)" : ""
    paragraphs(
      [only(question.condition), "**\(plain(question.number))** \(plain(question.text))\(needed)"]
        + question.help.map { plain($0) }
        + [question.notes.isEmpty ? nil : plain(question.notes.joined(separator: "; "))])
    line("")
    add(question.answer, question.given)
  }

  private mutating func add(_ answer: PaperAnswer, _ given: [String]?) {
    let (short, long) = ("\\_\\_\\_\\_", String(repeating: "\\_", count: 30))
    switch answer {
    case .boxes(let boxes, let several, let isOpen, _):
      for box in boxes {
        let score = box.score.map { " \\[\(plain($0))\\]" } ?? ""
        let goTo = box.goTo.map { " → go to \(plain($0))" } ?? ""
        line("- \(box.sign(several)) \(plain(box.label))\(score)\(goTo)")
      }
      if isOpen {
        let words = (given ?? []).map { plain($0) }.joined(separator: "; ")
        let sign = PaperBox(label: "", isTicked: !words.isEmpty).sign(several)
        line("- \(sign) Other: \(words.isEmpty ? long : words)")
      }
    case _ where given?.isEmpty == false: for text in given ?? [] { paragraphs([plain(text)]) }
    case .line(let unit): line(long + (unit.map { " " + plain($0) } ?? ""))
    case .lines: for _ in 0..<3 { paragraphs([long]) }
    case .date: line("Year \(short) Month \(short) Day \(short)")
    case .time: line("\(short) : \(short)")
    case .dateTime: line("Year \(short) Month \(short) Day \(short) at \(short) : \(short)")
    case .sheet: line("Please add a sheet or a copy.")
    case .workedOut(let unit):
      line("\(short)\(unit.map { " " + plain($0) } ?? "") (worked out later)")
    }
  }

  private mutating func line(_ line: String) { text += line + "\n" }
}

/// A text on one line, with the signs of Markdown and HTML made plain.
private func plain(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n", "\r", "\t": result += " "
    case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "~":
      result += "\\"
      result.unicodeScalars.append(scalar)
    case _ where scalar.value < 0x20: continue
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
