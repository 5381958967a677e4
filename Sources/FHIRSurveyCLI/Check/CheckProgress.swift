import SurveyTables
import SystemIO

/// The progress of an examination: files, and bytes, of which each stage counts a part.
final class CheckProgress {
  private let line: BatchProgressLine
  private let files: Int
  private let sizes: [Int]
  private let total: Int
  private var done = 0
  private var bytes = 0

  init(_ paths: [String], _ line: BatchProgressLine) {
    self.line = line
    files = paths.count
    sizes = paths.map { FileSystem.size(of: $0) ?? 0 }
    total = sizes.reduce(0, +)
  }

  /// Shows that a part of the present file, from 0 to 1, is examined.
  func show(_ part: Double) {
    guard sizes.indices.contains(done) else { return }
    line.draw(
      BatchProgress(
        records: done, rejected: 0, bytes: bytes + Int(part * Double(sizes[done])),
        totalBytes: total), files: files)
  }

  /// Goes on to the next file.
  func next() {
    guard sizes.indices.contains(done) else { return }
    bytes += sizes[done]
    done += 1
    show(0)
  }

  /// Takes the line away, so that other text can be written.
  func clear() { line.clear() }
}
