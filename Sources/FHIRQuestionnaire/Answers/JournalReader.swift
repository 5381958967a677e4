import FHIRDocument
public import SurveyDiagnostics
public import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// What a journal holds.
public struct Journal: Sendable {
  /// The file that it is read from.
  public var name = "-"
  /// The first line; `nil` where it cannot be read.
  public var header: JournalHeader?
  /// The events that hold, in order; those taken back are gone.
  public var events: [SessionEvent] = []
  /// The number of the line of each event, from 1.
  public var lines: [Int] = []
  /// The text that was typed and not given as an answer, and where, if nothing happened since.
  public var typing: (path: InstancePath, text: String)?
  /// Where the person was, if that is said behind the last event.
  public var place: SessionPlace?
  /// How many lines inside it are damaged.
  public var damagedLines = 0
  /// What is wrong with it.
  public var diagnostics: [Diagnostic] = []
  /// How many bytes from the start are whole lines; what follows is cut off before going on.
  public var wholeLength = 0

  /// One that is in no file.
  public init(_ events: [SessionEvent] = []) { self.events = events }
}

/// Reads what ``JournalWriter`` has written.
public enum JournalReader {
  /// Reads a journal.
  ///
  /// A line that cannot be read is left out with a warning, be it the last one, which was not written
  /// to its end, or one before: the events after it may then not fit. A first line that cannot be
  /// read is an error.
  public static func read(_ bytes: [UInt8], name: String = "-") -> Journal {
    var journal = Journal()
    journal.name = name
    var start = 0
    var line = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let text = Array(bytes[start..<(end ?? bytes.count)])
      let source = Source(name: name, bytes: text, firstLine: line)
      if end == nil {
        journal.readTorn(source)
        return journal
      }
      if !text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) || line == 1 {
        journal.read(source)
      }
      start = (end ?? bytes.count) + 1
      journal.wholeLength = start
      line += 1
    }
    if line == 1 { journal.read(Source(name: name, bytes: [])) }
    return journal
  }
}

extension Journal {
  fileprivate mutating func readTorn(_ source: Source) {
    diagnostics.append(Diagnostic(.tornJournalLine, at: location(source)))
    if source.firstLine == 1 {
      diagnostics.append(Diagnostic(.journalWithoutHeader, at: location(source)))
    }
  }

  fileprivate mutating func read(_ source: Source) {
    let result = Document.read(source)
    let root = result.document?.root
    if source.firstLine == 1 {
      header = root.flatMap(JournalHeader.init)
      if header == nil {
        diagnostics.append(
          Diagnostic(
            .notAJournal, ["version": .number(JournalWriter.version)], at: location(source)))
      }
    } else if let path = root?["typing"]?.instancePath, let text = root?[.text]?.string {
      let isPlace = root?["place"]?.boolean == true
      if !isPlace { typing = text.isEmpty ? nil : (path, text) }
      if isPlace || path != place?.path {
        place = SessionPlace(path, returnsToReview: root?["review"]?.boolean == true)
      }
      return
    } else if root?["undo"]?.boolean == true {
      if events.popLast() == nil { refuse(source) } else { lines.removeLast() }
    } else if let event = root.flatMap(SessionEvent.init) {
      events.append(event)
      lines.append(source.firstLine)
    } else {
      refuse(source)
    }
    typing = nil
    place = nil
  }

  private mutating func refuse(_ source: Source) {
    damagedLines += 1
    diagnostics.append(Diagnostic(.unreadableJournalLine, at: location(source)))
  }

  private func location(_ source: Source) -> Location {
    Location(file: source.name, position: SourcePosition(line: source.firstLine, column: 1))
  }
}

extension JournalHeader {
  init?(_ root: Element) {
    guard root["journal"]?.integer == JournalWriter.version, let items = root["items"]?.integer,
      let digest = root["digest"]?.string,
      let start = root["start"]?.string.flatMap({ Instant($0) })
    else { return nil }
    self.init(
      questionnaire: root[.questionnaire]?.string, id: root[.id]?.string,
      title: root[.title]?.string, items: items, digest: digest, start: start,
      task: root["task"]?.string, subject: root["subject"]?.string,
      contexts: root["contexts"]?.string, amends: root["amends"]?.string)
  }
}

extension SessionEvent {
  init?(_ root: Element) {
    guard let moment = root["at"]?.string.flatMap({ Instant($0) }) else { return nil }
    let isStored = root["stored"]?.boolean == true
    if let path = root[.answer]?.instancePath {
      guard let values = Self.values(of: root) else { return nil }
      self.init(.answer(path, values), at: moment, isStored: isStored)
    } else if let parent = root["addRepetition"]?.instancePath, let linkId = root[.linkId]?.string {
      self.init(.addRepetition(parent, linkId: linkId), at: moment, isStored: isStored)
    } else if let path = root["removeRepetition"]?.instancePath {
      self.init(.removeRepetition(path), at: moment, isStored: isStored)
    } else {
      return nil
    }
  }

  private static func values(of root: Element) -> [AnswerValue]? {
    guard let name = root.document.name("values"), root[name] != nil else { return nil }
    var values: [AnswerValue] = []
    for element in root.children(name) {
      if !element.isObject && !element.isPrimitive { continue }
      guard element.isObject, let child = Array(element.children).first,
        let type = AnswerType(rawValue: child.nameText),
        var value = AnswerValue(child, as: type)
      else { return nil }
      if let answer = element[.answer] {
        value.preserved = Preserved(
          value.preserved.element?.with(answer: answer) ?? .beside(answer: answer))
      }
      values.append(value)
    }
    return values
  }
}

extension Element {
  fileprivate var instancePath: InstancePath? { string.flatMap { InstancePath($0) } }
}
