import StatisticsFiles
import SurveyDiagnostics
import SystemIO
import TestSupport
import Testing

@Suite("Statistics files that cannot be read")
struct DamagedFileTests {
  @Test(
    "A file that ends before its last row is an error, unless the format has no number of rows",
    arguments: StatisticsFormat.written)
  func truncated(format: StatisticsFormat) throws {
    let table = SampleTable(format, rows: 3)
    let bytes = try table.write()
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
      let file = try Workspace.holding(Array(bytes.prefix(length)))
      let rows = Rows()
      do {
        try StatisticsReader(file.path, format).readRows { rows.all.append($0) }
        // Stata's file has the labels of values behind the rows; a transport file has no row count.
        #expect(
          format == .dta ? rows.all == table.rows : format != .sav,
          "\(length) of \(bytes.count) bytes")
      } catch {
        #expect(error.code == .unreadableStatistics)
      }
      #expect(rows.all.count <= table.rows.count)
    }
  }

  @Test("Other bytes are an error", arguments: StatisticsFormat.allCases)
  func other(format: StatisticsFormat) throws {
    let file = try Workspace.holding(Array("id,score\n1,2\n".utf8))
    #expect {
      try StatisticsReader(file.path, format)
    } throws: {
      ($0 as? Diagnostic)?.code == .unreadableStatistics
        && ($0 as? Diagnostic)?.location.file == file.path
    }
  }

  @Test("A file that is missing, and a folder")
  func missing() throws {
    let workspace = try Workspace()
    #expect(throws: Diagnostic(.missingInput, at: Location(file: workspace.file("x")))) {
      try StatisticsReader(workspace.file("x"), .dta)
    }
    #expect(throws: Diagnostic(.folderAsInput, at: Location(file: workspace.path))) {
      try StatisticsReader(workspace.path, .sav)
    }
  }

  @Test("Reading ends with what the caller throws", arguments: StatisticsFormat.written)
  func stopped(format: StatisticsFormat) throws {
    let file = try Workspace.holding(try SampleTable(format).write())
    let rows = Rows()
    #expect(throws: Diagnostic(.missingInput)) {
      try StatisticsReader(file.path, format).readRows { row throws(Diagnostic) in
        rows.all.append(row)
        if rows.all.count == 7 { throw Diagnostic(.missingInput) }
      }
    }
    #expect(rows.all.count == 7)
  }
}

@Suite("Without libreadstat")
struct MissingLibraryTests {
  private static let library = OptionalLibrary(
    "libreadstat", files: ["libno-such-library.so.1"],
    packages: .init(debian: "libreadstat1", homebrew: "readstat"))

  @Test("Reading and writing say what to install")
  func install() throws {
    let file = try Workspace.holding([])
    let failures = [
      #expect(throws: Diagnostic.self) {
        try StatisticsReader(file.path, .dta, library: Self.library)
      },
      #expect(throws: Diagnostic.self) {
        try StatisticsWriter(
          .sav, [StatisticsVariable("a", .number)], rows: 0, library: Self.library
        ) { _ in }
      },
    ]
    for failure in failures {
      #expect(failure?.code == .libraryNotFound)
      #expect(failure?.message().contains("libreadstat") == true)
      #expect(failure?.hint()?.contains("libreadstat1") == true)
      #expect(failure?.hint()?.contains("readstat (macOS: Homebrew)") == true)
    }
  }
}
