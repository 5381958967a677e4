import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

/// A resource with as many elements in elements as are read.
struct DeepResource: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var json: String
  var xml: String

  /// A resource whose innermost element is inside `count` others, all alike.
  init(
    _ name: String, _ count: Int, _ json: (String, String, String), _ xml: (String, String, String)
  ) {
    func nested(_ parts: (start: String, middle: String, end: String), _ repeated: [String])
      -> String
    {
      parts.start + String(repeating: repeated[0], count: count) + parts.middle
        + String(repeating: repeated[1], count: count) + parts.end
    }
    testDescription = name
    let (jsonHead, jsonOpen, jsonClose) = json
    let (xmlHead, xmlOpen, xmlClose) = xml
    let type = String(jsonHead.prefix { $0 != "|" })
    let rest = jsonHead.dropFirst(type.count + 1)
    self.json = nested(
      (#"{"resourceType":"\#(type)"\#(rest)"#, "", "}"), [jsonOpen, jsonClose])
    self.xml = nested(
      ("<\(type) xmlns=\"http://hl7.org/fhir\">" + xmlHead, "", "</\(type)>"),
      [xmlOpen, xmlClose])
  }

  static let all: [DeepResource] = [
    DeepResource(
      "items", 498,
      (#"Questionnaire|,"status":"draft""#, #","item":[{"linkId":"a","type":"group""#, "}]"),
      (
        #"<status value="draft"/>"#, #"<item><linkId value="a"/><type value="group"/>"#, "</item>"
      )),
    DeepResource(
      "answers", 249,
      (
        #"QuestionnaireResponse|,"status":"completed""#,
        #","item":[{"linkId":"a","answer":[{"valueString":"b""#, "}]}]"
      ),
      (
        #"<status value="completed"/>"#,
        #"<item><linkId value="a"/><answer><valueString value="b"/>"#, "</answer></item>"
      )),
    DeepResource(
      "extensions", 499, ("Patient|", #","extension":[{"url":"http://example.org/a""#, "}]"),
      ("", #"<extension url="http://example.org/a">"#, "</extension>")),
    DeepResource(
      "resources in resources", 160,
      (
        "Bundle|,\"type\":\"collection\"", #","entry":[{"resource":{"resourceType":"Bundle""#, "}}]"
      ),
      (#"<type value="collection"/>"#, "<entry><resource><Bundle>", "</Bundle></resource></entry>")
    ),
    DeepResource(
      "extensions that hold elements of another version", 240,
      (
        #"Questionnaire|,"status":"draft","item":[{"linkId":"a","type":"group"}]"#,
        #","extension":[{"url":"http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.item","extension":[{"url":"item""#,
        "}]}]"
      ),
      (
        "<status value=\"draft\"/>", #"<extension url="b"><extension url="item">"#,
        "</extension></extension>"
      )
    ),
  ]
}

@Suite("500 levels in a thread with 512 KB of stack")
struct SmallStackTests {
  @Test("Reading, writing, checking, copying, locations", arguments: DeepResource.all)
  func documents(resource: DeepResource) throws {
    let (texts, findings) = try onSmallStack { () -> ([[UInt8]], [Diagnostic]) in
      var texts: [[UInt8]] = []
      var findings: [Diagnostic] = []
      for text in [resource.json, resource.xml] {
        let read = Document.read(Source(text: text))
        findings += read.diagnostics
        guard let root = read.document?.root else { continue }
        var deepest = root
        while let child = deepest.children.reversed().first(where: \.hasChildren) {
          deepest = child
        }
        findings += root.structureFindings() + [Diagnostic(.emptyElement, at: deepest.location())]
        _ = root.document.locations(of: [deepest])
        _ = root.document.fhirVersion
        texts.append(JSONWriter.write(root))
        texts.append(JSONWriter.write(root, style: .pretty))
        texts.append(XMLWriter.write(root, style: .pretty).bytes)
        var builder = DocumentBuilder()
        builder.copy(root)
        texts.append(JSONWriter.write(builder.finish().root))
      }
      return (texts, findings)
    }
    #expect(texts.count == 8)
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(!findings.contains { $0.code == .tooDeep })
  }

  @Test("Conversion to each version", arguments: DeepResource.all, FHIRVersion.allCases)
  func conversion(resource: DeepResource, version: FHIRVersion) throws {
    let sizes = try onSmallStack { () -> [Int] in
      var options = ReadOptions()
      options.version = .r4
      return [resource.json, resource.xml].compactMap { text in
        Document.read(Source(text: text), options: options).document.map { document in
          let there = VersionConversion.convert(document, to: version).document
          return JSONWriter.write(VersionConversion.convert(there, to: .r4).document.root).count
        }
      }
    }
    #expect(sizes.count == 2 && sizes.allSatisfy { $0 > 1000 })
  }

  @Test("What FHIR does not know: arrays in arrays, _elements in _elements, unknown names")
  func irregular() throws {
    let shapes = [
      String(repeating: #"{"a":"#, count: 490) + "1" + String(repeating: "}", count: 490),
      String(repeating: "[", count: 490) + String(repeating: "]", count: 490),
      #"{"resourceType":"Patient","_id":"#
        + String(repeating: #"{"extension":[{"url":"a","_valueString":"#, count: 240) + "{}"
        + String(repeating: "}]}", count: 240) + "}",
    ]
    let counts = try onSmallStack { () -> [Int] in
      shapes.compactMap { text in
        Document.read(Source(text: text)).document.map { document in
          JSONWriter.write(document.root).count + XMLWriter.write(document.root).diagnostics.count
        }
      }
    }
    #expect(counts.count == shapes.count)
  }
}
