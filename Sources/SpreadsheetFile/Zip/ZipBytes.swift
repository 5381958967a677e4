import SystemIO

/// The bytes of a zip archive, wherever they are.
protocol ZipBytes {
  var count: Int { get }
  /// The byte at an index below the count.
  subscript(_ index: Int) -> UInt8 { get }
}

extension [UInt8]: ZipBytes {}

/// The bytes of a file, of which memory holds a block at a time.
final class FileBytes: ZipBytes {
  let count: Int
  private let descriptor: FileDescriptor
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  private var held = 0..<0

  /// The bytes of a regular file.
  init(path: String) throws(SystemFailure) {
    count = FileSystem.size(of: path) ?? 0
    descriptor = try .openForReading(path)
  }

  deinit { descriptor.close() }

  /// The byte at an index; 0 where it cannot be read, so that what is there is found damaged.
  subscript(_ index: Int) -> UInt8 {
    if !held.contains(index) { hold(index) }
    return held.contains(index) ? block[index - held.lowerBound] : 0
  }

  /// Reads the block around an index: the end of the directory is looked for backwards.
  private func hold(_ index: Int) {
    let start = max(0, index - block.count / 2)
    var length = 0
    do {
      try descriptor.go(to: start)
      while length < block.count {
        let read = try descriptor.read(into: &block, length..<block.count)
        if read == 0 { break }
        length += read
      }
    } catch {
      length = 0
    }
    held = start..<start + length
  }
}
