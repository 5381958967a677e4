import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the prefixes and units of `ucum-essence.xml` as lines of the table that `UnitTable` reads.
final class UnitReader: NSObject, XMLParserDelegate {
  private var lines: [String] = []
  private var attributes: [String: String] = [:]
  private var tag = ""
  private var problem: UnexpectedSchema?

  /// The lines of the table, and the version of UCUM.
  static func read(_ file: URL) throws -> (lines: [String], version: String) {
    let reader = UnitReader()
    let parser = XMLParser(data: try Data(contentsOf: file))
    parser.delegate = reader
    guard parser.parse(), reader.lines.count > 300 else {
      throw reader.problem ?? UnexpectedSchema(description: "\(file.path) has not the units")
    }
    return (reader.lines, reader.version)
  }

  private var version = ""

  func parser(
    _ parser: XMLParser, didStartElement tag: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch tag {
    case "root":
      version = attributes["version"] ?? ""
    case "base-unit":
      lines.append("b \(attributes["Code"] ?? "")")
    case "prefix", "unit":
      self.tag = tag
      self.attributes = attributes
    case "value":
      add(value: attributes)
    case "function":
      add(special: attributes)
    default:
      break
    }
    if problem != nil { parser.abortParsing() }
  }

  private func add(value: [String: String]) {
    if attributes["isSpecial"] == "yes" { return }
    guard let code = attributes["Code"], let number = value["value"] else {
      problem = UnexpectedSchema(description: "a \(tag) without code or value")
      return
    }
    if tag == "prefix" {
      lines.append("p \(code) \(number.replacing("1e", with: ""))")
      return
    }
    let isMetric = attributes["isMetric"] == "yes"
    let letters = attributes["isArbitrary"] == "yes" ? ("A", "a") : ("m", "n")
    let unit = value["Unit"] ?? "1"
    lines.append("\(isMetric ? letters.0 : letters.1) \(code) \(number) \(unit)")
  }

  private func add(special: [String: String]) {
    guard let code = attributes["Code"], let name = special["name"],
      let number = special["value"], let unit = special["Unit"]
    else {
      problem = UnexpectedSchema(description: "a special unit without function")
      return
    }
    let isMetric = attributes["isMetric"] == "yes"
    lines.append("\(isMetric ? "S" : "s") \(code) \(name) \(number) \(unit)")
  }
}
