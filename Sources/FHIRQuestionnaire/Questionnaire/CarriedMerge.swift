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
    for entry in encoded[name] {
      builder.copy(unchanged[JSONWriter.write(entry)]?.popLast() ?? entry)
    }
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
