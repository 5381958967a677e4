/// The names of the sheets of a workbook, and from which day its dates are counted.
struct SheetList: WorkbookPart {
  private(set) var sheets: [(name: String, relation: String)] = []
  private(set) var epoch = SerialDate.Epoch.from1900

  mutating func start(_ element: PartElement) {
    switch element.name {
    case "workbookPr":
      if element["date1904"] == "1" || element["date1904"] == "true" { epoch = .from1904 }
    case "sheet":
      if let name = element["name"], let id = element["id"] { sheets.append((name, id)) }
    default: break
    }
  }
}
