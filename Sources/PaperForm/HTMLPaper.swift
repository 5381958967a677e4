import SurveyModel

/// Prints a form as HTML: boxes and lines to write on, no question split over pages.
struct HTMLPaper {
  private var text = ""
  /// The names of questions in the page.
  private var ids: Set<String> = []

  init(_ survey: Survey, _ parts: [PaperPart]) {
    let title = survey.title ?? survey.name ?? "Form"
    line("<!DOCTYPE html>")
    line("<html lang=\"\(escaped(survey.language ?? "en"))\">")
    line("<head>")
    line("<meta charset=\"utf-8\">")
    line("<title>\(escaped(title))</title>")
    line("<style>")
    line(Self.style)
    line("</style>")
    line("</head>")
    line("<body>")
    line("<h1>\(escaped(title))</h1>")
    for part in parts { add(part) }
    line("</body>")
    line("</html>")
  }

  var bytes: [UInt8] { Array(text.utf8) }

  private static let style = """
    body { font: 11pt/1.4 sans-serif; margin: 2em auto; max-width: 48em; padding: 0 1em; }
    h1 { font-size: 1.5em; } h2, h3, h4, h5, h6 { font-size: 1.15em; margin: 1.2em 0 0.3em; }
    .question { break-inside: avoid; margin: 0.9em 0; }
    .number { font-weight: bold; }
    .only { font-style: italic; margin: 0; }
    .note, .help { color: #333; font-size: 0.9em; margin: 0; }
    .boxes { list-style: none; margin: 0.2em 0; padding-left: 1.6em; }
    .row li { display: inline-block; margin-right: 2em; }
    .line { border-bottom: 1px solid; display: inline-block; min-width: 16em; }
    .short { min-width: 3em; } .long { display: block; height: 1.8em; }
    @page { margin: 2cm; }
    @media print { body { margin: 0; max-width: none; } h2, h3, h4 { break-after: avoid; } }
    """

  private mutating func add(_ part: PaperPart) {
    switch part {
    case .section(let title, let level, let condition, let note):
      if let title {
        let tag = "h\(min(level + 2, 6))"
        line("<\(tag)>\(escaped(title))</\(tag)>")
      }
      only(condition?.text)
      if let note { line("<p class=\"note\">\(escaped(note))</p>") }
    case .text(let text, let condition):
      only(condition)
      line("<p>\(escaped(text))</p>")
    case .question(let question): add(question)
    }
  }

  private mutating func only(_ condition: String?) {
    guard let condition else { return }
    line("<p class=\"only\">Only if \(escaped(condition)):</p>")
  }

  private mutating func add(_ question: PaperQuestion) {
    let name = String(question.number.map { $0.isWhitespace ? "-" : $0 })
    // Where a form has a linkId twice, the first question has the name.
    let id = ids.insert(name).inserted ? " id=\"q-\(escaped(name))\"" : ""
    line("<div class=\"question\"\(id)>")
    only(question.condition)
    let needed = question.isRequired ? " <span class=\"note\">(needed)</span>" : ""
    line(
      "<div><span class=\"number\">\(escaped(question.number))</span> \(escaped(question.text))\(needed)</div>"
    )
    for help in question.help { line("<p class=\"help\">\(escaped(help))</p>") }
    if !question.notes.isEmpty {
      line("<p class=\"note\">\(escaped(question.notes.joined(separator: "; ")))</p>")
    }
    add(question.answer, question.given)
    line("</div>")
  }

  private mutating func add(_ answer: PaperAnswer, _ given: [String]?) {
    let short = "<span class=\"line short\"></span>"
    switch answer {
    case .boxes(let boxes, let several, let isOpen, let isHorizontal):
      line("<ul class=\"boxes\(isHorizontal ? " row" : "")\">")
      for box in boxes {
        let score = box.score.map { " [\(escaped($0))]" } ?? ""
        let goTo = box.goTo.map { " → go to \(escaped($0))" } ?? ""
        line("<li>\(box.sign(several)) \(escaped(box.label))\(score)\(goTo)</li>")
      }
      if isOpen {
        let words = (given ?? []).map { escaped($0) }.joined(separator: "; ")
        let sign = PaperBox(label: "", isTicked: !words.isEmpty).sign(several)
        line("<li>\(sign) Other: <span class=\"line\">\(words)</span></li>")
      }
      line("</ul>")
    case _ where given?.isEmpty == false:
      for text in given ?? [] { line("<div><span class=\"line\">\(escaped(text))</span></div>") }
    case .line(let unit):
      line("<div><span class=\"line\"></span>\(unit.map { " " + escaped($0) } ?? "")</div>")
    case .lines:
      for _ in 0..<3 { line("<span class=\"line long\"></span>") }
    case .date: line("<div>Year \(short) Month \(short) Day \(short)</div>")
    case .time: line("<div>\(short) : \(short)</div>")
    case .dateTime:
      line("<div>Year \(short) Month \(short) Day \(short) at \(short) : \(short)</div>")
    case .sheet: line("<p class=\"note\">Please add a sheet or a copy.</p>")
    case .workedOut(let unit):
      line(
        "<div><span class=\"line short\"></span>\(unit.map { " " + escaped($0) } ?? "") <span class=\"note\">(worked out later)</span></div>"
      )
    }
  }

  private mutating func line(_ line: String) { text += line + "\n" }
}

/// A text as HTML.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n": result += "<br>"
    case "\t": result.unicodeScalars.append(scalar)
    case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): continue
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
