import FHIRDocument
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The corpus of real resources, which lies beside the project where it exists.
enum Corpus {
  /// Its folder; `nil` where there is none.
  static let folder: String? = {
    if let named = getenv("FHIR_SURVEY_CORPUS") { return String(cString: named) }
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: true)
    while parts.popLast() != nil {
      let ancestor = "/" + parts.joined(separator: "/")
      for place in ["/shared/corpus", "/../shared/corpus"]
      where access(ancestor + place, R_OK) == 0 {
        return ancestor + place
      }
    }
    return nil
  }()

  /// Whether it is there; tests that need it say so when they are skipped.
  static var exists: Bool { folder != nil }

  /// The files of some folders, by their paths in the corpus, in alphabetical order.
  static func files(in folders: [String], suffix: String) -> [String] {
    folders.flatMap { folder in names(in: folder).filter { $0.hasSuffix(suffix) } }.sorted()
  }

  /// The content of a file.
  static func bytes(_ path: String) -> [UInt8]? {
    guard let folder, let file = fopen(folder + "/" + path, "rb") else { return nil }
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return result }
      result.append(contentsOf: buffer[..<count])
    }
  }

  /// What reading a file gives; it is read once for all tests.
  static func read(_ path: String) -> ReadResult? {
    if let known = results.withLock({ $0[path] }) { return known }
    guard let bytes = bytes(path) else { return nil }
    let result = Document.read(Source(name: path, bytes: bytes))
    results.withLock { $0[path] = result }
    return result
  }

  private static let results = Mutex<[String: ReadResult]>([:])

  private static func names(in path: String) -> [String] {
    guard let folder, let directory = opendir(folder + "/" + path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(path + "/" + name) }
    }
    return names
  }
}
