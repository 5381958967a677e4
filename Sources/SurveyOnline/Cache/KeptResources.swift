import FHIRDocument
public import SurveyDiagnostics
public import SurveyPrimitives
import SystemIO

/// What of a server was kept for work without a network: the Tasks of a person, and what answering them
/// needs.
///
/// One file for each server and person, which only its owner may read: a line with when the list was
/// read, and then two for each resource: what it is kept as, and the resource, in its version of FHIR.
/// It is read only where the server cannot be reached; whoever reads it says of when it is. What nothing
/// has asked for in 90 days is dropped.
public struct KeptResources: Sendable {
  /// When the list of tasks was read.
  public internal(set) var listed: Instant?
  /// The resources by what they were asked for: `Task/t1`, `ValueSet http://…`.
  var items: [String: Kept] = [:]
  /// The ids of the tasks as they came.
  var tasks: [String] = []
  private let path: String?

  /// A resource and when it came.
  struct Kept: Sendable {
    var resource: Element
    var etag: String?
    var moment: Instant
  }

  /// Nothing, which is kept nowhere.
  public init() { path = nil }

  private init(path: String) { self.path = path }

  /// The version of the file; another one is not read.
  private static let version = 2
  /// After how many seconds something is dropped.
  private static let longest: Int64 = 90 * 86_400

  /// Reads what was kept for a person; nothing where there is nothing, or it cannot be read.
  public static func read(in folder: String, for person: TaskPerson) -> KeptResources {
    let path = "\(folder)/\(name(person)).ndjson"
    var kept = KeptResources(path: path)
    guard let bytes = try? Files.readPrivately(path) else { return kept }
    var rest = 0..<bytes.count
    func next(_ options: ReadOptions = .ofOwnText()) -> Element? {
      guard let end = firstIndex(of: UInt8(ascii: "\n"), in: bytes, rest) else { return nil }
      let line = Array(bytes[rest.lowerBound..<end])
      rest = end + 1..<bytes.count
      return Document.read(Source(name: path, bytes: line), options: options).document?.root
    }
    guard let first = next(), first["cache"]?.integer == version else { return kept }
    kept.listed = first["listed"]?.string.flatMap { Instant($0) }
    kept.tasks =
      first.document.name("tasks").map { first.children($0).compactMap(\.string) } ?? []
    while let head = next() {
      var options = ReadOptions.ofOwnText()
      options.version = head["fhirVersion"]?.string.flatMap { FHIRVersion(named: $0) }
      if let resource = next(options), let name = head["as"]?.string,
        let moment = head["moment"]?.string.flatMap({ Instant($0) })
      {
        kept.items[name] = Kept(resource: resource, etag: head["etag"]?.string, moment: moment)
      }
    }
    return kept
  }

  /// Writes it for the next time.
  public func write(at now: Instant) throws(Diagnostic) {
    guard let path else { return }
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("cache", Self.version)
    writer.member("listed", listed?.dateTime(offset: .utc).description)
    writer.member("tasks", tasks)
    writer.closeObject()
    writer.endLine()
    for (name, item) in items.sorted(by: { $0.key < $1.key })
    where now.secondsSinceEpoch - item.moment.secondsSinceEpoch < Self.longest {
      writer.openObject()
      writer.member("as", name)
      writer.member("moment", item.moment.dateTime(offset: .utc).description)
      writer.member("etag", item.etag)
      writer.member("fhirVersion", item.resource.document.fhirVersion.rawValue)
      writer.closeObject()
      writer.endLine()
      writer.raw(JSONWriter.write(item.resource))
      writer.endLine()
    }
    try Files.makePrivateFolder(FileSystem.parts(of: path).folder)
    try Files.writePrivately(writer.finish(), to: path)
  }

  /// The name of the file: others need not see in a listing of the folder who is meant.
  private static func name(_ person: TaskPerson) -> String {
    let base = person.base.hasSuffix("/") ? String(person.base.dropLast()) : person.base
    return OutboxEntry.uuid(of: "\(base)\n\(person.reference)")
  }
}
