import TestSupport

/// Reads the XML files of the official suites: elements, attributes, texts, nothing more.
struct SuiteReader {
  /// An element of a suite's file.
  final class Node {
    var name = ""
    var attributes: [String: String] = [:]
    var children: [Node] = []
    var text = ""
  }

  private let bytes: [UInt8]
  private var place = 0

  /// All cases of a suite.
  static func cases(_ suite: String) -> [SuiteCase] {
    guard let bytes = Corpus.suiteBytes("official-\(suite)/tests-fhir-\(suite).xml") else {
      return []
    }
    var reader = SuiteReader(bytes: bytes)
    let root = Node()
    reader.readContent(of: root)
    let groups = root.children.flatMap(\.children).filter { $0.name == "group" }
    return groups.flatMap { group in
      group.children.filter { $0.name == "test" }.compactMap { test(suite, group, $0) }
    }
  }

  private static func test(_ suite: String, _ group: Node, _ test: Node) -> SuiteCase? {
    guard let expression = test.children.first(where: { $0.name == "expression" }) else {
      return nil
    }
    var result = SuiteCase(
      suite: suite, group: group.attributes["name"] ?? "", name: test.attributes["name"] ?? "",
      expression: expression.text)
    result.input = test.attributes["inputfile"].flatMap { $0.isEmpty ? nil : $0 }
    result.invalid = expression.attributes["invalid"]
    result.mode = test.attributes["mode"]
    result.isPredicate = test.attributes["predicate"] == "true"
    result.skipsCheck = test.attributes["skipStaticCheck"] == "true"
    result.isOrdered = test.attributes["ordered"] != "false"
    result.outputs = test.children.filter { $0.name == "output" }.map {
      SuiteCase.Output(type: $0.attributes["type"], text: $0.text)
    }
    return result
  }

  private mutating func readContent(of parent: Node) {
    while place < bytes.count {
      if starts("<!--") {
        skip(to: "-->")
      } else if starts("<?") {
        skip(to: "?>")
      } else if starts("<![CDATA[") {
        place += 9
        let start = place
        skip(to: "]]>")
        parent.text += String(decoding: bytes[start..<place - 3], as: UTF8.self)
      } else if starts("</") {
        skip(to: ">")
        return
      } else if bytes[place] == UInt8(ascii: "<") {
        readElement(in: parent)
      } else {
        parent.text += text(until: "<")
      }
    }
  }

  private mutating func readElement(in parent: Node) {
    place += 1
    let node = Node()
    node.name = word()
    parent.children.append(node)
    while place < bytes.count {
      skipSpace()
      if starts("/>") {
        place += 2
        return
      }
      if starts(">") {
        place += 1
        readContent(of: node)
        return
      }
      let name = word()
      skip(to: "=")
      skipSpace()
      let quote = String(UnicodeScalar(bytes[place]))
      place += 1
      node.attributes[name] = text(until: quote)
      place += 1
    }
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, !" \t\r\n=/>".utf8.contains(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while place < bytes.count, " \t\r\n".utf8.contains(bytes[place]) { place += 1 }
  }

  private func starts(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func skip(to text: String) {
    while place < bytes.count, !starts(text) { place += 1 }
    place += text.utf8.count
  }

  /// The text up to a character, its entities undone.
  private mutating func text(until end: String) -> String {
    let start = place
    while place < bytes.count, !starts(end) { place += 1 }
    var text = String(decoding: bytes[start..<place], as: UTF8.self)
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#xA;", "\n"),
      ("&amp;", "&"),
    ] {
      text = text.split(separator: entity, omittingEmptySubsequences: false).joined(
        separator: character)
    }
    return text
  }
}
