import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import XLSForm

@Suite("Forms of the corpus", .enabled(if: Corpus.exists, "\(Corpus.absence)"))
struct CorpusFormTests {
  static let files = Corpus.files("formats/xlsform", ending: ".xlsx")

  @Test("Each is read into a survey, and every cell is used or reported", arguments: files)
  func isRead(path: String) throws {
    let bytes = try #require(Corpus.bytes(path))
    let source = Source(name: path, bytes: bytes)
    let format = XLSFormFormat()
    #expect(format.recognizes(source))
    let read = format.read(source) { _ in nil }
    let survey = try #require(read.survey)
    #expect(!survey.items.isEmpty)
  }

  @Test("Each cell that is taken away changes the survey or the report", arguments: files)
  func eachCell(path: String) throws {
    let bytes = try #require(Corpus.bytes(path))
    let workbook = try Workbook(reading: bytes, name: path)
    let whole = FormReader.read(workbook, file: path) { _ in nil }
    for (number, sheet) in workbook.sheets.enumerated() {
      let form = FormSheet(sheet, number: number)
      for row in form.rows {
        for column in sheet.rows[row].indices where !sheet[row, column].text.isEmptyText {
          var less = workbook
          less.sheets[number].rows[row][column] = .empty
          let read = FormReader.read(less, file: path) { _ in nil }
          #expect(
            read.survey != whole.survey || read.losses != whole.losses
              || read.diagnostics != whole.diagnostics,
            "\(sheet.name) \(row + 1):\(column + 1) \(sheet[row, column].text)")
        }
      }
    }
  }
}
