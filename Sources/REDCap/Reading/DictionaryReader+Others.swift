import FHIRQuestionnaire
import SurveyFormats
import SurveyModel

/// Answers beside the options.
extension DictionaryReader {
  /// What the choice of an answer beside the options is called, where that is not what it would be called anyway.
  mutating func readOther(_ row: DictionaryTable.Row, of linkId: String?) {
    guard let linkId, let index = indexes[linkId], let number = rowNumbers[linkId] else { return }
    for column in [DictionaryColumn.required, .validation, .validationMin, .validationMax]
    where !row.field[column].isEmpty {
      losses.append(
        Loss(
          .dropped, column.rawValue, linkId: linkId, source: row.place(column),
          before: row.field[column]))
    }
    let usual = OtherWord.word(in: survey.language)
    let choice = table.rows[number].choices.first { $0.code == others[linkId] }
    let label = choice.map { FieldLabel.plain($0.label) } ?? usual
    let field = FieldLabel.plain(row.field[.fieldLabel])
    let word = label == usual ? field : label
    if word != usual, !word.isEmpty { nodes[index].item.set(openLabel: word) }
    if field != word, field != usual {
      losses.append(
        Loss(
          .dropped, DictionaryColumn.fieldLabel.rawValue, linkId: linkId,
          source: row.place(.fieldLabel), before: field, after: word))
    }
  }
}
