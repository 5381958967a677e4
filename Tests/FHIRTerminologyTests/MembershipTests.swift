import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Membership in value sets")
struct MembershipTests {
  private func standing(_ library: ResourceLibrary, _ system: String?, _ code: String?)
    -> Membership
  {
    library.membership(of: Coding(system: system, code: code), in: "vs")
  }

  @Test("A code is in, out, or is not known, each by its own code system")
  func threeAnswers() throws {
    let library = try Terms.library(
      Terms.animals,
      Terms.valueSet(
        "vs",
        """
        "include": [{"system": "animals"}, {"system": "http://loinc.org"},
          {"system": "http://snomed.info/sct", "concept": [{"code": "1"}]}]
        """))
    #expect(standing(library, "animals", "dog") == .yes)
    #expect(standing(library, "animals", "cat") == .no)
    #expect(standing(library, "http://snomed.info/sct", "1") == .yes)
    #expect(standing(library, "http://snomed.info/sct", "2") == .no)
    #expect(
      standing(library, "http://loinc.org", "1-8")
        == .unknown(.codeSystemNotAvailable("LOINC")))
    #expect(standing(library, nil, "dog") == .no)
    #expect(standing(library, "animals", nil) == .no)
  }

  @Test("A code that only groups others is not in")
  func abstract() throws {
    let library = try Terms.library(
      Terms.animals, Terms.valueSet("vs", #""include": [{"system": "animals"}]"#))
    #expect(standing(library, "animals", "animal") == .no)
  }

  @Test("A text is in where it is the code or a display of a concept, to the letter")
  func texts() throws {
    let pets = """
      "include": [{"system": "s", "concept": [{"code": "d", "display": "Dog",
        "designation": [{"value": "Hund"}]}]}REST]
      """
    let library = try Terms.library(
      Terms.valueSet("vs", pets.replacing("REST", with: "")),
      Terms.valueSet("open", pets.replacing("REST", with: #", {"system": "http://loinc.org"}"#)))
    for text in ["d", "Dog", "Hund"] {
      #expect(library.expansion(of: "vs").membership(ofText: text) == .yes)
      #expect(library.expansion(of: "open").membership(ofText: text) == .yes)
    }
    for text in ["D", "dog", "cat"] {
      #expect(library.expansion(of: "vs").membership(ofText: text) == .no)
      #expect(
        library.expansion(of: "open").membership(ofText: text)
          == .unknown(.codeSystemNotAvailable("LOINC")))
    }
  }

  @Test("A value set that is not available leaves every code open")
  func absent() throws {
    #expect(
      standing(ResourceLibrary(), "s", "a") == .unknown(.valueSetNotAvailable("vs")))
  }

  static let fragments = ["fragment": true, "example": true, "not-present": false]

  @Test(
    "Of a code system that is not complete, only the codes it has are known", arguments: fragments)
  func fragment(content: String, hasCodes: Bool) throws {
    let concepts = hasCodes ? #", "concept": [{"code": "a"}]"# : ""
    let library = try Terms.library(
      #"{"resourceType": "CodeSystem", "url": "s", "content": "\#(content)"\#(concepts)}"#,
      Terms.valueSet("vs", #""include": [{"system": "s"}]"#))
    #expect((standing(library, "s", "a") == .yes) == hasCodes)
    guard case .unknown = standing(library, "s", "b") else {
      Issue.record("b is decided")
      return
    }
    #expect(standing(library, "t", "b") == .no)
    #expect(library.options(of: "vs") == nil)
  }

  @Test("What an exclusion that cannot be decided may take away is open")
  func openExclusion() throws {
    let library = try Terms.library(
      Terms.animals,
      Terms.valueSet(
        "vs", #""include": [{"system": "animals"}], "exclude": [{"valueSet": ["elsewhere"]}]"#))
    #expect(
      standing(library, "animals", "dog") == .unknown(.valueSetNotAvailable("elsewhere")))
    #expect(standing(library, "animals", "cat") == .no)
  }

  @Test("An excluded code is out, though the rest of its code system is open")
  func knownExclusion() throws {
    let library = try Terms.library(
      Terms.valueSet(
        "vs",
        #""include": [{"system": "s"}], "exclude": [{"system": "s", "concept": [{"code": "a"}]}]"#))
    #expect(standing(library, "s", "a") == .no)
    guard case .unknown = standing(library, "s", "b") else {
      Issue.record("b is decided")
      return
    }
  }

  @Test("Rule 16: the display does not count, the version where both give one")
  func version() throws {
    let library = try Terms.library(
      Terms.valueSet(
        "vs",
        #""include": [{"system": "s", "version": "1", "concept": [{"code": "a", "display": "A"}]}]"#
      ))
    func standing(_ version: String?) -> Membership {
      library.membership(
        of: Coding(system: "s", version: version, code: "a", display: "Z"), in: "vs")
    }
    #expect(standing(nil) == .yes)
    #expect(standing("1") == .yes)
    #expect(standing("2") == .no)
  }

  static let displays: [(String?, String?)] = [
    ("Dog", nil), ("dog", nil), (" dog ", nil), ("Hund", nil), (nil, nil), ("Cat", "Dog"),
  ]

  @Test("A display that is not one of the code's is reported", arguments: displays)
  func display(written: String?, right: String?) throws {
    let library = try Terms.library(
      Terms.animals, Terms.valueSet("vs", #""include": [{"system": "animals"}]"#))
    let coding = Coding(system: "animals", code: "dog", display: written)
    #expect(library.rightDisplay(for: coding, in: "vs") == right)
  }

  @Test(
    "Upper and lower case are the same where the code system says so", arguments: [true, false])
  func letters(isCaseSensitive: Bool) throws {
    let library = try Terms.library(
      """
      {"resourceType": "CodeSystem", "url": "s", "content": "complete",
       "caseSensitive": \(isCaseSensitive), "concept": [{"code": "ABC"}]}
      """,
      Terms.valueSet("vs", #""include": [{"system": "s"}]"#))
    #expect(standing(library, "s", "ABC") == .yes)
    #expect(standing(library, "s", "abc") == (isCaseSensitive ? .no : .yes))
  }

  static let spelled: [(String, Bool)] = [
    ("", true), (#""total": 2,"#, true), (#""total": 3,"#, false), (#""offset": 0,"#, true),
    (#""offset": 2,"#, false),
    (
      #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/valueset-toocostly", "valueBoolean": true}],"#,
      false
    ),
    (#""parameter": [{"name": "limitedExpansion", "valueBoolean": true}],"#, false),
  ]

  @Test("An expansion that is spelled out decides, unless it is not complete", arguments: spelled)
  func expansion(more: String, isComplete: Bool) throws {
    let library = try Terms.library(
      Terms.expansion(
        "vs",
        more
          + #""contains": [{"abstract": true, "display": "Group", "contains": [{"system": "s", "code": "a"}]}]"#
      ))
    #expect(standing(library, "s", "a") == .yes)
    #expect((standing(library, "s", "b") == .no) == isComplete)
    #expect((library.options(of: "vs") == nil) == !isComplete)
  }

  @Test("What an expansion leaves open, its definition may decide")
  func both() throws {
    let library = try Terms.library(
      """
      {"resourceType": "ValueSet", "url": "vs",
       "compose": {"include": [{"system": "s", "concept": [{"code": "a"}, {"code": "b"}]}]},
       "expansion": {"total": 2, "contains": [{"system": "s", "code": "a"}]}}
      """)
    #expect(Terms.codes(library) == ["a", "b"])
    #expect(standing(library, "s", "c") == .no)
  }

  @Test("Every valid UCUM code is in the value set of all units")
  func units() throws {
    let library = try Terms.library(
      Terms.valueSet("vs", #""include": [{"system": "http://unitsofmeasure.org"}]"#))
    for address in ["vs", "http://hl7.org/fhir/ValueSet/ucum-units"] {
      func standing(_ code: String) -> Membership {
        library.membership(
          of: Coding(system: "http://unitsofmeasure.org", code: code), in: address)
      }
      #expect(standing("mg/dL") == .yes)
      #expect(standing("pounds") == .no)
      #expect(library.options(of: address) == nil)
    }
  }

  static let quantities: [(String?, String?, Membership)] = [
    ("http://unitsofmeasure.org", "kg", .yes), ("http://unitsofmeasure.org", "g", .no),
    (nil, nil, .no), ("other", "kg", .no),
  ]

  @Test("The unit of a quantity is in the value set of units or not", arguments: quantities)
  func quantity(system: String?, code: String?, membership: Membership) throws {
    let library = try Terms.library(
      Terms.valueSet(
        "vs", #""include": [{"system": "http://unitsofmeasure.org", "concept": [{"code": "kg"}]}]"#)
    )
    let quantity = Quantity(
      value: ExactDecimal("1"), comparator: nil, unit: "kg", system: system, code: code)
    #expect(library.membership(ofUnitOf: quantity, in: "vs") == membership)
  }
}
