import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// One of several parts into which the inputs of a batch are cut, for as many processes.
///
/// The bytes of all files, one behind the other, are cut into `count` parts of the same size. A line
/// belongs to the part in which it starts: all parts together have each line once, in the order of
/// the inputs. The files must be plain NDJSON, and the same for each part.
public struct PartOfInputs: Hashable, Sendable {
  /// Which part it is, from 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// The most parts that there can be.
  public static let mostParts = 1_000_000

  /// Makes it; `nil` where there is no such part.
  public init?(_ number: Int, of count: Int) {
    guard number >= 1, number <= count, count <= Self.mostParts else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Makes it from a text like `2/8`.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2, let number = Int(numbers[0]), let count = Int(numbers[1]) else {
      return nil
    }
    self.init(number, of: count)
  }

  /// The bytes of all inputs that belong to it, before they are moved to the starts of lines.
  private func range(of total: Int) -> Range<Int> {
    // In this order the products stay small.
    func bound(_ number: Int) -> Int {
      total / count * number + total % count * number / count
    }
    return bound(number - 1)..<bound(number)
  }

  /// The lines of the files that belong to it; throws where a file is not plain NDJSON.
  func parts(of files: [String], options: ReadOptions) throws(Diagnostic) -> [InputPart] {
    var sizes: [Int] = []
    var names: Set<String> = []
    // Findings name the lines of a file, which is only in one part once.
    for file in files where !names.insert(file).inserted {
      throw Diagnostic(.partOfFileTwice, at: Location(file: file))
    }
    for file in files { sizes.append(try Self.size(ofLinesIn: file, options)) }
    let wanted = range(of: sizes.reduce(0, +))
    var parts: [InputPart] = []
    var start = 0
    for (file, size) in zip(files, sizes) {
      let own = wanted.clamped(to: start..<start + size)
      if !own.isEmpty {
        let first = try Self.lineStart(at: own.lowerBound - start, in: file, of: size)
        let end = try Self.lineStart(at: own.upperBound - start, in: file, of: size)
        if first < end { parts.append(InputPart(path: file, range: first..<end)) }
      }
      start += size
    }
    return parts
  }

  /// The size of a file of plain NDJSON.
  private static func size(
    ofLinesIn path: String, _ options: ReadOptions
  ) throws(Diagnostic) -> Int {
    let location = Location(file: path)
    guard path != "-" else { throw Diagnostic(.partOfStandardInput, at: location) }
    guard let size = FileSystem.size(of: path) else {
      throw Diagnostic(.partOfDevice, at: location)
    }
    let file = try InputFile(path: path, limit: options.maximumSize)
    var pieces = PieceReader([], options: options)
    let isLines = try pieces.startsWithLines(file)
    if file.isCompressed { throw Diagnostic(.partOfCompressed, at: location) }
    let isBlank = isLines ? false : try file.peekLines(1).isEmpty
    guard isLines || isBlank else { throw Diagnostic(.partRefused, at: location) }
    return size
  }

  /// Where the first line starts that starts at an offset or behind it.
  private static func lineStart(
    at offset: Int, in path: String, of size: Int
  ) throws(Diagnostic) -> Int {
    if offset == 0 || offset >= size { return min(offset, size) }
    do {
      let file = try FileDescriptor.openForReading(path)
      defer { file.close() }
      var position = offset - 1
      try file.go(to: position)
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try file.read(into: &block, block.indices)
        if count == 0 { return size }
        if let found = firstIndex(of: UInt8(ascii: "\n"), in: block, 0..<count) {
          return min(position + found + 1, size)
        }
        position += count
      }
    } catch {
      throw .unreadable(path, error)
    }
  }
}
