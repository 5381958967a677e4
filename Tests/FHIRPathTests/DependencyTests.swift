import FHIRPath
import Testing

@Suite("What the value of an expression depends on")
struct DependencyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var expression: String
    var linkIds: [String] = []
    var all = false
    var input = false
    var variables: [String] = []
    var testDescription: String { expression }
  }

  /// Paths that go through some items to others: only the last ones count.
  static let paths = [
    Case(
      expression: "%resource.item.where(linkId='g').item.where(linkId='x').answer.value",
      linkIds: ["x"], variables: ["resource"]),
    Case(
      expression: "item.where(linkId='g').item.where(linkId='h').item.where(linkId='x').answer",
      linkIds: ["x"], input: true),
    Case(
      expression: "%resource.repeat(item).where(linkId='x').answer.value.empty()", linkIds: ["x"],
      variables: ["resource"]),
    Case(
      expression: "%rootResource.descendants().where(linkId='x').answer.value", linkIds: ["x"],
      variables: ["rootResource"]),
    Case(
      expression: "%resource.repeat(item | answer.item).where(linkId='x').answer", linkIds: ["x"],
      variables: ["resource"]),
    Case(
      expression: "%resource.item.item.where(linkId in ('a' | 'b')).answer.value",
      linkIds: ["a", "b"], variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='q').answer.item.where(linkId='x').answer",
      linkIds: ["x"], variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g').select(item.where(linkId='x').answer.value)",
      linkIds: ["x"], variables: ["resource"]),
    Case(
      expression: "(%resource.item.where(linkId='a') | %resource.item.where(linkId='b')).answer",
      linkIds: ["a", "b"], variables: ["resource"]),
    Case(
      expression: "%context.item.where(linkId='x').answer", linkIds: ["x"], input: true,
      variables: ["context"]),
    Case(
      expression: "%resource.repeat(item.where(linkId='x')).answer", linkIds: ["x"],
      variables: ["resource"]),
    Case(expression: "repeat(item).where(linkId='x').answer.value", linkIds: ["x"], input: true),
    Case(
      expression: "defineVariable('g', %resource.item.where(linkId='g')).select("
        + "%g.item.where(linkId='x').answer)", linkIds: ["x"], input: true, variables: ["resource"]),
  ]

  /// What looks at items on the way: how many there are, which is the first, what they hold.
  static let looks = [
    Case(
      expression: "%resource.item.where(linkId='g').exists()", linkIds: ["g"],
      variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g').item", linkIds: ["g"],
      variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g')[1].item.where(linkId='x').answer",
      linkIds: ["g", "x"], variables: ["resource"]),
    Case(
      expression: "%resource.item.first().item.where(linkId='x').answer", linkIds: ["x"],
      all: true, variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g').where(answer.value = 1).item.where(linkId='x')",
      linkIds: ["g", "x"], variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g').where(item.where(linkId='y').answer.value = 1)"
        + ".item.where(linkId='x').answer", linkIds: ["x", "y"], variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g').select(1)", linkIds: ["g"],
      variables: ["resource"]),
    Case(
      expression:
        "%resource.item.where(linkId='g').select(iif(item.where(linkId='x').exists(), 1, 0))",
      linkIds: ["g", "x"], variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g').where($index = 0).item.where(linkId='x')",
      linkIds: ["g", "x"], all: true, variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g').exists(item.where(linkId='x').exists())",
      linkIds: ["g", "x"], variables: ["resource"]),
    Case(
      expression: "%resource.repeat(item).where(linkId='x').answer.all(value > 1)",
      linkIds: ["x"], variables: ["resource"]),
    Case(
      expression: "%resource.repeat(item).all(linkId != 'x')", all: true, variables: ["resource"]),
    Case(expression: "%resource.item.linkId", all: true, variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId.startsWith('x')).answer", all: true,
      variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId.startsWith('g')).item.where(linkId='x').answer",
      linkIds: ["x"], variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId != 'x').answer", all: true,
      variables: ["resource"]),
    Case(
      expression: "%resource.item.answer.value.ordinal().sum()", all: true,
      variables: ["resource"]),
    Case(expression: "%resource.descendants()", all: true, variables: ["resource"]),
    Case(expression: "%resource", all: true, variables: ["resource"]),
    Case(expression: "item.answer.value", all: true, input: true),
    Case(
      expression: "%resource.item.aggregate($this.answer.value + $total, 0)", all: true,
      variables: ["resource"]),
    Case(
      expression: "iif(%resource.item.where(linkId='x').answer.exists(), 1, 0)", linkIds: ["x"],
      variables: ["resource"]),
    Case(
      expression: "iif(true, %resource.item.where(linkId='g'), {}).item.where(linkId='x')",
      linkIds: ["x"], variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='a').combine(%resource.item.where(linkId='b')).item",
      linkIds: ["a", "b"], variables: ["resource"]),
    Case(
      expression: "%resource.answers().value", all: true, variables: ["resource"]),
    Case(
      expression: "%resource.item.where(linkId='g').answers().value", linkIds: ["g"],
      variables: ["resource"]),
  ]

  /// What is no item of the response.
  static let others = [
    Case(expression: "%resource.questionnaire", variables: ["resource"]),
    Case(
      expression: "%questionnaire.item.where(linkId='x').text", variables: ["questionnaire"]),
    Case(expression: "%patient.name.where(use='usual').given.first()", variables: ["patient"]),
    Case(expression: "%group.item.where(linkId='x').answer.value", variables: ["group"]),
    Case(expression: "answer.value > 3", input: true),
    Case(expression: "%context.answer.value", input: true, variables: ["context"]),
    Case(expression: "%age >= 12 and %summary.exists()", variables: ["age", "summary"]),
    Case(
      expression: "%Medication.entry.resource.ofType(Medication).where(id in %used)",
      variables: ["Medication", "used"]),
    Case(expression: "iif(%a.exists(), %a, 'none')", variables: ["a"]),
    Case(expression: "today() + 1 'day'"),
    Case(expression: "'a'.exists()"),
    Case(expression: "defineVariable('a', 1).select(%a + %b)", input: true, variables: ["b"]),
    Case(
      expression: "defineVariable('a' & 'b', 1).select(%ab + %c)", input: true,
      variables: ["ab", "c"]),
  ]

  @Test("It is told exactly, and never too little", arguments: paths + looks + others)
  func dependencies(_ wanted: Case) throws {
    let found = try FHIRPath.compile(wanted.expression).dependencies
    #expect(found.linkIds.sorted() == wanted.linkIds)
    #expect(found.dependsOnAllItems == wanted.all)
    #expect(found.usesInput == wanted.input)
    #expect(found.variables.sorted() == wanted.variables)
  }
}
