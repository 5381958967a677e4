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
        unchanged[JSONWriter.write(entry), default: []].append(source)
      }
    }
    let entries = encoded[name]
    if sources.count == 1, entries.count == 1, let source = sources.first,
      let entry = entries.first, source.hasValue, source.hasChildren, entry.hasValue
    {
      return write(entry, beside: source, before.first, to: &builder)
    }
    for entry in entries {
      builder.copy(unchanged[JSONWriter.write(entry)]?.popLast() ?? entry)
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
    for element in carried["extension"] {
      let url = Self.url(element)
      if isSame(now[url] ?? [], before[url] ?? []) {
        builder.copy(element)
        written.insert(url)
      } else if written.insert(url).inserted {
        for changed in now[url] ?? [] { builder.copy(changed) }
      }
    }
    for element in encoded["extension"] where !written.contains(Self.url(element)) {
      builder.copy(element)
    }
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
