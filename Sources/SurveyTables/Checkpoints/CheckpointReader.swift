import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// Reads what ``CheckpointWriter`` wrote; anything else is not a checkpoint.
enum CheckpointReader {
  /// The largest that is read.
  private static let largest = 256 << 20

  /// The checkpoint in a file; `nil` where there is none.
  static func read(_ path: String) throws(Diagnostic) -> Checkpoint? {
    guard FileSystem.kind(of: path) == .file else { return nil }
    let source = Source(name: path, bytes: try Files.read(path, upTo: largest))
    var options = ReadOptions.ofOwnText()
    options.readsSiblings = false
    guard let root = Document.read(source, options: options).document?.root,
      let checkpoint = checkpoint(root)
    else { throw Diagnostic(.notACheckpoint, at: Location(file: path)) }
    return checkpoint
  }

  private static func checkpoint(_ root: Element) -> Checkpoint? {
    guard root["checkpoint"]?.string == Checkpoint.version,
      let inputs = root["inputs"]?.string, let options = root["options"]?.string,
      let seconds = root["seconds"]?.string.flatMap({ Int64($0) }),
      let nanoseconds = root["nanoseconds"]?.count,
      let part = root["input"]?.count, let offset = root["offset"]?.count,
      let line = root["line"]?.count,
      let outputs = all(root, "outputs", output), let rejects = all(root, "rejects", kept),
      let losses = all(root, "losses", loss), let modifiers = all(root, "modifiers", loss),
      let found = all(
        root, "found", { file in file["count"]?.count.map { (file["file"]?.string ?? "", $0) } })
    else { return nil }
    var checkpoint = Checkpoint(
      fingerprint: Fingerprint(
        inputs: inputs, options: options, codebook: root["codebook"]?.string ?? ""),
      moment: Instant(
        secondsSinceEpoch: seconds, nanoseconds: Int32(clamping: nanoseconds)),
      position: InputPosition(part: part, offset: offset, line: line),
      found: Dictionary(found, uniquingKeysWith: { $1 }), modifiers: modifiers,
      writer: WriterState(outputs: outputs, losses: losses), rejects: rejects.first)
    for (name, count) in CheckpointWriter.counts {
      guard let value = root[name]?.count else { return nil }
      checkpoint.counts[keyPath: count] = value
    }
    if let report = root["policy"] {
      guard let policy = policy(report) else { return nil }
      checkpoint.policy = policy
    }
    return checkpoint
  }

  private static func output(_ element: Element) -> OutputState? {
    let rows = element.children.filter { $0.nameText == "rows" }.compactMap(\.count)
    guard let files = all(element, "files", kept), rows.isEmpty || rows.count == files.count,
      let groups = bytes(element["groups"]?.string ?? "")
    else { return nil }
    return OutputState(files: files, rows: rows, groups: groups)
  }

  private static func kept(_ element: Element) -> KeptOutput? {
    guard let target = element["target"]?.string, let name = element["name"]?.string,
      let number = element["number"]?.string, let length = element["length"]?.count
    else { return nil }
    return KeptOutput(target: target, name: name, number: number, length: length)
  }

  private static func loss(_ element: Element) -> LossState? {
    guard let kind = element["kind"]?.string, let count = element["count"]?.count else {
      return nil
    }
    var location = Location(file: element["file"]?.string, linkId: element["linkId"]?.string)
    if let line = element["line"]?.count, let column = element["column"]?.count {
      location.position = SourcePosition(line: line, column: column)
    }
    location.subject = element["element"]?.string.map { .element(path: $0) }
    return LossState(kind: kind, count: count, location: location)
  }

  private static func policy(_ element: Element) -> PolicyReport? {
    var report = PolicyReport()
    guard let responses = element["responses"]?.count else { return nil }
    report.responses = responses
    for row in element.children where row.nameText == "counts" {
      guard let kind = row["subject"]?.string,
        let subject = PolicySubject(kind, row["name"]?.string),
        let action = row["action"]?.string.flatMap({ PolicyAction(rawValue: $0) }),
        let count = row["count"]?.count
      else { return nil }
      report.counts[subject, default: [:]][action] = count
    }
    return report
  }

  /// The entries of an array, none where it is not there; `nil` where one is not as it should be.
  private static func all<Value>(
    _ element: Element, _ name: String, _ read: (Element) -> Value?
  ) -> [Value]? {
    var values: [Value] = []
    for child in element.children where child.nameText == name {
      guard let value = read(child) else { return nil }
      values.append(value)
    }
    return values
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = nibble(digits[index]), let low = nibble(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}

extension Element {
  /// A whole number from 0.
  fileprivate var count: Int? { isNumber ? integer.flatMap { $0 >= 0 ? $0 : nil } : nil }
}
