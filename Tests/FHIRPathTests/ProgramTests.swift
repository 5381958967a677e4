import FHIRDocument
import FHIRPath
import Testing

@Suite("What a program says of itself")
struct ProgramTests {
  struct Dependent: Sendable {
    var expression: String
    var linkIds: [String]
    var variables: [String]
    var all: Bool
  }

  static let dependent: [Dependent] = [
    Dependent(
      expression: "%resource.item.where(linkId='1').answer.value", linkIds: ["1"], variables: [],
      all: false),
    Dependent(
      expression: "%resource.item.where(linkId='1').item.where('2' = linkId).answer.value",
      linkIds: ["2"], variables: [], all: false),
    Dependent(expression: "%resource.item.answer.value", linkIds: [], variables: [], all: true),
    Dependent(
      expression: "%resource.descendants().where(linkId in ('a' | 'b')).answer.value + %x",
      linkIds: ["a", "b"], variables: ["x"], all: false),
    Dependent(
      expression: "repeat(item).where(linkId='1' and answer.exists()).answer.value", linkIds: ["1"],
      variables: [], all: false),
    Dependent(
      expression: "%resource.item.where(linkId='1' or answer.exists()).text", linkIds: [],
      variables: [], all: true),
    Dependent(expression: "%a & %b", linkIds: [], variables: ["a", "b"], all: false),
    Dependent(
      expression: "%resource.item.where(linkId='1').item", linkIds: ["1"], variables: [], all: false
    ),
    Dependent(
      expression: "%resource.item.exists(linkId='1')", linkIds: ["1"], variables: [], all: false),
    Dependent(
      expression:
        "iif(%resource.item.where(linkId='1').answer.exists(), %resource.item.answer, {})",
      linkIds: ["1"], variables: [], all: true),
  ]

  @Test(
    "The linkIds and variables that a value depends on are known",
    arguments: dependent)
  func dependencies(
    _ wanted: Dependent
  ) throws {
    let found = try FHIRPath.compile(wanted.expression).dependencies
    #expect(found.linkIds.sorted() == wanted.linkIds)
    #expect(found.variables.subtracting(["resource"]).sorted() == wanted.variables)
    #expect(found.dependsOnAllItems == wanted.all)
  }

  @Test("Whether the clock and the input are read is known")
  func clock() throws {
    #expect(try FHIRPath.compile("today()").dependencies.usesClock)
    #expect(try !FHIRPath.compile("today()").dependencies.usesInput)
    #expect(try FHIRPath.compile("answer.value").dependencies.usesInput)
    #expect(try FHIRPath.compile("%context.answer").dependencies.usesInput)
    #expect(try !FHIRPath.compile("%resource.item.where(linkId='1').text").dependencies.usesInput)
  }

  @Test(
    "What cannot be right is found before anything is evaluated",
    arguments: [
      ("item.where(linkid = '1')", 11), ("item.answer.valueString", 12), ("status > 1", 7),
      ("Patient.name", 0), ("item.linkId.foo", 12), ("children().first()", 11),
    ])
  func check(_ expression: String, _ offset: Int) throws {
    let findings = try FHIRPath.compile(expression).check(
      onType: "QuestionnaireResponse", version: .r4)
    #expect(findings.first?.offset == offset)
  }

  @Test("The lenient check lets pass what this library can evaluate")
  func lenient() throws {
    let program = try FHIRPath.compile("item.answer.valueString")
    #expect(program.check(onType: "QuestionnaireResponse", version: .r4, mode: .lenient).isEmpty)
    #expect(!program.check(onType: "QuestionnaireResponse", version: .r4, mode: .strict).isEmpty)
  }

  @Test(arguments: [
    ("repeat(item)", "items below"), ("repeatAll(item)", "items below"),
    ("item.first()", "item some"), ("item.ofType(BackboneElement)", "item"),
    ("item.where(linkId = 'a')", "item a"), ("descendants()", "descendants"),
  ])
  func `the steps of a path go by the form of its functions`(
    _ expression: String, _ steps: String
  ) throws {
    let path = try #require(FHIRPath.compile(expression).itemPaths.last)
    let names = path.steps.map { step in
      switch step.step {
      case .member(let name): name
      case .linkIds(let linkIds): linkIds.sorted().joined(separator: "|")
      case .some: "some"
      case .descendants: "descendants"
      case .itemsBelow: "items below"
      }
    }
    #expect(names.joined(separator: " ") == steps)
  }
}
