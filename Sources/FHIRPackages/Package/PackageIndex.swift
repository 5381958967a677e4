import FHIRDocument
import SurveyDiagnostics

/// What is in a folder of a package: of each resource its file, its type, its addresses.
///
/// [packages.html](https://hl7.org/fhir/R5/packages.html): `.index.json`
struct PackageIndex: Sendable {
  /// A resource, as far as it is known without its file.
  struct Entry: Sendable {
    let file: String
    let type: String
    var id: String?
    var url: String?
    var version: String?
    /// What it adds to, of a supplement.
    var supplements: String?
    /// What other programs look for, copied from the resource: kind, type, derivation, content, valueSet.
    var others: [(name: String, value: String)] = []
  }

  static let file = ".index.json"

  private(set) var entries: [Entry] = []
  private var byURL: [String: [Int]] = [:]

  /// The resources with a url, of whatever version.
  func entries(at url: String) -> [Entry] { (byURL[url] ?? []).map { entries[$0] } }

  mutating func add(_ entry: Entry) {
    var entry = entry
    if let url = entry.url.map({ CanonicalAddress($0) }) {
      // Some write the version into the url; it is the one by which others name them.
      entry.version = url.version ?? entry.version
      entry.url = url.url
      byURL[url.url, default: []].append(entries.count)
    }
    entries.append(entry)
  }
}

extension PackageIndex {
  /// Reads `.index.json`; `nil` where it is none, and where it names nothing, as some do though there is
  /// something.
  init?(_ source: Source) {
    guard let root = Document.read(source).document?.root, let files = root.document.name("files")
    else { return nil }
    for file in root.children(files) {
      // What a package says of itself leads to nothing outside its folder.
      guard let name = file["filename"]?.string, !name.contains("/"), name != "..",
        let type = file[.resourceType]?.string
      else { continue }
      add(Entry(name, type, file))
    }
    if entries.isEmpty { return nil }
  }

  /// Reads the resources themselves, where a package has no index.
  init(of files: some PackageFiles, folder: String) throws(Diagnostic) {
    for name in try files.names(in: folder) where name.namesResource {
      guard let bytes = try files.bytes("\(folder)/\(name)"),
        let root = Document.read(Source(name: name, bytes: bytes)).document?.root,
        let type = root.resourceType
      else { continue }
      add(Entry(name, type, root))
    }
  }
}

extension PackageIndex.Entry {
  /// What an index, or the resource itself, says.
  fileprivate init(_ file: String, _ type: String, _ element: Element) {
    (self.file, self.type) = (file, type)
    id = element[.id]?.string
    url = element[.url]?.string.flatMap { $0.isEmpty ? nil : $0 }
    version = element[.version]?.string
    supplements = element[.supplements]?.string
    others = Self.copied.compactMap { name in
      element[name]?.string.map { (name, $0) }
    }
  }

  private static let copied = ["kind", "type", "derivation", "content", "valueSet"]
}

extension PackageIndex {
  /// The text of `.index.json`.
  var text: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.key("index-version")
    writer.number("2")
    writer.openArray("files")
    for entry in entries {
      writer.openObject()
      writer.member("filename", entry.file)
      writer.member("resourceType", entry.type)
      writer.member("id", entry.id)
      writer.member("url", entry.url)
      writer.member("version", entry.version)
      writer.member("supplements", entry.supplements)
      for other in entry.others { writer.member(other.name, other.value) }
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}

extension String {
  /// Whether a file of a package is a resource by its name: not `package.json`, not what macOS adds.
  fileprivate var namesResource: Bool {
    hasSuffix(".json") && !hasPrefix(".") && self != "package.json"
  }
}
