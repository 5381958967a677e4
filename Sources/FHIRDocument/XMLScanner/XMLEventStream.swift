package import SurveyDiagnostics

/// The tags and texts of an XML document in UTF-8 that is read piece by piece.
///
/// Memory holds one window of the document, whatever its size; what is longer than the window, a tag or a
/// text, is refused.
package struct XMLEventStream {
  /// Reads some bytes into a part of a buffer, which is not empty; 0 at the end.
  package typealias Read = (inout [UInt8], Range<Int>) throws(Diagnostic) -> Int

  private let name: String
  private let limits: XMLLimits
  private let keepsText: Bool
  private let windowSize: Int
  private var window: [UInt8] = []
  private var origin = TextOrigin()
  private var isAtEnd = false

  /// Creates a reader; `name` is that of the file, for messages.
  package init(
    name: String, limits: XMLLimits = XMLLimits(), keepsText: Bool = true,
    windowSize: Int = 1 << 18
  ) {
    (self.name, self.limits, self.keepsText) = (name, limits, keepsText)
    self.windowSize = windowSize
  }

  /// Scans the document to its end; throws what stopped it, or the reader.
  package mutating func read(
    _ read: Read, _ take: @escaping (XMLEvents) throws(TextFinding) -> Void
  ) throws(Diagnostic) {
    var scanner = XMLScanner(
      handler: XMLEventCollector([], keepsText: keepsText, take), limits: limits)
    while !isAtEnd {
      try fill(read)
      do throws(TextFinding) { try scan(&scanner) } catch { throw diagnostic(error) }
      let next = origin.after(window, upTo: scanner.index)
      origin = next
      origin.head = scanner.keep(of: &window)
    }
  }

  /// Scans what is in the window.
  private func scan(_ scanner: inout XMLScanner<XMLEventCollector>) throws(TextFinding) {
    let start = scanner.index
    scanner.handler.goOn(in: window, origin)
    var failure: TextFinding?
    do throws(TextFinding) {
      try scanner.scanPart(window.span.bytes, isLast: isAtEnd)
    } catch {
      failure = error
    }
    // What is wrong with what comes before is said first.
    try scanner.handler.deliver()
    if let failure { throw failure }
    if scanner.index == start, !isAtEnd {
      throw TextFinding(.stringTooLong, ["limit": .number(windowSize)], at: start)
    }
    scanner.handler.goOn(in: [], TextOrigin())
  }

  /// Fills the window up to its size, or to the end of the document.
  private mutating func fill(_ read: Read) throws(Diagnostic) {
    var count = window.count
    window.append(contentsOf: Array(repeating: 0, count: max(0, windowSize - count)))
    while count < window.count {
      let more = try read(&window, count..<window.count)
      if more == 0 {
        isAtEnd = true
        break
      }
      count += more
    }
    window.removeLast(window.count - count)
  }

  private func diagnostic(_ finding: TextFinding) -> Diagnostic {
    Diagnostic(
      finding,
      at: Location(file: name, position: origin.position(of: finding.offset, in: window)))
  }
}
