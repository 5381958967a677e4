import Foundation
import SurveyTables
import TestSupport
import Testing

@Suite("A codebook in other forms")
struct CodebookFormatTests {
  private static func text(
    _ format: CodebookFormat, _ names: TableLayout.Names = .linkid, language: String? = nil
  ) -> String {
    let codebook = RenderedCodebook.codebook(names)
    return String(decoding: codebook.text(as: format, language: language), as: UTF8.self)
  }

  static let files: [(CodebookFormat, TableLayout.Names, String)] = [
    (.json, .linkid, "codebook.json"), (.csv, .linkid, "codebook.csv"),
    (.redcap, .redcap, "codebook.redcap.csv"), (.r, .linkid, "codebook.R"),
    (.markdown, .linkid, "codebook.md"),
  ]

  @Test("Each form is that of its file", arguments: files)
  func snapshots(format: CodebookFormat, names: TableLayout.Names, file: String) throws {
    try expectSnapshot(Self.text(format, names), file)
  }

  @Test("Texts are in the language asked for, and in the questionnaire's where they lack it")
  func language() {
    let german = Self.text(.csv, language: "de-AT")
    #expect(german.contains("Wie ist es?"))
    #expect(german.contains("1=Gut;2=Bad\\, or | worse") || german.contains("1=Gut;2=Bad, or"))
    #expect(german.contains(",Where? (choice=Kopf),"))
    #expect(!Self.text(.csv).contains("Wie ist es?"))
    #expect(Self.text(.csv, language: "fr") == Self.text(.csv))
  }

  @Test("A data dictionary has 18 cells in each row, each field once, and the record first")
  func dictionary() throws {
    let rows = Self.rows(Self.text(.redcap, .redcap))
    #expect(rows.allSatisfy { $0.count == 18 })
    let names = rows.dropFirst().map { $0[0] }
    #expect(names.first == "response")
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil, "\(name)")
    }
    let fields = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0) })
    #expect(fields["how"]?[3] == "radio")
    #expect(fields["how"]?[5] == "1, Good; fine | 2, Bad, or &#124; worse | 3, Other | NA, Other")
    #expect(fields["how"]?[12] == "y")
    #expect(fields["how_other"]?[3] == "text")
    #expect(fields["where"]?[3] == "checkbox")
    #expect(fields["where"]?[5] == "head, Head | leg_l, Left *leg*")
    // Other answers can disable it.
    #expect(fields["where"]?[12] == "")
    #expect(fields["since"]?[7] == "date_ymd")
    #expect(fields["dose"]?[7] == "number")
    #expect(fields["dose"]?[6] == "mg")
    #expect(fields["bad"]?[3] == "yesno")
    #expect(rows.dropFirst().map { $0[1] }.contains("pain_today_drug"))
  }

  @Test(
    "Columns that are named by linkIds are the same fields, and their names are in the annotation")
  func dictionaryOfLinkIds() {
    let rows = Self.rows(Self.text(.redcap, .linkid))
    let usual = Self.rows(Self.text(.redcap, .redcap))
    #expect(rows.map { $0.dropLast() } == usual.map { $0.dropLast() })
    let fields = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0) })
    #expect(fields["how_other"]?[17].hasSuffix("; column how___other") == true)
    #expect(fields["how"]?[17].contains("column") == false)
  }

  private static let rscript = ["/usr/bin/Rscript", "/usr/local/bin/Rscript"]
    .first(where: FileManager.default.isExecutableFile)

  @Test(
    "A script of R is read by R, and labels what it reads",
    .enabled(if: rscript != nil, "Rscript is not installed"))
  func script() throws {
    let program = try #require(Self.rscript)
    let folder = try Workspace()
    try folder.write(Self.text(.r), to: "labels.R")
    try folder.write(
      """
      response,authored,how,how___other,how__missing,where___head,where___leg-l,since,since__exact
      a,2026-03-09T10:15:00+01:00,2,,,1,0,2026-03-09,2026-03-09
      b,2026-03-09T09:15:00.5Z,5,,,,,,2026-03
      c,,,,skipped,,,2026-03,2026-03

      """, to: "t.csv")
    try folder.write(
      "response,instance,dose,dose__unit,bad\na,1,7.20,mg,true\na,2,,,false\n", to: "t.drug.csv")
    try folder.write(
      #"""
      table_file <- "t.csv"
      withCallingHandlers(
        source("labels.R", encoding = "UTF-8"),
        warning = function(found) {
          cat(conditionMessage(found), "\n")
          invokeRestart("muffleWarning")
        })
      cat(as.character(responses$how), "\n")
      cat(levels(responses$how), sep = "|"); cat("\n")
      cat(as.character(responses$how__missing), "\n")
      cat(format(responses$authored, "%H:%M:%OS1"), "\n")
      cat(format(responses$since), "\n")
      cat(attr(responses[["where___leg-l"]], "label"), class(responses[["where___leg-l"]]), "\n")
      cat(drug$dose, attr(drug$dose, "unit"), drug$bad, attr(drug$bad, "label"), "\n")
      """#, to: "test.R")
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--vanilla", "test.R"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      output == """
        responses[["since"]]: no full date, and so missing now: 2026-03 (1 in all)\u{20}
        Bad, or | worse 5 NA\u{20}
        Good; fine|Bad, or | worse|Other (x y)|Other (NA)|5
        NA NA Skipped\u{20}
        09:15:00.0 09:15:00.5 NA\u{20}
        2026-03-09 NA NA\u{20}
        Where? (choice=Left *leg*) integer\u{20}
        7.2 NA mg TRUE FALSE Bad\\side effects\u{20}

        """)
  }

  /// The cells of the rows of a table, by a reader that is not the program's.
  private static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = [[]]
    var cell = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        rows[rows.count - 1].append(cell)
        cell = ""
      case "\n" where !isQuoted:
        rows[rows.count - 1].append(cell)
        rows.append([])
        cell = ""
      default: cell.append(character)
      }
    }
    return rows.dropLast()
  }
}
