import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

extension OutboxText {
  /// Reads an entry; `nil` where its first line was not written to its end, so that nothing was sent.
  ///
  /// Throws where it is not an entry, or one of a later version of the program.
  static func read(_ bytes: [UInt8], name: String) throws(Diagnostic) -> OutboxEntry? {
    let newline = UInt8(ascii: "\n")
    guard let end = bytes.firstIndex(of: newline) else { return nil }
    let first = Source(name: name, bytes: Array(bytes[..<end]))
    guard let head = Document.read(first).document?.root else { throw notAnEntry(name) }
    guard head["outbox"]?.integer == version else { throw notAnEntry(name) }
    var options = ReadOptions.ofOwnText()
    options.version = head["fhirVersion"]?.string.flatMap { FHIRVersion(named: $0) }
    guard let root = Document.read(first, options: options).document?.root,
      var entry = OutboxEntry(root)
    else { throw notAnEntry(name) }
    entry.name = String(FileSystem.parts(of: name).name.prefix { $0 != "." })
    // What was not written to its end did not happen.
    let whole = bytes.lastIndex(of: newline) ?? end
    for line in bytes[end..<whole].split(separator: newline) {
      let event = Document.read(Source(name: name, bytes: Array(line))).document?.root
      if let event { entry.progress.add(event) }
    }
    return entry
  }

  private static func notAnEntry(_ name: String) -> Diagnostic {
    Diagnostic(.notAnOutboxEntry, ["version": .number(version)], at: Location(file: name))
  }
}

extension OutboxEntry {
  fileprivate init?(_ root: Element) {
    guard let base = root["base"]?.string,
      let created = root["created"]?.string.flatMap({ Instant($0) }),
      let list = root.document.name("resources")
    else { return nil }
    let resources = root.children(list).compactMap { OutboxResource($0) }
    guard !resources.isEmpty, resources.count == root.children(list).reduce(0, { n, _ in n + 1 })
    else { return nil }
    var task: OutboxTask?
    if let element = root["task"] {
      guard let read = OutboxTask(element) else { return nil }
      task = read
    }
    self.init(
      to: Destination(
        base: base, server: root["server"]?.string, patient: root["patient"]?.string),
      created: created, title: root["title"]?.string, resources: resources, task: task)
  }
}

extension OutboxResource {
  fileprivate init?(_ element: Element) {
    guard let id = element[.id]?.string, let value = element[.value]?.string,
      let resource = element[.resource], resource.resourceType != nil
    else { return nil }
    self.init(
      id: id, identifier: BusinessIdentifier(system: element[.system]?.string, value: value),
      isOwn: element["own"]?.boolean ?? false, resource: resource)
  }
}

extension OutboxTask {
  fileprivate init?(_ element: Element) {
    guard let resource = element[.resource],
      let completed = element["completed"]?.string.flatMap({ PartialDateTime($0) })
    else { return nil }
    self.init(
      resource, etag: element["etag"]?.string, completed: completed,
      outcome: element["failed"]?.string.map { .failed(reason: $0) } ?? .completed,
      isOwn: element["own"]?.boolean ?? false)
  }
}

extension OutboxEntry.Progress {
  fileprivate mutating func add(_ event: Element) {
    if let index = event["stored"]?.integer, let address = event["as"]?.string {
      stored[index] = address
    } else if event["taskDone"]?.boolean == true {
      isTaskDone = true
    } else if let code = event["failed"]?.string {
      tries += 1
      lastCode = code
      lastError = event[.text]?.string
    }
  }
}
