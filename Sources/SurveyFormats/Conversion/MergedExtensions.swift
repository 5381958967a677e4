import FHIRDocument
import FHIRQuestionnaire
import SurveyModel

/// What stands beside a value, of which a conversion has a part, translations for example, that was changed.
struct MergedExtensions {
  /// What stands there now; `nil` for nothing.
  let carried: Carried?

  /// - Parameters:
  ///   - own: what the original has.
  ///   - before: what the conversion had.
  ///   - now: what it has.
  init(_ own: Carried?, _ before: Carried?, _ now: Carried?) {
    guard let own, let element = Self.element(own) else {
      carried = now
      return
    }
    let (old, new) = (Self.extensions(before), Self.extensions(now))
    var builder = DocumentBuilder()
    var said: Set<String> = []
    builder.open(.root)
    var isEmpty = true
    for child in element.children {
      let key = Self.key(child)
      guard child.name == .extension, old[key] != nil || new[key] != nil else {
        builder.copy(child)
        isEmpty = false
        continue
      }
      guard let entry = new[key], said.insert(key).inserted else { continue }
      builder.copy(old[key].map(Self.text) == Self.text(entry) ? child : entry)
      isEmpty = false
    }
    for child in now.flatMap({ Self.element($0) })?.children.map({ $0 }) ?? []
    where child.name == .extension && said.insert(Self.key(child)).inserted {
      builder.copy(child)
      isEmpty = false
    }
    builder.close()
    let json = String(decoding: JSONWriter.write(builder.finish().root), as: UTF8.self)
    carried = isEmpty ? nil : Carried(name: own.name, json: json)
  }

  /// The same of the extensions of an item itself, where no two of them have the same address.
  static func ofItem(_ own: Carried?, _ before: Carried?, _ now: Carried?) -> Carried? {
    let lists = [own, before, now].map { carried in
      carried.map { Carried(name: "_value", json: "{\"extension\":\($0.json)}") }
    }
    let isClear = lists.compactMap(\.self).allSatisfy { list in
      let extensions = element(list)?.children.map { key($0) } ?? []
      return Set(extensions).count == extensions.count
    }
    guard isClear, let own, lists[0] != nil else { return now }
    let json = MergedExtensions(lists[0], lists[1], lists[2]).carried?.json ?? ""
    guard let start = json.firstIndex(of: "["), let end = json.lastIndex(of: "]") else {
      return nil
    }
    return Carried(name: own.name, json: String(json[start...end]))
  }

  private static func element(_ carried: Carried) -> Element? {
    let name = String(carried.name.dropFirst())
    return CarriedMembers.members(of: [carried])?[name].first
  }

  private static func extensions(_ carried: Carried?) -> [String: Element] {
    let children = carried.flatMap { element($0) }?.children.map { $0 } ?? []
    let extensions = children.filter { $0.name == .extension }
    return Dictionary(extensions.map { (key($0), $0) }) { first, _ in first }
  }

  /// The address of an extension, of a translation with its language, of a rule with its name.
  private static func key(_ element: Element) -> String {
    let parts = ["lang", "key"].compactMap { name in
      element.children(.extension).first { $0[.url]?.string == name }?.choice("value")?.string
    }
    return ([element[.url]?.string ?? ""] + parts).joined(separator: " ")
  }

  private static func text(_ element: Element) -> [UInt8] { JSONWriter.comparable(element) }
}
