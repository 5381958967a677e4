/// A file for its owner alone in a folder of its own, so that another program can change it, too.
package struct PrivateFile {
  /// The path of the file.
  package let path: String
  private let folder: String

  /// Makes the folder and the file.
  package init(in parent: String, name: String, _ bytes: [UInt8]) throws(SystemFailure) {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    folder = "\(parent)/fhir-survey-\(digits)"
    path = "\(folder)/\(name)"
    try Platform.makeFolder(folder, isPrivate: true)
    do {
      let file = try FileDescriptor.create(path, isPrivate: true)
      defer { file.close() }
      try file.write(bytes)
    } catch {
      remove()
      throw error
    }
  }

  /// What is in the file now; of more than a limit only so many bytes that it shows.
  package func read(upTo limit: Int) throws(SystemFailure) -> [UInt8] {
    let file = try FileDescriptor.openForReading(path)
    defer { file.close() }
    return try file.readAll(upTo: limit)
  }

  /// Takes the file away with its folder, and what an editor left beside it.
  package func remove() {
    for name in (try? FileSystem.names(in: folder)) ?? [] { Platform.remove("\(folder)/\(name)") }
    Platform.removeFolder(folder)
  }
}
