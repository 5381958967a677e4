import FHIRDocument
import SurveyDiagnostics
import Testing

/// A document as wide or deep as a number says, in both formats.
struct LimitShape: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var limit: ReadLimit
  var code: Diagnostic.Code
  var text: @Sendable (Int) -> String
}

extension LimitShape {
  private static func patient(_ content: String) -> String {
    #"<Patient xmlns="http://hl7.org/fhir">\#(content)</Patient>"#
  }

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: max(0, count))
  }

  static let all: [LimitShape] = [
    LimitShape(testDescription: "objects in JSON", limit: .depth, code: .tooDeep) {
      many(#"{"a":"#, $0 - 1) + "{}" + many("}", $0 - 1)
    },
    LimitShape(testDescription: "arrays in JSON", limit: .depth, code: .tooDeep) {
      many("[", $0) + many("]", $0)
    },
    LimitShape(testDescription: "elements in XML", limit: .depth, code: .tooDeep) {
      patient(many("<a>", $0 - 2) + #"<b value="1"/>"# + many("</a>", $0 - 2))
    },
    LimitShape(testDescription: "markup in XML", limit: .depth, code: .tooDeep) {
      patient(
        #"<text><div xmlns="http://www.w3.org/1999/xhtml">"# + many("<b>", $0 - 3)
          + many("</b>", $0 - 3) + "</div></text>")
    },
    LimitShape(testDescription: "a string in JSON", limit: .string, code: .tooLarge) {
      #"{"resourceType":"Patient","id":""# + many("a", $0) + #""}"#
    },
    LimitShape(testDescription: "a string of escapes in JSON", limit: .string, code: .tooLarge) {
      #"{"resourceType":"Patient","id":""# + many(#"\""#, $0 / 2) + many("a", $0 % 2) + #""}"#
    },
    LimitShape(testDescription: "a name in JSON", limit: .string, code: .tooLarge) {
      #"{""# + many("n", $0) + #"":1}"#
    },
    LimitShape(testDescription: "a value in XML", limit: .string, code: .tooLarge) {
      patient(#"<id value=""# + many("a", $0) + #""/>"#)
    },
    LimitShape(testDescription: "a narrative in XML", limit: .string, code: .tooLarge) { size in
      let start = #"<div xmlns="http://www.w3.org/1999/xhtml">"#
      return patient("<text>\(start)" + many("a", size - start.utf8.count - 6) + "</div></text>")
    },
    LimitShape(testDescription: "attributes in XML", limit: .attributes, code: .tooLarge) { count in
      patient("<id " + (0..<count).map { "a\($0)=\"1\"" }.joined(separator: " ") + "/>")
    },
    LimitShape(testDescription: "a document in JSON", limit: .size, code: .tooLarge) {
      many(" ", $0 - 2) + "{}"
    },
    LimitShape(testDescription: "a document in XML", limit: .size, code: .tooLarge) {
      patient(many(" ", $0 - patient("").utf8.count))
    },
  ]

  static let hostile: [(String, String, Diagnostic.Code)] = [
    ("a million arrays", many("[", 1_000_000), .tooDeep),
    ("a million objects", many(#"{"a":"#, 1_000_000), .tooDeep),
    ("a million elements", patient(many("<a>", 1_000_000)), .tooDeep),
    ("a string without end", #"{"a":""# + many("a", 3 << 20), .truncated),
    ("a tag without end", "<a b=\"" + many("a", 3 << 20), .truncated),
    (
      "names without number",
      "{" + (0..<40_000).map { "\"n\($0)\":1" }.joined(separator: ",") + "}", .tooLarge
    ),
    (
      "element names without number",
      patient((0..<40_000).map { "<n\($0) value=\"1\"/>" }.joined()), .tooLarge
    ),
    (
      "attributes without number",
      patient("<id " + (0..<200_000).map { "a\($0)=\"1\"" }.joined(separator: " ")), .tooLarge
    ),
    (
      "namespaces without number",
      patient(
        (0..<500).map { "<a\($0)" + (0..<500).map { " xmlns:n\($0)='u\($0)'" }.joined() + ">" }
          .joined()), .tooLarge
    ),
    (
      "a billion laughs",
      #"<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>"# + patient("&b;"),
      .doctype
    ),
    (
      "an entity that names itself", #"<!DOCTYPE a [<!ENTITY a "&a;">]>"# + patient("&a;"), .doctype
    ),
    (
      "an entity in a file", #"<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>"#, .doctype
    ),
  ]
}
