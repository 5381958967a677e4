public import FHIRDocument
public import SurveyDiagnostics
import Synchronization
import SystemIO

/// A package of FHIR: a folder or an archive with resources, of which only those are read that are
/// asked for.
///
/// ```swift
/// let package = try Package("hl7.fhir.r4.core-4.0.1.tgz")
/// let valueSet = package.resource("ValueSet", at: "http://hl7.org/fhir/ValueSet/ucum-units")
/// ```
public final class Package: Sendable {
  static let folder = "package"
  /// Where examples are, which nobody finds by their address alone.
  static let examples = ["package/example", "package/examples", "example"]
  static let folders = [folder, "example"]

  /// What it says of itself.
  public let manifest: PackageManifest
  let files: any PackageFiles
  private let options: ReadOptions
  private let content = Mutex(Content())

  private struct Content {
    var indexes: [String: PackageIndex] = [:]
    /// The text of an index that was not read yet.
    var unread: [UInt8]?
    var documents: [String: Document] = [:]
    var findings: [Diagnostic] = []
  }

  /// Opens a folder or an archive; its resources are not read yet.
  public convenience init(
    _ path: String, options: ReadOptions = ReadOptions()
  ) throws(Diagnostic) {
    switch FileSystem.kind(of: path) {
    case .folder: try self.init(FolderFiles(path), options: options)
    case .missing: throw Diagnostic(.missingInput, at: Location(file: path))
    case .file, .device: try self.init(try ArchiveFiles(path), options: options)
    }
  }

  init(_ files: some PackageFiles, options: ReadOptions) throws(Diagnostic) {
    guard let bytes = try files.bytes(Self.folder + "/package.json") else {
      throw Diagnostic(.notAPackage, at: Location(file: files.path))
    }
    manifest = try PackageManifest(Source(name: files.path, bytes: bytes))
    (self.files, self.options) = (files, options)
  }

  /// Its name and version.
  public var id: PackageID { manifest.id }

  /// The folder or archive that it was opened from.
  public var path: String { files.path }

  /// What was found while files of it were read, since this was last asked.
  public func takeFindings() -> [Diagnostic] {
    content.withLock { content in
      defer { content.findings = [] }
      return content.findings
    }
  }
}

// MARK: Resources

extension Package {
  /// How many resources of each type there are, examples apart.
  public var counts: [(type: String, count: Int)] {
    var counts: [String: Int] = [:]
    for entry in index(Self.folder).entries { counts[entry.type, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The addresses of its questionnaires, those that are examples too: the url, else the id.
  public var questionnaires: [String] {
    ([Self.folder] + Self.examples).flatMap { index($0).entries }
      .filter { $0.type == "Questionnaire" }.compactMap { $0.url ?? $0.id }
  }

  /// The resources of a type, examples apart.
  public func resources(_ type: String) -> [Element] {
    index(Self.folder).entries.filter { $0.type == type }.compactMap {
      resource($0, in: Self.folder)
    }
  }

  /// The text of the resource that a url, `url|version`, `Type/id` or id names; examples come last.
  public func text(of name: String) throws(Diagnostic) -> [UInt8]? {
    for folder in [Self.folder] + Self.examples {
      let named = index(folder).entries(named: name)
      guard let found = named.first(where: { $0.type == "Questionnaire" }) ?? named.first,
        let bytes = try files.bytes("\(folder)/\(found.file)")
      else { continue }
      return bytes
    }
    return nil
  }

  /// The resource of a type with a url; of a version, if one is asked for.
  public func resource(_ type: String, at address: String) -> Element? {
    entry(type, at: CanonicalAddress(address)).flatMap { resource($0, in: Self.folder) }
  }

  /// The entry of a resource: of a version that is asked for, the one that has it, else one that says
  /// none; otherwise the highest.
  func entry(_ type: String, at address: CanonicalAddress) -> PackageIndex.Entry? {
    guard mayName(address.url) else { return nil }
    let entries = index(Self.folder).entries(at: address.url).filter { $0.type == type }
    guard let version = address.version else {
      return entries.max { PackageReference.isLower($0.version ?? "", $1.version ?? "") }
    }
    return entries.first { $0.version == version } ?? entries.first { $0.version == nil }
  }

  /// Whether an address may be in its index: of one that was not read yet, only the bytes are looked at.
  func mayName(_ url: String) -> Bool {
    if content.withLock({ $0.indexes[Self.folder] }) != nil { return true }
    guard let text = unread, !text.contains(text: Array("\\/".utf8)) else { return true }
    return text.contains(text: Array(url.utf8))
  }

  private var unread: [UInt8]? {
    if let known = content.withLock({ $0.unread }) { return known }
    let name = "\(Self.folder)/\(PackageIndex.file)"
    // One that names nothing says nothing.
    guard let text = try? files.bytes(name), text.contains(text: Array("filename".utf8)) else {
      return nil
    }
    content.withLock { $0.unread = text }
    return text
  }

  func resource(_ entry: PackageIndex.Entry) -> Element? { resource(entry, in: Self.folder) }

  func index(_ folder: String = Package.folder) -> PackageIndex {
    if let known = content.withLock({ $0.indexes[folder] }) { return known }
    let read: PackageIndex
    do throws(Diagnostic) {
      let name = "\(folder)/\(PackageIndex.file)"
      let written = try files.bytes(name).flatMap { PackageIndex(Source(name: name, bytes: $0)) }
      read = if let written { written } else { try built(folder) }
    } catch {
      content.withLock { $0.findings.append(error) }
      read = PackageIndex()
    }
    content.withLock { content in
      content.indexes[folder] = read
      if folder == Self.folder { content.unread = nil }
    }
    return read
  }

  private func built(_ folder: String) throws(Diagnostic) -> PackageIndex {
    try PackageIndex(of: files, folder: folder)
  }

  private func resource(_ entry: PackageIndex.Entry, in folder: String) -> Element? {
    let name = "\(folder)/\(entry.file)"
    if let known = content.withLock({ $0.documents[name] }) { return known.root }
    do throws(Diagnostic) {
      guard let bytes = try files.bytes(name) else { return nil }
      let read = Document.read(Source(name: "\(id)|\(name)", bytes: bytes), options: options)
      return content.withLock { content in
        content.findings += read.diagnostics.filter { $0.severity == .error }
        // Another thread may have read it meanwhile; then that one is used.
        if let known = content.documents[name] { return known.root }
        content.documents[name] = read.document
        return read.document?.root
      }
    } catch {
      content.withLock { $0.findings.append(error) }
      return nil
    }
  }
}

extension PackageIndex {
  fileprivate func entries(named name: String) -> [Entry] {
    let address = CanonicalAddress(name)
    let canonical = entries(at: address.url).filter {
      address.version == nil || $0.version == address.version
    }
    if !canonical.isEmpty { return canonical }
    return entries.filter { $0.id == name || "\($0.type)/\($0.id ?? "")" == name }
  }
}
