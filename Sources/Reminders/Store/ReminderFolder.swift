import FHIRDocument
public import SurveyDiagnostics
public import SurveyPrimitives
package import SystemIO

/// The reminders of a person and what happened to them, in a folder that only its owner may read.
///
/// `reminders.json` is replaced whole; in the folder `reminders` are its last five good versions, and
/// `events.ndjson`, which only grows.
/// Whoever changes something has the lock of the folder meanwhile.
public struct ReminderFolder: Sendable {
  private let state: String
  /// The folder of all but the reminders.
  package var path: String { "\(state)/reminders" }

  /// The reminders in a folder of all that a program keeps.
  public init(state: String) { self.state = state }

  package var remindersFile: String { "\(state)/reminders.json" }
  package var eventsFile: String { "\(path)/events.ndjson" }
  /// Where the resources are that came of it.
  package var resources: String { "\(path)/care" }
  /// How many good versions are kept.
  static let copies = 5

  func copy(_ number: Int) -> String { "\(path)/reminders.\(number).json" }

  /// Waits until nobody else changes anything, and makes the folder.
  package func lock() throws(Diagnostic) -> FileLock {
    try Files.makePrivateFolder(path)
    let path = "\(path)/reminders.lock"
    return try Waiting.for { () async throws(Diagnostic) in try await FileLock.take(path) }
  }

  /// The reminders; a file that is damaged is moved aside, and the last good version is used in its place.
  ///
  /// What was done is among the findings. Throws where a newer version of the program wrote the file.
  public func read(at now: Instant) throws(Diagnostic) -> (ReminderList, [Diagnostic]) {
    let (read, findings) = try readWithPlaces(at: now)
    return (read.list, findings)
  }

  typealias Read = (list: ReminderList, places: ReminderList.Places)

  /// The same, with the places of reminders in the file.
  func readWithPlaces(at now: Instant) throws(Diagnostic) -> (Read, [Diagnostic]) {
    if FileSystem.kind(of: path) == .folder { try Files.makePrivateFolder(path) }
    guard let bytes = try Files.readPrivately(remindersFile) else {
      return try restored(because: nil)
    }
    if let read = try ReminderList.read(bytes, name: remindersFile) { return (read, []) }
    let aside = "\(remindersFile).bad-\(now.secondsSinceEpoch)"
    do {
      try FileSystem.rename(remindersFile, to: aside)
    } catch {
      throw .unwritable(remindersFile, error)
    }
    return try restored(because: aside)
  }

  /// The newest good version, put back in its place.
  private func restored(because aside: String?) throws(Diagnostic) -> (Read, [Diagnostic]) {
    for number in 1...Self.copies {
      guard let bytes = try Files.readPrivately(copy(number)),
        let read = try ReminderList.read(bytes, name: copy(number))
      else { continue }
      try Files.writePrivately(bytes, to: remindersFile)
      return (read, [finding(aside, "copy")])
    }
    let none = (ReminderList(), ReminderList.Places())
    return (none, aside.map { [finding($0, "none")] } ?? [])
  }

  private func finding(_ aside: String?, _ used: String) -> Diagnostic {
    Diagnostic(
      .remindersMovedAside,
      [
        "path": .literal(aside ?? remindersFile), "used": .literal(aside == nil ? "missing" : used),
      ],
      at: Location(file: remindersFile))
  }

  /// Writes the reminders, on the disk when this returns, and keeps the version that was there before.
  ///
  /// What is returned is where they are in the file.
  @discardableResult
  func write(_ list: ReminderList) throws(Diagnostic) -> ReminderList.Places {
    let (bytes, places) = list.text
    for number in (1..<Self.copies).reversed() where FileSystem.kind(of: copy(number)) == .file {
      try rename(copy(number), copy(number + 1))
    }
    try Files.writePrivately(bytes, to: copy(1))
    try Files.writePrivately(bytes, to: remindersFile)
    return places
  }

  private func rename(_ old: String, _ new: String) throws(Diagnostic) {
    do {
      try FileSystem.rename(old, to: new)
    } catch {
      throw .unwritable(old, error)
    }
  }
}
