import SurveyTables

/// All layouts that keep what a table can keep: weights may not be unique, displays may not be.
enum Layouts {
  static let all: [TableLayout] = TableLayout.Names.allCases.flatMap { names in
    TableLayout.Choices.allCases.flatMap { choices in
      TableLayout.Repeats.allCases.map { repeats in
        TableLayout(names: names, choices: choices, repeats: repeats)
      }
    }
  }
}
