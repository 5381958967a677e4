import SystemIO

/// A file that is read, or some lines of it.
struct InputPart: Hashable, Sendable {
  /// The file as the caller named it; `-` for standard input.
  var path: String
  /// The bytes that are read: whole lines; `nil` for the file.
  var range: Range<Int>?
  /// The number of the first line that is read.
  var firstLine = 1

  /// How many bytes the parts have; `nil` where that is not known, as of a pipe.
  static func size(of parts: [InputPart]) -> Int? {
    let whole = parts.filter { $0.range == nil }.map(\.path)
    return InputPaths.size(of: whole).map { size in
      parts.reduce(size) { $0 + ($1.range?.count ?? 0) }
    }
  }
}
