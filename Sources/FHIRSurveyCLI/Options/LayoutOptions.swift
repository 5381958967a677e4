public import ArgumentParser
public import SurveyTables

/// How answers become the columns of wide tables.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: """
      How columns are named: linkid, as it is; safe, [a-z][a-z0-9_]{0,31}; redcap, as REDCap wants it.
      """)
  var names: TableLayout.Names = .linkid

  @Option(
    help: """
      Several answers from options: columns, 0 or 1 for each option; list, in one cell; positions, \
      numbered columns.
      """)
  var choices: TableLayout.Choices = .columns

  @Option(help: "What stands for an option: its code, its display, or its weight.")
  var values: TableLayout.Values = .code

  @Option(
    help: "Repeating groups, and several answers that are not options: tables, or wide for columns."
  )
  var repeats: TableLayout.Repeats = .tables

  @Flag(help: "Add a column to each question that says why it has no answer.")
  var missing = false

  @Flag(help: "Add the text of the source beside each typed column.")
  var exact = false

  var layout: TableLayout {
    TableLayout(
      names: names, choices: choices, values: values, repeats: repeats, missing: missing,
      exact: exact)
  }
}

extension TableLayout.Names: ExpressibleByArgument {}
extension TableLayout.Choices: ExpressibleByArgument {}
extension TableLayout.Values: ExpressibleByArgument {}
extension TableLayout.Repeats: ExpressibleByArgument {}
