import FHIRDocument
import FHIRPath
import TestSupport
import Testing

@Suite("Names that expressions of forms start with")
struct RootTests {
  private static let roots = FHIRPath.Roots(
    types: [
      "QuestionnaireResponse": "resource", "Patient": "patient", "Practitioner": "user",
    ], variables: ["patient", "user", "qitem"], mixed: ["user"], taken: ["Child"])

  private static let response = Fixtures.read(
    #"""
    {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [
     {"linkId": "a", "answer": [{"valueString": "x"}]},
     {"linkId": "b", "answer": [{"valueString": "y"}]}]}
    """#)
  private static let patient = Fixtures.read(
    #"""
    {"resourceType": "Patient", "active": true, "name": [{"family": "Doe"}, {"family": "Roe"}],
     "contact": [{"name": {"family": "x"}}, {"name": {"family": "y"}}]}
    """#)

  private func values(
    _ text: String, roots: FHIRPath.Roots = roots, user: [FHIRPath.Value] = [.element(patient)]
  ) throws -> [String] {
    var environment = FHIRPath.Environment()
    environment.resource = Self.response
    environment.variables = ["patient": [.element(Self.patient)], "user": user, "Child": []]
    let item = try #require(Array(Self.response.children(.item)).last)
    return try FHIRPath.compile(text, roots: roots).evaluate(on: item, in: environment)
      .compactMap(\.text)
  }

  @Test(
    "Rule 85: what a path starts with is found, whatever the expression is on",
    arguments: [
      ("QuestionnaireResponse.item.where(linkId = 'a').answer.value", ["x"]),
      ("QuestionnaireResponse.item.answer.value", ["x", "y"]),
      ("answer.value & QuestionnaireResponse.item.first().answer.value", ["yx"]),
      ("Patient.name.family", ["Doe", "Roe"]),
      ("%Patient.name.family.first()", ["Doe"]),
      ("%PATIENT.name[1].family", ["Roe"]),
      ("%QuestionnaireResponse.item.linkId", ["a", "b"]),
      ("iif(Patient.active, QuestionnaireResponse.item.count(), 0)", ["2"]),
      ("Patient.name.exists(family = 'Roe')", ["true"]),
      (
        "%patient.contact.where(name.family = QuestionnaireResponse.item.first().answer.value).count()",
        ["1"]
      ),
      (
        "QuestionnaireResponse.item.where(answer.value = Patient.contact.last().name.family).linkId",
        ["b"]
      ),
      // In a resource of the type its name is that resource.
      ("%patient.where(Patient.active).name.family", ["Doe", "Roe"]),
      // Names of types stay such.
      ("%patient is Patient", ["true"]), ("%patient.ofType(Patient).active", ["true"]),
      ("%patient.is(QuestionnaireResponse)", ["false"]),
      ("%qitem.linkId", []),
      // What an expression defines itself, and what has the name already, is another variable.
      ("defineVariable('Patient', 'own').select(%Patient)", ["own"]), ("%Child.name", []),
      // Not the start of a path.
      ("item.Patient.name", []),
    ])
  func found(text: String, expected: [String]) throws {
    var environment = FHIRPath.Environment()
    environment.variables["qitem"] = []
    if text.contains("%qitem") {
      #expect(
        try FHIRPath.compile(text, roots: Self.roots).evaluate(onAll: [], in: environment).isEmpty)
    } else {
      #expect(try values(text) == expected)
    }
  }

  @Test("Rule 85: of a context that may be of several types only those named are found")
  func ofType() throws {
    let doctor = Fixtures.read(#"{"resourceType": "Practitioner", "name": [{"family": "Poe"}]}"#)
    #expect(try values("Practitioner.name.family") == [])
    #expect(try values("Practitioner.name.family", user: [.element(doctor)]) == ["Poe"])
    let program = try FHIRPath.compile("Practitioner.name", roots: Self.roots)
    #expect(program.roots.map(\.standard) == ["%user.ofType(Practitioner)"])
  }

  @Test(
    "A FHIRPath expression by itself keeps the standard",
    arguments: ["QuestionnaireResponse.item.linkId", "Patient.name.family"])
  func standard(text: String) throws {
    #expect(try values(text, roots: FHIRPath.Roots()) == [])
    let program = try FHIRPath.compile(text)
    #expect(program.roots.isEmpty)
    #expect(try program.evaluate(on: Self.patient).count == (text.hasPrefix("Patient") ? 2 : 0))
  }

  @Test(
    "Rule 85: a path that starts with the type depends on what it depends on with the variable",
    arguments: [
      "%resource.item.where(linkId='g').item.where(linkId='x').answer.value",
      "%resource.descendants().where(linkId='x').answer.value",
      "%resource.item.where(linkId='g').exists()", "%resource.item.answer.value", "%resource",
      "answer.value = %resource.item.where(linkId='x').answer.value",
      "%resource.item.where(linkId='a').answer.value in %resource.item.where(linkId='b').item",
      "iif(%resource.item.where(linkId='x').answer.exists(), %patient.name, %resource.status)",
      "item.where(linkId='y').where(answer.value > %resource.item.where(linkId='x').answer.value)",
      "%resource.item.where(linkId='x').select(%resource.item.where(linkId='y').answer)",
      "%patient.name.where(family = %resource.item.where(linkId='x').answer.value)",
      "%patient.name.select(%patient.birthDate)",
    ])
  func dependencies(text: String) throws {
    let other = text.replacing("%resource", with: "QuestionnaireResponse")
      .replacing("%patient", with: "Patient")
    let program = try FHIRPath.compile(other, roots: Self.roots)
    #expect(try FHIRPath.compile(text).dependencies == program.dependencies)
    #expect(program.roots.map(\.variable).sorted().last != nil)
    let steps = try FHIRPath.compile(text).itemPaths.map { $0.steps.map(\.step) }
    if !text.hasPrefix("%patient") {
      #expect(program.itemPaths.map { $0.steps.map(\.step) } == steps)
    }
  }
}
