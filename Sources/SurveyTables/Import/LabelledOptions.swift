import StatisticsFiles
import SurveyDiagnostics
import SurveyModel

/// What the numbers of a choice mean by the labels that a statistics file gives them.
///
/// Another program may have numbered the options in an order of its own, so that a label which names another
/// option than the number does by the codebook counts. Where cells are numbers themselves, weights for example, a label
/// that is one counts, too.
struct LabelledOptions {
  /// The cells of options, by the numbers that the file has for them where these are others.
  private(set) var cells: [Int: String] = [:]
  /// A label that names no option, though the codebook has one of its number.
  private(set) var finding: Diagnostic?

  init(
    _ variable: StatisticsVariable, _ column: StatisticsTableColumn, _ question: CodebookQuestion,
    of codebook: Codebook
  ) {
    let choice = column.kind.choice
    let names = question.options.map { option in
      Set((option.texts.values + [option.mark, option.value.label]).map(\.oneLine))
    }
    let texts = question.cells(of: codebook)
    for entry in variable.valueLabels {
      guard case .number(let number) = entry.value, let number = Int(exactly: number) else {
        continue
      }
      if choice == nil, let cell = LabelledValues.cell(of: entry.label, column) {
        cells[number] = cell
        continue
      }
      let own =
        choice.map { $0.numbers.firstIndex(of: number) } ?? texts.firstIndex(of: "\(number)")
      if let own, Self.is(entry.label, oneOf: names[own]) { continue }
      let named = names.indices.filter { Self.is(entry.label, oneOf: names[$0]) }
      if named.count == 1, let option = named.first {
        cells[number] = texts[option]
      } else if let own, finding == nil {
        finding = Diagnostic(
          .labelOfNoOption,
          [
            "column": .quoted(variable.name), "number": .number(number),
            "label": .quoted(entry.label), "option": .quoted(texts[own]),
          ])
      }
    }
  }

  /// Whether a label is one of some names; a long one was cut when it was written.
  private static func `is`(_ label: String, oneOf names: Set<String>) -> Bool {
    let label = label.oneLine
    if names.contains(label) { return true }
    return label.utf8.count > 100 && names.contains { $0.hasPrefix(label) }
  }
}
