import SurveyFormats
import SurveyModel

/// A list of the form that a survey was read from, whose options were changed for all questions that have it.
///
/// It keeps its name and its place, and the rows of options that are as they were.
struct EditedList {
  var name: String
  /// The options that it had.
  private let options: [AnswerOption]
  /// Its rows, each with what it is a row of; `nil` where it is no option.
  private let rows: [(value: AnswerValue?, row: Int)]

  /// Whether the filter of its question stays, and with it what it asks for.
  private let keepsFilter: Bool

  init(_ name: String, _ list: ChoiceLists.List, keepsFilter: Bool) {
    (self.name, self.keepsFilter) = (name, keepsFilter)
    options = WrittenLists.plain(list.options)
    rows = Array(zip(list.values, list.rows))
  }

  /// The rows of new options, in which those stay that say the same.
  ///
  /// - Parameter written: the rows that are written of the options, one each.
  func rows(of new: [AnswerOption], written: [FormRow]) -> [FormRow] {
    let (positions, before) = (
      AnswerPositions(new.map(\.value)), AnswerPositions(options.map(\.value))
    )
    var known: [Int: [Int]] = [:]
    for (value, row) in rows {
      if let index = value.flatMap(positions.first) { known[index, default: []].append(row) }
    }
    var result: [FormRow] = []
    for (index, row) in written.enumerated() {
      guard let originals = known[index], new.indices.contains(index) else {
        result.append(row)
        continue
      }
      let isSame =
        keepsFilter && before.first(new[index].value).map { options[$0] == new[index] } ?? false
      result += originals.map { original in
        var row = row
        (row.original, row.isUnchanged) = (original, isSame)
        return row
      }
    }
    return result.map { row in
      var row = row
      row.place = name
      return row
    }
  }
}
