package import FHIRDocument
package import SurveyDiagnostics

/// One form of a file that has several, as a source of its own.
package struct SourcePart: Sendable {
  /// What the file calls the form.
  package let name: String
  package let source: Source
  /// For each line of the part, which line of the file it is.
  private let lines: [Int]
  /// The logic that is not followed in the whole file either.
  var unread: Set<Unread> = []

  struct Unread: Hashable {
    let construct: String
    let source: Place?
  }

  /// What is in ranges of a file, which are in order.
  package init(_ name: String, keeping ranges: [Range<Int>], of whole: Source) {
    self.name = name
    var bytes: [UInt8] = []
    var lines: [Int] = []
    var (line, offset) = (whole.firstLine, 0)
    var isNew = true
    for range in ranges {
      line += whole.bytes[offset..<range.lowerBound].count { $0 == 0x0A }
      for byte in whole.bytes[range] {
        bytes.append(byte)
        // A line is the one that its first word is in.
        if isNew, byte > 0x20 || byte == 0x0A {
          lines.append(line)
          isNew = false
        }
        guard byte == 0x0A else { continue }
        line += 1
        isNew = true
      }
      offset = range.upperBound
    }
    self.lines = lines
    source = Source(name: whole.name, bytes: bytes, firstLine: 1)
  }

  /// A line of the part in the file.
  private func line(_ line: Int) -> Int {
    lines.indices.contains(line - 1) ? lines[line - 1] : line
  }

  func place(_ place: Place) -> Place {
    Place(sheet: place.sheet, line: line(place.line), column: place.column)
  }

  /// Findings with their places in the file.
  package func placed(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.map { finding in
      var finding = finding
      if let position = finding.location.position {
        finding.location.position = SourcePosition(
          line: line(position.line), column: position.column)
      }
      return finding
    }
  }
}

extension SourcePart.Unread {
  init(_ loss: Loss) { (construct, source) = (loss.construct, loss.source) }
}

extension SurveyFormat {
  /// The forms of a file, where it has several or the format names them.
  package func parts(of source: Source) -> [SourcePart] {
    let parts = split(source)
    guard parts.count > 1 else { return parts }
    let losses = read(source, beside: { _ in nil }).losses
    let unread = Set(losses.filter { $0.reason == .logicNotSaid }.map { SourcePart.Unread($0) })
    return parts.map { part in
      var part = part
      part.unread = unread
      return part
    }
  }
}
