import FHIRDocument
public import SurveyDiagnostics
import SurveyPrimitives

/// The reminders of a file, with what another version of the program wrote beside them.
public struct ReminderList: Hashable, Sendable {
  /// The reminders, in the order in which they were made.
  public var reminders: [Reminder] = []
  /// The doctors who are told what was missed.
  public var doctors: [Doctor] = []
  /// The number of the next reminder.
  private var nextNumber = 1
  private var others: [PlainJSON.Member] = []
  private static let version = 1

  /// A list without reminders.
  public init() {}

  /// Where reminders and doctors are in the text of a list, in their order.
  struct Places {
    var reminders: [Range<Int>] = []
    var doctors: [Range<Int>] = []
  }

  /// Reads a list; `nil` where it is not one, or a reminder of it is damaged.
  static func read(
    _ bytes: [UInt8], name: String
  ) throws(Diagnostic) -> (list: ReminderList, places: Places)? {
    guard let root = OwnText.object(bytes, name: name), let version = root["version"]?.integer
    else { return nil }
    guard version <= Self.version else {
      throw Diagnostic(.remindersNewer, ["version": .number(version)], at: Location(file: name))
    }
    var list = ReminderList()
    var places = Places()
    let names = ReminderNames(root.document)
    for object in root.all("reminders") {
      guard let reminder = Reminder(object, names), let text = object.sourceText else { return nil }
      list.reminders.append(reminder)
      places.reminders.append(text.indices)
    }
    for object in root.all("doctors") {
      guard let doctor = Doctor(object), let text = object.sourceText else { return nil }
      list.doctors.append(doctor)
      places.doctors.append(text.indices)
    }
    let largest = list.reminders.reduce(0) { max($0, $1.number) }
    list.nextNumber = max(root["nextNumber"]?.integer ?? 1, largest + 1)
    list.others = PlainJSON.members(of: root, besides: Self.own)
    return (list, places)
  }

  private static let own: Set<String> = ["version", "reminders", "doctors", "nextNumber"]

  /// The text of the file, and where reminders and doctors are in it.
  var text: (bytes: [UInt8], places: Places) {
    var writer = JSONTextWriter(style: .pretty)
    var text: [UInt8] = []
    var places = Places()
    func place(of object: [UInt8]) -> Range<Int> {
      let start = text.count + (object.firstIndex(of: UInt8(ascii: "{")) ?? 0)
      text += object
      return start..<text.count
    }
    writer.openObject()
    writer.member("version", Self.version)
    writer.member("nextNumber", nextNumber)
    writer.openArray("reminders")
    text += writer.take()
    for reminder in reminders {
      reminder.write(to: &writer)
      places.reminders.append(place(of: writer.take()))
    }
    writer.closeArray()
    writer.openArray("doctors")
    text += writer.take()
    for doctor in doctors {
      doctor.write(to: &writer)
      places.doctors.append(place(of: writer.take()))
    }
    writer.closeArray()
    for member in others {
      writer.key(member.name)
      member.value.write(to: &writer)
    }
    writer.closeObject()
    writer.endLine()
    return (text + writer.finish(), places)
  }
}

extension ReminderList {
  /// The number that the next reminder gets; no number comes twice.
  public mutating func takeNumber() -> Int {
    nextNumber += 1
    return nextNumber - 1
  }

  /// The place of a reminder; throws where there is none of that number.
  public func index(of number: Int) throws(Diagnostic) -> Int {
    guard let index = reminders.firstIndex(where: { $0.number == number }) else {
      throw Diagnostic(.noReminder, ["number": .number(number)])
    }
    return index
  }

  /// The place of a reminder by its number, its label, or a part of its label; throws where that is none, or several.
  public func index(of name: String) throws(Diagnostic) -> Int {
    if let number = Int(name) { return try index(of: number) }
    let found = NameSearch.indices(of: name, among: reminders.map(\.label))
    if let index = found.first, found.count == 1 { return index }
    func named(_ indices: some Sequence<Int>) -> [String] {
      indices.map { "\(reminders[$0].number) \(reminders[$0].title)" }
    }
    throw found.isEmpty
      ? .noReminder(named: name, among: named(reminders.indices))
      : .severalReminders(named: name, named(found))
  }

  /// Adds a reminder of another list under its number, or under the next one where that is taken.
  mutating func add(_ reminder: Reminder) {
    var reminder = reminder
    if reminders.contains(where: { $0.number == reminder.number }) {
      reminder.number = takeNumber()
    }
    reminders.append(reminder)
    nextNumber = max(nextNumber, reminder.number + 1)
  }

  /// Takes no number that another list has given.
  mutating func takeNumbers(after other: ReminderList) {
    nextNumber = max(nextNumber, other.nextNumber)
  }
}

extension Element {
  /// The objects of an array of JSON that is not FHIR.
  func all(_ name: String) -> [Element] {
    document.name(name).map { Array(children($0)).filter(\.isObject) } ?? []
  }
}

extension Diagnostic {
  /// The finding that no reminder is called so; it lists those that there are.
  package static func noReminder(named name: String, among names: [String]) -> Diagnostic {
    Diagnostic(.noReminderNamed, ["name": .quoted(name), "names": .candidates(names)])
  }

  /// The finding that several reminders are called so.
  package static func severalReminders(named name: String, _ names: [String]) -> Diagnostic {
    Diagnostic(
      .severalRemindersNamed,
      ["count": .number(names.count), "name": .quoted(name), "names": .candidates(names)])
  }
}
