import SurveyDiagnostics
import TestSupport
import Testing

@testable import SpreadsheetFile

@Suite("Workbooks")
struct WorkbookTests {
  private static let sample = Workbook(sheets: [
    Sheet(
      "survey",
      rows: [
        [.text("type"), .text("name"), .text("label::Deutsch (de)")],
        [],
        [.empty, .text(" a  b \n<&>\"' _x0041_ \u{1} 頭痛"), .empty, .number("1.50")],
        [.boolean(true), .boolean(false), .error("#N/A"), .number("-0.1"), .text("007")],
      ]),
    Sheet("a & b", rows: [[.text("=1+1"), .number("12345678901234567890")]]),
    Sheet("empty"),
  ])

  @Test("What is written is read")
  func roundTrip() throws {
    let read = try Workbook(reading: Self.sample.bytes, name: "f.xlsx")
    #expect(read == Self.sample)
    #expect(Self.sample.bytes == Self.sample.bytes)
  }

  /// A workbook of these parts.
  private func bytes(_ parts: [String: String]) -> [UInt8] {
    var zip = ZipWriter()
    for (name, text) in parts.sorted(by: { $0.key < $1.key }) { zip.add(name, Array(text.utf8)) }
    return zip.finish()
  }

  private static let relations =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// A workbook with one sheet of these rows.
  private func workbook(
    _ rows: String, texts: String = "", formats: String = "", properties: String = ""
  ) -> [UInt8] {
    bytes([
      "_rels/.rels":
        "<Relationships><Relationship Id=\"a\" Type=\"\(Self.relations)/officeDocument\" Target=\"/xl/book.xml\"/></Relationships>",
      "xl/book.xml":
        "<x:workbook xmlns:x=\"m\" xmlns:r=\"r\"><x:workbookPr \(properties)/><x:sheets><x:sheet name=\"S\" sheetId=\"1\" r:id=\"s\"/></x:sheets></x:workbook>",
      "xl/_rels/book.xml.rels":
        "<Relationships><Relationship Id=\"s\" Type=\"\(Self.relations)/worksheet\" Target=\"../xl/sheet.xml\"/><Relationship Id=\"t\" Type=\"\(Self.relations)/sharedStrings\" Target=\"texts.xml\"/><Relationship Id=\"f\" Type=\"\(Self.relations)/styles\" Target=\"styles.xml\"/></Relationships>",
      "xl/sheet.xml": "<worksheet><sheetData>\(rows)</sheetData></worksheet>",
      "xl/texts.xml": "<sst>\(texts)</sst>",
      "xl/styles.xml":
        "<styleSheet><numFmts>\(formats)</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"20\"/><xf numFmtId=\"22\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>",
    ])
  }

  private func cells(_ bytes: [UInt8]) throws -> [[String]] {
    try Workbook(reading: bytes, name: "f.xlsx").sheets.first?.rows.map { $0.map(\.text) } ?? []
  }

  @Test("Shared texts are put together from their parts, without how they are read aloud")
  func sharedTexts() throws {
    let texts =
      "<si><t>a</t></si><si><r><t>b</t></r><r><rPr/><t xml:space=\"preserve\"> c</t></r><rPh><t>x</t></rPh></si><si><t>d_x000D__x005F_x0041_</t></si>"
    let rows =
      "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c><c r=\"C1\" t=\"s\"><v>0</v></c><c t=\"s\"><v>2</v></c></row>"
    #expect(try cells(workbook(rows, texts: texts)) == [["b c", "", "a", "d\r_x0041_"]])
  }

  @Test("Of a formula there is the value that was calculated last, else the formula")
  func formulas() throws {
    let rows =
      "<row><c><f>1+1</f><v>2</v></c><c t=\"str\"><f>\"a\"&amp;\"b\"</f><v>ab</v></c><c t=\"e\"><f>1/0</f><v>#DIV/0!</v></c><c><f>A9</f></c><c t=\"b\"><v>1</v></c></row>"
    #expect(try cells(workbook(rows)) == [["2", "ab", "#DIV/0!", "=A9", "TRUE"]])
  }

  @Test(
    "Numbers that are shown as dates are dates",
    arguments: [
      ("1", 1, "", "1900-01-01"), ("59", 1, "", "1900-02-28"), ("61", 1, "", "1900-03-01"),
      ("46095", 1, "", "2026-03-14"), ("46095.5", 1, "", "2026-03-14T12:00:00"),
      ("0.427083333333333", 2, "", "10:15:00"), ("46095.4270833333", 3, "", "2026-03-14T10:15:00"),
      ("46095.427093", 3, "", "2026-03-14T10:15:00.835"), ("0", 1, "date1904=\"1\"", "1904-01-01"),
      ("44633", 1, "date1904=\"1\"", "2026-03-14"), ("60", 1, "", "60"), ("-1", 1, "", "-1"),
      ("2958466", 1, "", "2958466"), ("46095", 4, "", "2026-03-14"), ("46095", 0, "", "46095"),
    ])
  func dates(number: String, look: Int, properties: String, wanted: String) throws {
    let row = "<row><c s=\"\(look)\"><v>\(number)</v></c></row>"
    let formats = "<numFmt numFmtId=\"164\" formatCode=\"[$-407]d. mmmm yyyy;@\"/>"
    #expect(try cells(workbook(row, formats: formats, properties: properties)) == [[wanted]])
  }

  @Test(
    "A number format says whether it shows a date, a time or both",
    arguments: [
      ("General", "-"), ("0.00", "-"), ("#,##0 \"days\"", "-"), ("\\d0", "-"), ("[Red]0.0", "-"),
      ("0.00E+00", "-"), ("@", "-"), ("yyyy-mm-dd", "date"), ("mmm", "date"), ("h:mm", "time"),
      ("mm:ss.0", "time"), ("[h]:mm", "time"), ("[mm]", "time"), ("d/m/yy h:mm", "both"),
      ("0;[Red]d", "-"), ("_d0", "-"),
    ])
  func formats(code: String, wanted: String) {
    let parts = NumberFormats.parts(ofCode: code)
    #expect(parts.map { "\($0)" } ?? "-" == wanted)
  }

  @Test(
    "Numbers are shown with the digits that programs show",
    arguments: [
      ("1", "1"), ("1.0", "1"), ("0.10000000000000001", "0.1"), ("1E3", "1000"), ("1e-7", "1e-07"),
      ("123456789012345", "123456789012345"), ("-0", "0"), ("x", "x"),
      ("-9223372036854775808", "-9.223372036854776e+18"), ("1e400", "1e400"),
    ])
  func numbers(spelling: String, shown: String) {
    #expect(CellValue.number(spelling).text == shown)
  }

  @Test("Addresses are those of a sheet", arguments: ["A1", "Z9", "AA10", "XFD1048576"])
  func addresses(name: String) {
    let bytes = Array(name.utf8)
    #expect(CellAddress(bytes.span)?.name == name)
  }

  @Test(
    "What is no address is none", arguments: ["", "A", "1", "A0", "XFE1", "A1048577", "A1B", "Ä1"])
  func noAddresses(name: String) {
    let bytes = Array(name.utf8)
    #expect(CellAddress(bytes.span) == nil)
  }

  private static let wrongRows: [(rows: String, code: Diagnostic.Code)] = [
    ("<row><c t=\"s\"><v>0</v></c></row>", .workbookText),
    ("<row r=\"2\"><c r=\"A1\"><v>1</v></c></row>", .cellReference),
    ("<row r=\"1\"><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row>", .cellReference),
    ("<row r=\"2\"/><row r=\"1\"/>", .cellReference), ("<row r=\"1048577\"/>", .cellReference),
    ("<row><c><v>1</c></row>", .xmlWrongEnd),
  ]

  @Test("What is wrong in a sheet is found at its place", arguments: wrongRows.indices)
  func wrong(number: Int) throws {
    let (rows, code) = Self.wrongRows[number]
    let error = #expect(throws: Diagnostic.self) {
      _ = try Workbook(reading: workbook(rows), name: "f.xlsx")
    }
    #expect(error?.code == code)
    #expect(error?.location.file == "f.xlsx/xl/sheet.xml")
    #expect(error?.location.position?.line == 1)
  }

  @Test("Rows with great gaps do not fill the memory")
  func gaps() throws {
    let rows = (1...2_000).map { "<row r=\"\($0)\"><c r=\"XFD\($0)\"><v>1</v></c></row>" }
    let error = #expect(throws: Diagnostic.self) {
      _ = try Workbook(reading: workbook(rows.joined()), name: "f.xlsx")
    }
    #expect(error?.code == .cellReference)
  }

  @Test("What is no workbook says what to do")
  func others() throws {
    func code(_ bytes: [UInt8]) -> Diagnostic.Code? {
      do throws(Diagnostic) {
        _ = try Workbook(reading: bytes, name: "f")
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0]) == .oldWorkbook)
    #expect(code(bytes(["a.txt": "a"])) == .damagedWorkbook)
    #expect(code(Array("type,name".utf8)) == .damagedArchive)
  }

  @Test("Any byte of a sheet may be another one")
  func mutated() {
    var random = Seeded(state: 3)
    let rows = Array(
      "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"C1\" s=\"1\"><v>46095</v></c></row>".utf8
    )
    for _ in 0..<2_000 {
      var changed = rows
      changed[Int.random(in: 0..<rows.count, using: &random)] = UInt8.random(
        in: 0x20...0x7E, using: &random)
      _ = try? Workbook(
        reading: workbook(String(decoding: changed, as: UTF8.self), texts: "<si><t>a</t></si>"),
        name: "f")
    }
  }
}
