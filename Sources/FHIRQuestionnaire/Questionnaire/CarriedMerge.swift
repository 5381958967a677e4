import FHIRDocument
import SurveyModel

/// Joins what the model says with what was carried from the source.
///
/// A carried member is written word for word as long as the model still says what was read from it;
/// else what the model says now. Of members that repeat, each entry is decided by itself.
struct CarriedMerge {
  private let encoded: Members
  private let carried: Members
  private let absent: Set<String>
  private var baseline = Members()

  /// - Parameter reencode: reads an object into the model and writes it again.
  init(encoded: Element, carried parts: [Carried], reencode: (Element) -> Document) {
    self.encoded = Members(of: encoded)
    carried = CarriedMembers.members(of: parts) ?? Members()
    absent = Set(parts.filter(\.isAbsent).map(\.name))
    baseline = Members(of: reencode(source.root).root)
  }

  /// The object that the source would be if only the carried members had been in question.
  private var source: Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    for name in encoded.names where !carried.contains(name) && !absent.contains(name) {
      for element in encoded[name] { builder.copy(element) }
    }
    for name in carried.names {
      for element in carried[name] { builder.copy(element) }
    }
    builder.close()
    return builder.finish()
  }

  /// Writes the members.
  func write(to builder: inout DocumentBuilder) {
    for name in encoded.names where !carried.contains(name) {
      if absent.contains(name), isSame(encoded[name], baseline[name]) { continue }
      for element in encoded[name] { builder.copy(element) }
    }
    for name in carried.names {
      if isSame(encoded[name], baseline[name]) {
        for element in carried[name] { builder.copy(element) }
      } else if name == "extension" {
        writeExtensions(to: &builder)
      } else {
        writeEntries(name, to: &builder)
      }
    }
  }

  /// Writes entries that are as they were from the source, the others from the model.
  private func writeEntries(_ name: String, to builder: inout DocumentBuilder) {
    let sources = carried[name]
    let before = baseline[name]
    var unchanged: [[UInt8]: [Element]] = [:]
    if sources.count == before.count {
      for (source, entry) in zip(sources, before).reversed() {
        unchanged[JSONWriter.comparable(entry), default: []].append(source)
      }
    }
    let entries = encoded[name]
    if sources.count == 1, entries.count == 1, let source = sources.first,
      let entry = entries.first, source.hasValue, source.hasChildren, entry.hasValue
    {
      return write(entry, beside: source, before.first, to: &builder)
    }
    for entry in entries {
      builder.copy(unchanged[JSONWriter.comparable(entry)]?.popLast() ?? entry)
    }
  }

  /// Writes a value that changed, with what the source says beside it: translations, a style.
  ///
  /// A formatted form of the text would show the former one.
  private func write(
    _ entry: Element, beside source: Element, _ before: Element?, to builder: inout DocumentBuilder
  ) {
    builder.open(entry.name, like: entry, inArray: entry.isInArray)
    for child in entry.children { builder.copy(child) }
    let said = Set([entry, before].compactMap(\.self).flatMap(\.children).map(Self.key))
    for child in source.children
    where !said.contains(Self.key(child)) && !child.isFormattedText { builder.copy(child) }
    builder.close()
  }

  /// The name of an element, of an extension its address, too.
  private static func key(_ element: Element) -> String {
    element.nameText + " " + (element[.url]?.string ?? "")
  }

  /// Writes unknown extensions in their places, and known ones as the model has them.
  private func writeExtensions(to builder: inout DocumentBuilder) {
    let now = Dictionary(grouping: encoded["extension"], by: Self.url)
    let before = Dictionary(grouping: baseline["extension"], by: Self.url)
    var written: Set<String> = []
    let sources = Dictionary(grouping: carried["extension"], by: Self.url)
    for element in carried["extension"] {
      let url = Self.url(element)
      if isSame(now[url] ?? [], before[url] ?? []) {
        builder.copy(element)
        written.insert(url)
      } else if written.insert(url).inserted {
        write(now[url] ?? [], before[url] ?? [], sources[url] ?? [], to: &builder)
      }
    }
    for element in encoded["extension"] where !written.contains(Self.url(element)) {
      builder.copy(element)
    }
  }

  /// Writes the extensions that fill a field: those that are as they were as the source has them, of the others what
  /// the model does not hold.
  private func write(
    _ now: [Element], _ before: [Element], _ sources: [Element], to builder: inout DocumentBuilder
  ) {
    guard before.count == sources.count else { return now.forEach { builder.copy($0) } }
    var free = Set(before.indices)
    let unchanged = now.map { entry -> Int? in
      guard let index = free.sorted().first(where: { isSame(before[$0], entry) }) else {
        return nil
      }
      free.remove(index)
      return index
    }
    for (index, entry) in now.enumerated() {
      if let known = unchanged[index] {
        builder.copy(sources[known])
      } else if now.count == before.count, free.contains(index) {
        merge(entry, before[index], sources[index], to: &builder)
      } else {
        builder.copy(entry)
      }
    }
  }

  /// Writes an extension part by part: those that changed from the model, all others from the source.
  ///
  /// It is no deeper than the model writes extensions.
  private func merge(
    _ now: Element, _ before: Element, _ source: Element, to builder: inout DocumentBuilder
  ) {
    let parts = [now, before, source].map { element in
      Dictionary(grouping: element.children, by: Self.key)
    }
    guard now.hasChildren, parts.allSatisfy({ $0.values.allSatisfy { $0.count == 1 } }) else {
      return builder.copy(now)
    }
    let isSameAddress = now[.url]?.string == source[.url]?.string
    builder.open(now.name, like: now, inArray: now.isInArray)
    for own in source.children {
      let key = Self.key(own)
      guard let child = parts[0][key]?.first else {
        if own.name == .extension, parts[1][key] == nil { builder.copy(own) }
        continue
      }
      guard isSameAddress, let old = parts[1][key]?.first else {
        builder.copy(child)
        continue
      }
      if isSame(child, old) {
        builder.copy(own)
      } else if child.name == .extension {
        merge(child, old, own, to: &builder)
      } else if own.hasChildren, child.isPrimitive {
        write(child, beside: own, old, to: &builder)
      } else {
        builder.copy(child)
      }
    }
    for child in now.children where parts[2][Self.key(child)] == nil { builder.copy(child) }
    builder.close()
  }

  /// The address of an extension; one for all that fill the same field of the model.
  private static func url(_ element: Element) -> String {
    ExtensionURL.field(element[.url]?.string ?? "")
  }
}

extension Element {
  /// Whether it is an extension that has a text in a formatted form.
  fileprivate var isFormattedText: Bool {
    name == .extension && self[.url]?.string.map(ExtensionURL.formattedTexts.contains) == true
  }
}

extension [Carried] {
  /// Gives a member that is carried because of what stands beside it (its translations, its look) another text,
  /// without the formatted forms of the former one.
  package mutating func change(_ name: String, to text: String) {
    guard let index = firstIndex(where: { $0.name == name }),
      let beside = firstIndex(where: { $0.name == "_" + name })
    else { return }
    var writer = JSONTextWriter()
    writer.string(text)
    self[index] = Carried(name: name, json: String(decoding: writer.finish(), as: UTF8.self))
    guard let element = CarriedMembers.members(of: [self[index], self[beside]])?[name].first,
      element.children.contains(where: \.isFormattedText)
    else { return }
    let kept = element.children.filter { !$0.isFormattedText }
    var builder = DocumentBuilder()
    builder.open(.root)
    for child in kept { builder.copy(child) }
    builder.close()
    if kept.isEmpty {
      remove(at: beside)
    } else {
      let json = String(decoding: JSONWriter.write(builder.finish().root), as: UTF8.self)
      self[beside] = Carried(name: "_" + name, json: json)
    }
  }
}
