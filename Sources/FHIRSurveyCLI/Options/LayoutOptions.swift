public import ArgumentParser
public import SurveyTables

/// How answers become the columns of wide tables.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: """
      How columns are named: linkid, as it is; safe, [a-z][a-z0-9_]{0,31}; redcap, as REDCap wants it. \
      Without it, linkid for csv, and safe for other formats.
      """)
  var names: TableLayout.Names?

  @Option(
    help: """
      Several answers from options: columns, 0 or 1 for each option, which is usual; list, in one cell; \
      positions, numbered columns.
      """)
  var choices: TableLayout.Choices?

  @Option(
    help: "What stands for an option: its code, which is usual, its display, or its weight.")
  var values: TableLayout.Values?

  @Option(
    help: """
      Repeating groups, and several answers that are not options: tables, which is usual, or wide for \
      columns.
      """)
  var repeats: TableLayout.Repeats?

  @Flag(help: "Add a column to each question that says why it has no answer.")
  var missing = false

  @Flag(help: "Add the text of the source beside each typed column.")
  var exact = false

  /// The layout that is asked for, with the names that are usual where none are.
  func layout(usual names: TableLayout.Names) -> TableLayout {
    TableLayout(
      names: self.names ?? names, choices: choices ?? .columns, values: values ?? .code,
      repeats: repeats ?? .tables, missing: missing, exact: exact)
  }

  /// Ends the command with 64 where something else is asked for than an earlier codebook was made with, whose
  /// layout counts.
  func check(against codebook: Codebook?, in world: World) throws(ExitStatus) {
    guard let layout = codebook?.layout else { return }
    var others: [String] = []
    func compare<Value: RawRepresentable<String>>(_ name: String, _ mine: Value?, _ its: Value) {
      guard let mine, mine.rawValue != its.rawValue else { return }
      others.append("--\(name) \(mine.rawValue) (it has \(its.rawValue))")
    }
    compare("names", names, layout.names)
    compare("choices", choices, layout.choices)
    compare("values", values, layout.values)
    compare("repeats", repeats, layout.repeats)
    if missing, !layout.missing { others.append("--missing (it has no such columns)") }
    if exact, !layout.exact { others.append("--exact (it has no such columns)") }
    if others.isEmpty { return }
    throw world.refusal(
      "--codebook",
      "the codebook was made with another layout than is asked for: "
        + others.joined(separator: ", "),
      advice: "leave these out, or make another codebook with fhir-survey codebook")
  }
}

extension TableLayout.Names: ExpressibleByArgument {}
extension TableLayout.Choices: ExpressibleByArgument {}
extension TableLayout.Values: ExpressibleByArgument {}
extension TableLayout.Repeats: ExpressibleByArgument {}
