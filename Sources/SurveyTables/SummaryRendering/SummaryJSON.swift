import FHIRDocument

/// A summary as JSON; `Schemas/summary.schema.json` describes it.
package enum SummaryJSON {
  /// The text, with a line break at the end; what is hidden is `null`.
  package static func text(_ summary: AnswerSummary) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    switch summary.grouping {
    case nil: break
    case .version: writer.member("by", "version")
    case .month: writer.member("by", "month")
    case .question(let linkId):
      writer.member("by", "question")
      writer.member("linkId", linkId)
    }
    writer.member("leastCount", summary.leastCount)
    writer.member("hidden", summary.hidden)
    writer.openArray("forms")
    for form in summary.forms { writer.form(form) }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}

extension JSONTextWriter {
  fileprivate mutating func form(_ form: AnswerSummary.Form) {
    openObject()
    member("questionnaire", form.questionnaire)
    member("title", form.title)
    member("versions", form.versions)
    openArray("groups")
    for group in form.groups {
      openObject()
      member("key", group.key)
      member("label", group.label)
      count("responses", group.count)
      closeObject()
    }
    closeArray()
    openArray("fields")
    for field in form.fields { question(field, name: "name") }
    closeArray()
    openArray("tables")
    for table in form.tables { self.table(table) }
    closeArray()
    closeObject()
  }

  private mutating func table(_ table: AnswerSummary.Table) {
    openObject()
    openArray("path")
    for linkId in table.path { string(linkId) }
    closeArray()
    if !table.text.isEmpty { member("text", table.text) }
    if !table.rows.isEmpty {
      openArray("rows")
      for rows in table.rows {
        openObject()
        count("responses", rows.used)
        count("without", rows.unused)
        count("rows", rows.count)
        cell("perResponse", rows.perResponse) { $0.numbers($1, .number, unit: nil) }
        closeObject()
      }
      closeArray()
    }
    openArray("questions")
    for question in table.questions { self.question(question, name: "linkId") }
    closeArray()
    closeObject()
  }

  private mutating func question(_ question: AnswerSummary.Question, name: String) {
    openObject()
    member(name, question.linkId.isEmpty ? question.text : question.linkId)
    if !question.linkId.isEmpty, !question.text.isEmpty { member("text", question.text) }
    member("type", question.type)
    member("kind", question.kind.rawValue)
    if question.repeats { member("repeats", true) }
    openArray("columns")
    for column in question.columns { self.column(column, of: question) }
    closeArray()
    closeObject()
  }

  private mutating func column(
    _ column: AnswerSummary.Column, of question: AnswerSummary.Question
  ) {
    openObject()
    count("rows", column.count)
    count("answered", column.answered)
    if !question.reasons.isEmpty {
      openObject("missing")
      for (reason, cell) in zip(question.reasons, column.missing) { count(reason.code, cell) }
      closeObject()
    }
    if !question.options.isEmpty {
      openArray("options")
      for (index, (option, cell)) in zip(question.options, column.options).enumerated() {
        openObject()
        member("value", option.code)
        if option.text != option.code { member("text", option.text) }
        if let weight = option.weight { number("weight", weight) }
        count("count", cell)
        if column.offered.indices.contains(index) { count("offered", column.offered[index]) }
        closeObject()
      }
      closeArray()
    }
    if question.hasOther, let other = column.options.last { count("other", other) }
    cell("meanWeight", column.meanWeight) { $0.number($1) }
    if !question.units.isEmpty {
      openArray("numbers")
      for (unit, cell) in zip(question.units, column.numbers) {
        switch cell {
        case .none: continue
        case .hidden: numbers(nil, question.kind, unit: unit)
        case .shown(let numbers): self.numbers(numbers, question.kind, unit: unit)
        }
      }
      closeArray()
    }
    count("unread", column.unread)
    cell("texts", column.texts) { writer, texts in
      writer.openObject()
      writer.member("distinct", texts.distinct)
      writer.member("isExact", texts.isExact)
      writer.key("longest")
      if let longest = texts.longest { writer.number(longest) } else { writer.null() }
      writer.closeObject()
    }
    closeObject()
  }

  private mutating func numbers(
    _ numbers: AnswerSummary.Numbers?, _ kind: SummaryKind, unit: String?
  ) {
    openObject()
    if let unit, !unit.isEmpty { member("unit", unit) }
    key("count")
    guard let numbers else {
      null()
      return closeObject()
    }
    number(numbers.count)
    value("min", numbers.least, kind)
    for (part, quantile) in zip(AnswerSummary.Numbers.parts, numbers.quantiles) {
      value("p\(part)", quantile, kind)
    }
    value("max", numbers.greatest, kind)
    value("mean", numbers.mean, kind)
    member("isExact", numbers.isExact)
    closeObject()
  }

  // MARK: Values

  private mutating func value(_ name: String, _ value: Double?, _ kind: SummaryKind) {
    key(name)
    guard let value else { return null() }
    kind == .number ? number(value) : string(SummaryNumber.text(value, kind))
  }

  private mutating func number(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  private mutating func number(_ value: Double) {
    if value == value.rounded(), value.magnitude < 1e15 {
      number(Int(value))
    } else {
      number(value.description)
    }
  }

  private mutating func count(_ name: String, _ cell: AnswerSummary.Cell<Int>) {
    self.cell(name, cell) { $0.number($1) }
  }

  private mutating func cell<Value>(
    _ name: String, _ cell: AnswerSummary.Cell<Value>,
    _ write: (inout JSONTextWriter, Value) -> Void
  ) {
    if cell == .none { return }
    key(name)
    if let value = cell.value { write(&self, value) } else { null() }
  }
}
