/// Where a record begins in the inputs of a batch, so that another run can read on from there.
struct InputPosition: Hashable, Sendable {
  /// Which part of the inputs it is in, from 0.
  var part: Int
  /// The byte of the file.
  var offset: Int
  /// The number of the line in the part, from 1.
  var line: Int
}

extension InputPosition {
  /// The inputs from here on.
  func rest(of parts: [InputPart]) -> [InputPart] {
    var rest = Array(parts.dropFirst(part))
    guard let first = rest.first, offset > first.range?.lowerBound ?? 0 else { return rest }
    let end = first.range?.upperBound ?? InputPart.size(of: [first]) ?? offset
    rest[0] = InputPart(path: first.path, range: offset..<max(offset, end), firstLine: line)
    return rest
  }
}
