import SurveyDiagnostics

/// Workbooks, whose module no verb uses yet; SpreadsheetFileTests make the findings.
extension CatalogueCase {
  static let spreadsheets: [CatalogueCase] = [
    CatalogueCase("damagedArchive") {
      text([Diagnostic(.damagedArchive, at: Location(file: "form.xlsx"))])
    },
    CatalogueCase("damagedWorkbook") {
      text([
        Diagnostic(
          .damagedWorkbook, ["part": .quoted("xl/workbook.xml")],
          at: Location(file: "form.xlsx"))
      ])
    },
  ]
}
