import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Reads a rest beside a table, row by row.
///
/// A line belongs to the row with its id; where several rows had the id, to the one that has the cells that
/// it had. Rows may be changed, and rows may be taken out or put in, as long as the others stay in their
/// order and within ``reach`` rows of where they were; of lines that wait, no more are held.
struct RestReader {
  /// How many lines belonged to no row.
  private(set) var unused = 0

  private let file: InputFile
  private let options: ReadOptions
  private var waiting: [RestLine] = []
  private var isAtEnd = false
  /// The ids of several rows of which each has a line, in their order.
  private var inOrder: [[UInt8]: Bool] = [:]
  /// The ids that several rows had when the table was written.
  private var repeated: Set<[UInt8]> = []

  static let reach = 1_000

  init(_ path: String, _ options: ReadOptions) throws(Diagnostic) {
    file = try InputFile(path: path, limit: options.maximumSize)
    self.options = options
    repeated = try Self.repeated(path, options)
  }

  /// Looks for rows that have the id of an earlier one.
  private static func repeated(
    _ path: String, _ options: ReadOptions
  ) throws(Diagnostic) -> Set<[UInt8]> {
    let file = try InputFile(path: path, limit: options.maximumSize)
    var repeated: Set<[UInt8]> = []
    while let next = try file.nextLine() {
      guard next.exceeded == nil, isAgain(next.bytes[next.range]) else { continue }
      let source = Source(name: path, bytes: next.bytes, firstLine: next.number)
      guard let root = Document.read(source, options: options).document?.root,
        let id = root["response"]?.string
      else { continue }
      repeated.insert(Array(id.utf8))
    }
    return repeated
  }

  /// Whether a line begins as that of such a row does.
  private static func isAgain(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 != UInt8(ascii: ",") }.starts(with: #","again":"#.utf8)
  }

  /// The name of the file, for messages.
  var name: String { file.name }

  /// The line of a row; `nil` where its cells say all.
  ///
  /// `cells` makes what stands for its cells, and `count` is how many rows have its id. Where several rows
  /// have one id or had it, a line belongs to a row only where its cells are the same; and where several
  /// have it, so is its place, or each row has a line.
  mutating func line(
    ofRow row: Int, response: ArraySlice<UInt8>, count: Int, cells: () -> String
  ) throws(Diagnostic) -> RestLine? {
    while !isAtEnd, (waiting.last?.row ?? 0) < row + Self.reach { try read() }
    let late = waiting.prefix { $0.row < row - Self.reach }
    unused += late.count { !$0.isEmpty }
    waiting.removeFirst(late.count)
    let own = waiting.indices.filter { waiting[$0].response.elementsEqual(response) }
    guard let first = own.first else { return nil }
    var found: Int?
    if count > 1 {
      let id = Array(response)
      if inOrder[id] == nil { inOrder[id] = own.count == count }
      let mark = cells()
      if inOrder[id] == true {
        let line = waiting.remove(at: first)
        if line.cells == mark { return line.isEmpty ? nil : line }
        unused += line.isEmpty ? 0 : 1
        return nil
      }
      found = own.first { waiting[$0].row == row && waiting[$0].cells == mark }
    } else if response.isEmpty || repeated.contains(Array(response)) {
      let mark = cells()
      found = own.first { waiting[$0].cells == mark }
    } else if own.count == 1 {
      found = first
    }
    guard let line = found.map({ waiting.remove(at: $0) }), !line.isEmpty else { return nil }
    return line
  }

  /// Counts what is left behind the last row.
  mutating func finish() throws(Diagnostic) {
    while !isAtEnd {
      unused += waiting.count { !$0.isEmpty }
      waiting = []
      try read()
    }
    unused += waiting.count { !$0.isEmpty }
  }

  private mutating func read() throws(Diagnostic) {
    guard let next = try file.nextLine() else {
      isAtEnd = true
      return
    }
    if let limit = next.exceeded {
      throw Diagnostic(.lineTooLarge, ["limit": .number(limit)], at: location(next.number))
    }
    if next.bytes.isEmpty { return }
    let source = Source(name: file.name, bytes: next.bytes, firstLine: next.number)
    let result = Document.read(source, options: options)
    if let error = result.diagnostics.first(where: { $0.severity == .error }) { throw error }
    guard let root = result.document?.root, let line = RestLine(root) else {
      throw Diagnostic(.malformedRest, at: location(next.number))
    }
    waiting.append(line)
  }

  private func location(_ line: Int) -> Location {
    Location(file: file.name, position: SourcePosition(line: line, column: 1))
  }
}
