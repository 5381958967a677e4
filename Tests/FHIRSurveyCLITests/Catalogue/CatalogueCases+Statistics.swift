import SurveyDiagnostics
import SystemIO

/// Files of statistics programs, whose module no verb uses yet; StatisticsFilesTests make the findings.
extension CatalogueCase {
  static let statistics: [CatalogueCase] = [
    CatalogueCase("libraryNotFound") {
      let library = OptionalLibrary(
        "libreadstat", files: ["libno-such-library.so.1"],
        packages: .init(debian: "libreadstat1", homebrew: "readstat"))
      return try failure {
        let _: @convention(c) () -> Void = try library.function("readstat_parser_init")
      }
    },
    CatalogueCase("unreadableStatistics") {
      text([
        Diagnostic(
          .unreadableStatistics,
          [
            "format": .literal("SPSS"),
            "reason": .literal("Invalid file, or file has unsupported features"),
          ], at: Location(file: "table.sav"))
      ])
    },
    CatalogueCase("labelOfNoOption") {
      text([
        Diagnostic(
          .labelOfNoOption,
          [
            "column": .quoted("sex"), "number": .number(1), "label": .quoted("Mann"),
            "option": .quoted("m"),
          ], at: Location(file: "table.sav"))
      ])
    },
    CatalogueCase("unwritableStatistics") {
      text([
        Diagnostic(
          .statisticsRows,
          ["format": .literal("Stata"), "rows": .number(1), "written": .number(0)])
      ])
    },
    CatalogueCase("statisticsName") {
      text([
        Diagnostic(.statisticsName, ["format": .literal("SPSS"), "name": .quoted("1.2")])
      ])
    },
  ]
}
