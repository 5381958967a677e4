// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// A file of NDJSON that is being written.
struct LineFile {
  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var count = 0

  init(_ path: String) throws(Refusal) {
    do throws(DiskFailure) {
      file = try OpenFile(path, FileFlags.newFile)
    } catch {
      throw Refusal(error)
    }
  }

  /// Adds a resource as JSON; one of several lines is written on one.
  mutating func add(_ bytes: [UInt8]) throws(Refusal) {
    if bytes.contains(UInt8(ascii: "\n")),
      let root = Document.read(Source(name: "resource", bytes: bytes)).document?.root
    {
      buffer += JSONWriter.write(root)
    } else {
      buffer += bytes
    }
    buffer.append(UInt8(ascii: "\n"))
    count += 1
    if buffer.count > 1 << 18 { try flush() }
  }

  /// Closes the file, and gives the number of its lines.
  mutating func finish() throws(Refusal) -> Int {
    defer { file.close() }
    try flush()
    return count
  }

  private mutating func flush() throws(Refusal) {
    do throws(DiskFailure) {
      try file.write(buffer[...])
      buffer.removeAll(keepingCapacity: true)
    } catch {
      throw Refusal(error)
    }
  }
}
