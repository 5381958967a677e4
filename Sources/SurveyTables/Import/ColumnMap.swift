package import FHIRDocument

/// How columns that others named are called here.
package enum ColumnMap {
  /// Reads a JSON object of names, or a table of two columns: theirs, then ours.
  ///
  /// `nil` where it is neither. A header `from,to`, `theirs,ours` or the like is no name of a column
  /// and does no harm. A name for which there is none of ours, `null` or an empty cell, is an empty text:
  /// its column is left out.
  package static func read(_ bytes: [UInt8], options: ReadOptions) -> [String: String]? {
    Format(of: bytes) == .json ? readJSON(bytes, options) : readTable(bytes)
  }

  private static func readJSON(_ bytes: [UInt8], _ options: ReadOptions) -> [String: String]? {
    var options = options
    options.readsSiblings = false
    guard let root = Document.read(Source(name: "", bytes: bytes), options: options).document?.root,
      root.isObject
    else { return nil }
    var names: [String: String] = [:]
    for child in root.children {
      if child.isPrimitive, !child.hasValue, !child.hasChildren {
        names[child.nameText] = ""
        continue
      }
      guard child.isText, let ours = child.string else { return nil }
      names[child.nameText] = ours
    }
    return names.isEmpty ? nil : names
  }

  private static func readTable(_ bytes: [UInt8]) -> [String: String]? {
    var block = RowBlock()
    var names: [String: String] = [:]
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    for line in bytes.dropFirst(isMarked ? 3 : 0).split(separator: CSVText.newline) {
      block.removeAll()
      block.bytes += line
      let marks: [UInt8] = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
      let separator = line.first { marks.contains($0) } ?? CSVText.comma
      var splitter = CellSplitter(separator: separator, at: 0)
      splitter.split(&block)
      splitter.finish(&block)
      guard block.cells.count == 2, splitter.problem == nil, !splitter.isOpen else { return nil }
      names[block.text(block.cells[0])] = block.text(block.cells[1])
    }
    return names.isEmpty ? nil : names
  }
}
