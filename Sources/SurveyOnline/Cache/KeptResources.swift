import FHIRDocument
public import SurveyDiagnostics
public import SurveyPrimitives
import SystemIO

/// What of a server was kept for work without a network: the Tasks of a person, and what answering them
/// needs.
///
/// One file for each server and person, which only its owner may read. It is read only where the server
/// cannot be reached, whoever reads it says of when it is. What nothing has asked for in 90 days is
/// dropped.
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

  /// After how many seconds something is dropped.
  private static let longest: Int64 = 90 * 86_400

  /// Reads what was kept for a person; nothing where there is nothing, or it cannot be read.
  public static func read(in folder: String, for person: TaskPerson) -> KeptResources {
    let path = "\(folder)/\(name(person)).ndjson"
    var kept = KeptResources(path: path)
    guard let bytes = try? Files.readPrivately(path) else { return kept }
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      let source = Source(name: path, bytes: Array(line), firstLine: number + 1)
      guard let root = Document.read(source, options: .ofOwnText()).document?.root else { continue }
      if number == 0 {
        guard root["cache"]?.integer == 1 else { return kept }
        kept.listed = root["listed"]?.string.flatMap { Instant($0) }
        kept.tasks =
          root.document.name("tasks").map { root.children($0).compactMap(\.string) } ?? []
      } else if let name = root["as"]?.string, let resource = root[.resource],
        let moment = root["moment"]?.string.flatMap({ Instant($0) })
      {
        kept.items[name] = Kept(
          resource: resource, etag: root["etag"]?.string, moment: moment)
      }
    }
    return kept
  }

  /// Writes it for the next time.
  public func write(at now: Instant) throws(Diagnostic) {
    guard let path else { return }
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("cache", 1)
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
      writer.key("resource")
      writer.raw(JSONWriter.write(item.resource))
      writer.closeObject()
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
