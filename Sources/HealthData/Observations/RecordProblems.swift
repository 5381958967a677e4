import SurveyDiagnostics

/// Records that were left out, counted by what is wrong and by type; the first of each is shown.
struct RecordProblems {
  private struct Key: Hashable {
    let code: String
    let type: String
  }

  private var counts: [Key: (count: Int, finding: Diagnostic)] = [:]
  private let file: String

  init(file: String) { self.file = file }

  /// Counts a record; `value` is what is wrong in it.
  mutating func add(
    _ code: Diagnostic.Code, _ type: String, _ value: String = "", unit: String = "",
    at place: () -> SourcePosition?
  ) {
    let key = Key(code: code.key, type: type)
    if counts[key] != nil {
      counts[key]?.count += 1
      return
    }
    let finding = Diagnostic(
      code,
      [
        "type": .literal(HealthType.shortName(type)), "value": .quoted(value),
        "unit": .literal(unit),
      ], at: Location(file: file, position: place()))
    counts[key] = (1, finding)
  }

  /// A finding for each kind and type.
  var findings: [Diagnostic] {
    counts.sorted { ($0.key.type, $0.key.code) < ($1.key.type, $1.key.code) }.map { entry in
      var finding = entry.value.finding
      finding.arguments.append(Diagnostic.Argument("count", .number(entry.value.count)))
      return finding
    }
  }
}
