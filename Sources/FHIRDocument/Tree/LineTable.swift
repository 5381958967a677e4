package import SurveyDiagnostics

/// Where the lines of a source begin: finds the lines and columns of many bytes in any order.
///
/// ``LineCounter`` does without a table where the bytes come in order.
package struct LineTable: Sendable {
  /// The indexes of the first bytes of the lines.
  private var starts: [Int] = [0]
  private let firstLine: Int
  private let count: Int

  package init(_ source: Source) {
    (firstLine, count) = (source.firstLine, source.bytes.count)
    let bytes = source.bytes.span.bytes
    var offset = 0
    while offset < count {
      if bytes.wordIfWhole(offset)?.hasLineBreak == false {
        offset += 8
        continue
      }
      if bytes.byte(offset) == UInt8(ascii: "\n") { starts.append(offset + 1) }
      offset += 1
    }
  }

  /// The line and column of a byte.
  package func position(ofByte target: Int) -> SourcePosition {
    let offset = min(target, count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: firstLine + low, column: offset - starts[low] + 1)
  }
}
