package import SurveyDiagnostics

extension Workbook {
  /// Whether bytes begin as a workbook or another zip archive does, or as one of Excel 97 to 2003.
  package static func mayBeWorkbook(_ bytes: [UInt8]) -> Bool {
    ZipArchive.isArchive(bytes) || bytes.starts(with: oldStart)
  }

  private static let oldStart: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  /// Reads a workbook of Office Open XML (`.xlsx`), all of its sheets.
  ///
  /// Formulas are not calculated: cells have the values that were calculated last. Throws where the file is no
  /// workbook, is damaged, or is one of Excel 97 to 2003.
  ///
  /// ```swift
  /// let workbook = try Workbook(reading: bytes, name: "form.xlsx")
  /// workbook.sheet("survey")?[0, 0].text  // "type"
  /// ```
  package init(reading bytes: [UInt8], name: String) throws(Diagnostic) {
    if bytes.starts(with: Self.oldStart) {
      throw Diagnostic(.oldWorkbook, at: Location(file: name))
    }
    let archive = try ZipArchive(bytes, name: name)
    func part<Part: WorkbookPart>(_ path: String, _ part: Part) throws(Diagnostic) -> Part? {
      guard let bytes = try archive.contents(of: path) else { return nil }
      return try PartScanner.read(part, bytes, "\(name)/\(path)")
    }
    func relationships(_ path: String) throws(Diagnostic) -> Relationships {
      try part(Relationships.path(ofPart: path), Relationships(ofPart: path))
        ?? Relationships(ofPart: path)
    }
    let path = try relationships("").byType["officeDocument"] ?? "xl/workbook.xml"
    guard let list = try part(path, SheetList()) else { throw Self.lacks(path, name) }
    let own = try relationships(path)
    var texts: [String] = []
    if let path = own.byType["sharedStrings"] {
      texts = try part(path, SharedTexts())?.texts ?? []
    }
    var looks: [SerialDate.Parts?] = []
    if let path = own.byType["styles"] { looks = try part(path, NumberFormats())?.looks ?? [] }
    var sheets: [Sheet] = []
    for (title, id) in list.sheets {
      guard let path = own.targets[id] else { throw Self.lacks(id, name) }
      // A sheet that is a chart has no cells.
      let cells = SheetCells(path, texts: texts, looks: looks, epoch: list.epoch)
      guard let cells = try part(path, cells) else { throw Self.lacks(path, name) }
      sheets.append(Sheet(title, rows: cells.rows))
    }
    self.init(sheets: sheets)
  }

  private static func lacks(_ part: String, _ name: String) -> Diagnostic {
    Diagnostic(.damagedWorkbook, ["part": .quoted(part)], at: Location(file: name))
  }
}
