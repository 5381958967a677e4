import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

extension CodebookDecoder {
  mutating func table(_ element: Element, of codebook: Codebook) -> CodebookTable {
    var table = CodebookTable(name: text(element, "name"), path: texts(element, "path"))
    // The table of the responses has no name.
    if let name = element["name"], !table.name.isEmpty, !CodebookNames.allows(table: table.name) {
      notAllowed(name, "table")
    }
    let columns = entries(element, "columns")
    table.columns = columns.compactMap { column($0, of: codebook) }
    checkUnique(columns.compactMap { $0["name"] })
    checkUnique(columns.compactMap { $0["shortName"] })
    checkMembers(element, ["name", "path", "columns"])
    return table
  }

  private mutating func column(_ element: Element, of codebook: Codebook) -> CodebookColumn? {
    let name = text(element, "name")
    let names = codebook.layout.names
    if let member = element["name"], !CodebookNames.allows(column: name, names) {
      notAllowed(member, names == .linkid ? "column" : "safe", limit: CodebookNames.limit(names))
    }
    let short = optionalText(element, "shortName") ?? ""
    if let member = element["shortName"], !CodebookNames.allows(short: short) {
      notAllowed(member, "short")
    }
    let content = content(element, of: codebook)
    let type: ColumnType? = code(element, "type")
    checkMembers(
      element,
      [
        "name", "shortName", "response", "key", "question", "part", "option", "code",
        "repetitions", "type",
      ])
    guard let content, let type else { return nil }
    return CodebookColumn(name: name, shortName: short, content: content, type: type)
  }

  private mutating func content(
    _ element: Element, of codebook: Codebook
  ) -> CodebookColumn.Content? {
    if let field = element["response"] { return code(field).map { .response($0) } }
    if let key = element["key"] { return code(key).map { .key($0) } }
    guard let member = member(element, "question"),
      let number = number(member, below: codebook.questions.count),
      let part = part(element, of: codebook.questions[number])
    else { return nil }
    let repetitions = entries(element, "repetitions").compactMap { self.number($0) }
    return .answer(AnswerColumn(question: number, repetitions: repetitions, part: part))
  }

  private mutating func part(_ element: Element, of question: CodebookQuestion) -> AnswerPart? {
    if let option = element["option"] {
      return number(option, below: question.options.count).map { .option($0) }
    }
    guard let part = member(element, "part") else { return nil }
    let found = AnswerPart.plain.first { part.isText && $0.name == part.string }
    if found == nil { malformed(part, AnswerPart.plain.map(\.name).joined(separator: ", ")) }
    return found
  }

  private mutating func notAllowed(_ element: Element, _ kind: String, limit: Int? = nil) {
    findings.add(
      .codebookNameNotAllowed,
      [
        "text": .quoted(element.string ?? ""), "kind": .literal(kind),
        "limit": limit.map { .number($0) },
      ], at: element)
  }
}
