import SurveyDiagnostics
import SystemIO

/// A folder with one file for each response, named by its id.
struct ResponseFolder {
  private let path: String
  private let suffix: String
  private let force: Bool
  private var used: Set<String> = []
  private(set) var bytesWritten = 0

  /// Makes the folder where there is none; `suffix` is `.json` or `.xml`.
  init(path: String, suffix: String, force: Bool) throws(Diagnostic) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    self.suffix = suffix
    self.force = force
    if FileSystem.kind(of: path) == .file {
      throw Diagnostic(.outputIsFile, at: Location(file: path))
    }
    if !force, let names = try? FileSystem.names(in: path), !names.isEmpty {
      throw Diagnostic(.outputFolderNotEmpty, at: Location(file: path))
    }
    do {
      try FileSystem.makeFolder(path)
    } catch {
      throw Diagnostic.unwritable(path, error)
    }
  }

  /// Writes one response; returns the name that its id should have had where that is taken.
  mutating func write(_ bytes: [UInt8], id: String?, number: Int) throws(Diagnostic) -> String? {
    let wanted =
      id.flatMap { Self.isId($0) && !$0.hasPrefix(".") ? $0 : nil } ?? "response-\(number)"
    var name = wanted
    var count = 1
    while !used.insert(name.lowercased()).inserted {
      count += 1
      name = "\(wanted)-\(count)"
    }
    let output = try OutputFile(path: path + name + suffix, force: force)
    output.write { $0 += bytes }
    try output.finish()
    bytesWritten += bytes.count
    return name == wanted ? nil : wanted
  }

  /// Whether a text is an id of FHIR, and so a safe name on every system.
  ///
  /// [datatypes.html#id](https://hl7.org/fhir/R4/datatypes.html#id)
  static func isId(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
  }
}
