import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import SurveyJS

@Suite("Real definitions of SurveyJS, and questionnaires as SurveyJS")
struct SurveyJSCorpusTests {
  private static let formats = DefinitionFormats([SurveyJSFormat()])
  private static let files = Corpus.files("formats/surveyjs", ending: ".json").filter {
    !$0.hasSuffix("surveyjs_definition.json")
  }

  private func open(_ source: Source, _ format: any SurveyFormat) throws -> OpenedDefinition {
    try #require(Self.formats.open(source, as: format).definition)
  }

  @Test("Converted to a questionnaire and back, a definition is what it was", arguments: files)
  func fromSurveyJS(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    #expect(SurveyJSFormat().recognizes(source))
    let converted = try open(source, SurveyJSFormat()).converted(to: FHIRFormat())
    #expect(converted.losses.allSatisfy { $0.outcome != .dropped })
    let back = try open(Source(name: "q.json", bytes: converted.bytes), FHIRFormat())
      .converted(to: SurveyJSFormat())
    #expect(back.isOrigin && back.bytes == source.bytes)
  }

  @Test("Converted to SurveyJS and back, a questionnaire is what it was")
  func fromFHIR() throws {
    let paths = Corpus.files(
      in: ["questionnaires/r4/json", "questionnaires/r5/json", "questionnaires/stu3/json"],
      suffix: ".json")
    var count = 0
    for (index, path) in paths.enumerated() where index % 9 == 0 {
      guard let bytes = Corpus.bytes(path) else { continue }
      let source = Source(name: path, bytes: bytes)
      guard let opened = Self.formats.open(source, as: FHIRFormat()).definition else { continue }
      let converted = opened.converted(to: SurveyJSFormat())
      let text = Source(name: "s.json", bytes: converted.bytes)
      #expect(SurveyJSFormat().recognizes(text), "\(path)")
      let back = try open(text, SurveyJSFormat()).converted(to: FHIRFormat())
      #expect(back.isOrigin && back.bytes == bytes, "\(path)")
      count += 1
    }
    #expect(count > 30 || paths.isEmpty)
  }

  @Test(
    "Each property of a definition that is taken out changes the result or the report",
    arguments: files)
  func properties(_ path: String) throws {
    try expectEachPropertySaid(try Source(name: path, bytes: #require(Corpus.bytes(path))))
  }

  @Test("So does each of what definitions of the corpus do not have")
  func furtherProperties() throws {
    try expectEachPropertySaid(
      Source(
        name: "form.json",
        text: #"""
          {"elements":[
          {"type":"text","name":"plz","title":"Postcode","validators":[{"type":"regex","regex":"^\\d{5}$","text":"five digits"},{"type":"regex","regex":"^1","text":"one"}]},
          {"type":"text","name":"n","title":"Name","placeholder":{"default":"Name","de":"Der Name"},"validators":[{"type":"text","minLength":2,"maxLength":40,"text":"2 to 40"},{"type":"own","text":"its own"}]},
          {"type":"text","name":"m","title":"Number","inputType":"number","step":1,"min":10,"validators":[{"type":"numeric","minValue":5,"maxValue":90,"text":{"default":"5 to 90","de":"5 bis 90"}}]},
          {"type":"checkbox","name":"c","title":"C","choices":[1,2,3],"defaultValue":[1,9],"validators":[{"type":"answercount","maxCount":2,"text":"two at most"}]},
          {"type":"text","name":"e","title":"E","validators":[{"type":"expression","expression":"unknown({m}) > 3","text":"not followed"},{"type":"expression","expression":"{e} != 'x'","text":{"default":"no x","de":"kein x"}}]},
          {"type":"html","name":"h","title":"Not seen","html":"<p>Seen</p>"},
          {"type":"paneldynamic","name":"p","title":"P","panelCount":3,"templateElements":[{"type":"text","name":"x","title":"X"}]},
          {"type":"matrixdynamic","name":"r","title":"R","rowCount":5,"columns":[{"name":"y","title":"Y","cellType":"text"}]}],
          "calculatedValues":[{"name":"v","expression":"{m} + 1"}]}
          """#))
  }

  private func expectEachPropertySaid(_ source: Source) throws {
    let root = try #require(Document.read(source).document?.root)
    let whole = try said(by: source.bytes)
    var open = Array(root.children)
    while let element = open.popLast() {
      open += element.children
      // A question without a type is a text.
      if element.nameText == "type", element.string == "text" { continue }
      let without = JSONWithout(element).text(root)
      #expect(try said(by: without) != whole, "\(element.nameText)")
    }
  }

  /// What is said of a definition: the questionnaire, and the report without places.
  private func said(by bytes: [UInt8]) throws -> String {
    let source = Source(name: "form.json", bytes: bytes)
    guard let opened = Self.formats.open(source, as: SurveyJSFormat()).definition else { return "" }
    let converted = opened.converted(to: FHIRFormat(), carrying: .none)
    let losses = converted.losses.map { "\($0.construct) \($0.linkId ?? "") \($0.before ?? "")" }
    return String(decoding: converted.bytes, as: UTF8.self)
      + losses.sorted().joined(separator: "\n")
  }
}

/// A JSON document without one of its elements.
private struct JSONWithout {
  let left: Element

  init(_ element: Element) { left = element }

  func text(_ root: Element) -> [UInt8] {
    var writer = JSONTextWriter()
    write(root, to: &writer)
    return writer.finish()
  }

  private func write(_ element: Element, to writer: inout JSONTextWriter) {
    guard element.isObject else { return primitive(element, to: &writer) }
    writer.openObject()
    var done: Set<String> = []
    for child in element.children where done.insert(child.nameText).inserted {
      let all = element.children.filter { $0.nameText == child.nameText }
      if all == [left] { continue }
      writer.key(child.nameText)
      if child.isInArray { writer.openArray() }
      for entry in all where entry != left && !entry.isEmptyArray { write(entry, to: &writer) }
      if child.isInArray { writer.closeArray() }
    }
    writer.closeObject()
  }

  private func primitive(_ element: Element, to writer: inout JSONTextWriter) {
    if element.isText {
      writer.string(element.string ?? "")
    } else if let value = element.boolean {
      writer.boolean(value)
    } else if element.isNumber {
      writer.number(element.string ?? "0")
    } else {
      writer.openArray()
      writer.closeArray()
    }
  }
}
