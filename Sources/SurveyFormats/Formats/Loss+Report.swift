import FHIRDocument
package import SurveyDiagnostics

/// What became of all that a definition says, as JSON; `Schemas/conversion-report.schema.json`
/// describes it.
package struct LossReport: Sendable {
  /// The name and the format of the source, and the format of the result.
  package var source: (file: String, format: String)
  package var target: String
  /// The form of the source, where it has several.
  package var form: String?
  package var losses: [Loss]

  package init(source: (file: String, format: String), target: String, losses: [Loss]) {
    (self.source, self.target, self.losses) = (source, target, losses)
  }

  /// How many things have each outcome.
  package func count(_ outcome: Loss.Outcome) -> Int {
    losses.count { $0.outcome == outcome }
  }

  /// Reports in lines, with a line break at the end.
  package static func json(_ reports: [LossReport]) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.key("conversionReport")
    writer.string("1")
    writer.key("conversions")
    writer.openArray()
    for report in reports { report.write(to: &writer) }
    writer.closeArray()
    writer.closeObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }

  private func write(to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.key("file")
    writer.string(source.file)
    if let form {
      writer.key("form")
      writer.string(form)
    }
    writer.key("from")
    writer.string(source.format)
    writer.key("to")
    writer.string(target)
    writer.key("counts")
    writer.openObject()
    for outcome in Loss.Outcome.allCases {
      writer.key(outcome.rawValue)
      writer.number("\(count(outcome))")
    }
    writer.closeObject()
    writer.key("constructs")
    writer.openArray()
    for loss in losses { write(loss, to: &writer) }
    writer.closeArray()
    writer.closeObject()
  }

  private func write(_ loss: Loss, to writer: inout JSONTextWriter) {
    func text(_ key: String, _ value: String?) {
      guard let value else { return }
      writer.key(key)
      writer.string(value)
    }
    func place(_ key: String, _ place: Place?) {
      guard let place else { return }
      writer.key(key)
      writer.openObject()
      text("sheet", place.sheet)
      writer.key("line")
      writer.number("\(place.line)")
      writer.key("column")
      writer.number("\(place.column)")
      writer.closeObject()
    }
    writer.openObject()
    text("class", loss.outcome.rawValue)
    text("construct", loss.construct)
    text("linkId", loss.linkId)
    place("source", loss.source)
    place("target", loss.target)
    text("before", loss.before)
    text("after", loss.after)
    if let finding = finding(of: loss) {
      text("code", "\(finding.code)")
      text("message", finding.message())
    }
    writer.closeObject()
  }
}

extension LossReport {
  /// What is said of a loss; `nil` of what was kept.
  package func finding(of loss: Loss) -> Diagnostic? {
    let code: Diagnostic.Code? =
      loss.notFollowed
      ?? loss.reason
      ?? {
        switch loss.outcome {
        case .kept: nil
        case .approximated: .constructApproximated
        case .carried: .constructCarried
        case .dropped: .constructDropped
        }
      }()
    guard let code else { return nil }
    var location = Location(file: source.file)
    location.linkId = loss.linkId
    if let place = loss.source {
      location.position = SourcePosition(line: place.line, column: place.column)
    }
    return Diagnostic(
      code,
      [
        "construct": .literal(loss.construct), "format": .literal(target),
        "before": loss.before.map { .quoted($0) }, "after": loss.after.map { .quoted($0) },
        "detail": loss.detail.map { .quoted($0) },
      ], at: location)
  }
}

extension Loss {
  /// What says in forms of all formats when something is asked.
  ///
  /// XLSForm's column is not among them: its reader has findings of its own.
  private static let conditions: Set<String> = [
    "enableWhen", "enableWhenExpression", "visibleIf", DictionaryColumn.branchingLogic.rawValue,
    "skipLogic", "CollectionExceptionConditionOID",
  ]

  /// What says in forms of all formats what a question's answer is.
  private static let calculations: Set<String> = [
    "calculatedExpression", "expression", "setValueExpression", "calculatedValues", "triggers",
    DictionaryColumn.choices.rawValue, "MethodOID", "min", "max", "minValueExpression",
    "maxValueExpression",
  ]

  /// What is said of logic that is lost; `nil` of all else.
  fileprivate var notFollowed: Diagnostic.Code? {
    guard reason == .logicNotSaid, outcome > .approximated else { return nil }
    if Self.conditions.contains(construct) { return .conditionNotFollowed }
    return Self.calculations.contains(construct) ? .calculationNotFollowed : nil
  }
}
