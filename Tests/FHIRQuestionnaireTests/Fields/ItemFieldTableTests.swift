import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import FHIRQuestionnaire

@Suite("The table of fields")
struct ItemFieldTableTests {
  /// What an item has beside its fields.
  private static let structure: Set<String> = ["linkId", "type", "items", "carried"]

  @Test("Every property of an item is a field")
  func complete() {
    let item = SurveyItem(linkId: "1", type: .text)
    let properties = Set(Mirror(reflecting: item).children.compactMap(\.label))
    #expect(properties == Self.structure.union(ItemField.allCases.map(\.rawValue)))
  }

  @Test("Every limit that can be calculated is a field")
  func limits() {
    #expect(ItemField.allCases.compactMap(\.limit).count == CalculatedLimit.Kind.allCases.count)
  }

  @Test("The schema of the survey definition has the fields as members")
  func schema() throws {
    let schema = try SurveySchema.load()
    let item = try #require(schema["$defs"]?["item"]?["properties"])
    let members = Set(item.children.map(\.nameText))
    let expected = Self.structure.union(ItemField.allCases.map(\.rawValue))
    #expect(members == expected.union(["presentation"]))
  }

  @Test(
    "Every field is written and read in every version, and nothing is carried",
    arguments: ItemField.allCases, FHIRVersion.allCases)
  func fhir(_ field: ItemField, _ version: FHIRVersion) throws {
    // STU3 means any, and has no word for it.
    if field == .enableBehavior, version == .stu3 { return }
    var survey = Survey(items: [Self.item(with: field)])
    if version != .r4 { survey.formatVersion = version.rawValue }
    let written = QuestionnaireWriter.write(survey)
    let text = String(decoding: JSONWriter.write(written.root), as: UTF8.self)
    var options = ReadOptions()
    options.version = version
    let document = Document.read(Source(text: text), options: options).document
    let read = QuestionnaireReader.read(try #require(document).root)
    let item = try #require(read.survey?.items.first)
    #expect(item == survey.items[0], "\(text)")
  }

  @Test("Every field is in the survey definition", arguments: ItemField.allCases)
  func definition(_ field: ItemField) throws {
    let survey = Survey(items: [Self.item(with: field)])
    let text = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    let document = try #require(Document.read(Source(name: "d.json", bytes: text)).document)
    #expect(SurveyDefinitionReader.read(document.root).survey == survey)
  }

  @Test(
    "The digest of a survey differs by every field but those of presentation",
    arguments: ItemField.allCases)
  func digest(_ field: ItemField) {
    let (with, without) = (Self.item(with: field), Self.item(without: field))
    let isSame =
      SurveyDigest(Survey(items: [with])).text == SurveyDigest(Survey(items: [without])).text
    #expect(isSame == field.isPresentation)
  }
}

// MARK: Samples

extension ItemFieldTableTests {
  /// An item that has a field and what the field needs.
  private static func item(with field: ItemField) -> SurveyItem {
    var item = item(without: field)
    let expression = SurveyExpression("1 = 1")
    switch field.content {
    case .text(let path): item.set(path, "http://example.org/a")
    case .texts(let path): item.set(path, ["a", "b"])
    case .flag(let path): item.set(path, true)
    case .count(let path): item.set(path, 2)
    case .value(let path): item.set(path, .integer(3))
    case .values(let path): item.set(path, [.integer(4)])
    case .coding(let path): item.set(path, Coding(system: "http://example.org", code: "a"))
    case .codings(let path): item.set(path, [Coding(code: "a"), Coding(code: "b")])
    case .options(let path): item.set(path, [AnswerOption(value: .integer(1))])
    case .answerConstraint(let path): item.set(path, .optionsOrType)
    case .conditions(let path):
      item.set(path, [EnableWhen(question: "q", operator: .exists, answer: .boolean(true))])
    case .behavior(let path): item.set(path, .all)
    case .expression(let path): item.set(path, expression)
    case .variables(let path): item.set(path, [SurveyExpression(name: "v", "1")])
    case .constraints(let path):
      item.set(path, [SurveyConstraint(key: "k", human: "h", expression: expression)])
    case .toggles(let path):
      item.set(path, [OptionToggle(options: [.integer(1)], expression: expression)])
    case .limits(let path): item.set(path, [CalculatedLimit(.maxLength, expression)])
    }
    return item
  }

  private static func item(without field: ItemField) -> SurveyItem {
    SurveyItem(linkId: "1", type: .integer)
  }
}
