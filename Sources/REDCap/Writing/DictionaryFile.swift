import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel

/// A survey as the file of a dictionary, with the document that travels in it.
enum DictionaryFile {
  static func write(_ request: WriteRequest) -> WrittenDefinition {
    let original = request.original.flatMap { OriginalDictionary($0) }
    let survey = request.survey
    var writer =
      original?.writer(of: survey) ?? DictionaryWriter(survey, names: DictionaryNames(survey))
    writer.write()
    let (written, taken, losses) = (writer.rows, writer.names, writer.losses)
    @Sendable func file(with document: CarriedDocument?) -> WrittenDefinition {
      var (rows, names) = (written, taken)
      if let document { put(document, into: &rows, &names) }
      return original?.merged(rows, of: survey, losses: losses) ?? Self.file(rows, losses)
    }
    var definition = file(with: request.carried)
    definition.carrying = { file(with: $0).bytes }
    return definition
  }

  private static func file(_ rows: [WrittenField], _ losses: [Loss]) -> WrittenDefinition {
    var bytes = DictionaryField.line(DictionaryField.headings)
    var line = 2
    var places: [String: Place] = [:]
    for row in rows {
      let text = DictionaryField.line(row.finished.row)
      if let linkId = row.linkId { places[linkId] = Place(line: line, column: 1) }
      line += text.count { $0 == 0x0A }
      bytes += text
    }
    return WrittenDefinition(bytes: bytes, losses: losses, places: places)
  }

  /// Puts a document into the annotations of the first fields that have space for a part of it, and into fields of its
  /// own where these are too few.
  private static func put(
    _ document: CarriedDocument, into rows: inout [WrittenField], _ names: inout DictionaryNames
  ) {
    let last = rows.last
    var notes = CarriedParts.notes(document)[...]
    for index in rows.indices {
      guard let note = notes.first else { return }
      if rows[index].annotation.utf8.count + note.utf8.count >= CarriedParts.longestAnnotation {
        continue
      }
      rows[index].part = note
      notes.removeFirst()
    }
    for note in notes {
      var row = WrittenField()
      row.field[.fieldName] = names.another("fhir_survey")
      row.field[.formName] = last?.field[.formName] ?? "form"
      row.form = last?.form ?? row.form
      row.field[.fieldType] = "descriptive"
      row.field[.fieldLabel] = "-"
      row.tags = ["@HIDDEN"]
      row.note.role = .carrier
      row.part = note
      rows.append(row)
    }
  }
}

extension Survey {
  /// The survey with its texts in a language; `nil` where it is in that language already.
  func localized(to language: String) -> Survey? {
    guard language != self.language else { return nil }
    let root = QuestionnaireWriter.write(self).root
    return LocalizedSurvey(self, to: language, root: root)?.survey
  }
}
