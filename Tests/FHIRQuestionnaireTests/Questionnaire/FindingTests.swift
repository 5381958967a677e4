import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import TestSupport
import Testing

/// Items with a defect, and what is found.
struct FindingCase: Sendable, CustomTestStringConvertible {
  var name: String
  var severity: Diagnostic.Severity
  var code: Diagnostic.Code
  var items: String
  var testDescription: String { name }
}

@Suite("Findings about Questionnaires")
struct FindingTests {
  static let cases: [FindingCase] = [
    FindingCase(
      name: "No linkId", severity: .warning, code: .missingLinkId,
      items: #"{"type":"string"}"#),
    FindingCase(
      name: "The same linkId twice", severity: .warning, code: .duplicateLinkId,
      items: #"{"linkId":"1","type":"string"},{"linkId":"1","type":"string"}"#),
    FindingCase(
      name: "The same linkId at another depth", severity: .warning, code: .duplicateLinkId,
      items: #"{"linkId":"1","type":"group","item":[{"linkId":"1","type":"string"}]}"#),
    FindingCase(
      name: "No type", severity: .warning, code: .missingType, items: #"{"linkId":"1"}"#),
    FindingCase(
      name: "Rule 80: a choice without options", severity: .warning, code: .missingOptions,
      items: #"{"linkId":"1","type":"choice"}"#),
    FindingCase(
      name: "An open choice without options", severity: .warning, code: .missingOptions,
      items: #"{"linkId":"1","type":"open-choice"}"#),
    FindingCase(
      name: "An unknown type", severity: .warning, code: .unknownItemType,
      items: #"{"linkId":"1","type":"question"}"#),
    FindingCase(
      name: "A contained value set that is not there", severity: .warning,
      code: .unresolvedValueSet,
      items: ##"{"linkId":"1","type":"choice","answerValueSet":"#vs"}"##),
    FindingCase(
      name: "A value set elsewhere", severity: .note, code: .unresolvedValueSet,
      items: #"{"linkId":"1","type":"choice","answerValueSet":"http://x.org/vs"}"#),
    FindingCase(
      name: "A condition on nothing", severity: .warning, code: .conditionOnNothing,
      items:
        #"{"linkId":"1","type":"string","enableWhen":[{"question":"9","operator":"exists","answerBoolean":true}]}"#
    ),
    FindingCase(
      name: "Rule 88: a condition on a linkId of several items", severity: .warning,
      code: .conditionOnShared,
      items:
        #"{"linkId":"1","type":"string"},{"linkId":"2","type":"group","item":[{"linkId":"1","type":"string"}]},{"linkId":"3","type":"string","enableWhen":[{"question":"1","operator":"exists","answerBoolean":true}]}"#
    ),
    FindingCase(
      name: "A condition without operator", severity: .warning, code: .incompleteCondition,
      items:
        #"{"linkId":"0","type":"boolean"},{"linkId":"1","type":"choice","enableWhen":[{"question":"0","answerBoolean":true}],"answerOption":[{"valueString":"a"}]}"#
    ),
    FindingCase(
      name: "A condition without answer", severity: .warning, code: .incompleteCondition,
      items:
        #"{"linkId":"0","type":"boolean"},{"linkId":"1","type":"string","enableWhen":[{"question":"0","operator":"="}]}"#
    ),
    FindingCase(
      name: "Rule 5: exists without a boolean", severity: .warning, code: .existsValue,
      items:
        #"{"linkId":"0","type":"integer"},{"linkId":"1","type":"string","enableWhen":[{"question":"0","operator":"exists","answerInteger":1}]}"#
    ),
    FindingCase(
      name: "Rule 9: several conditions without enableBehavior", severity: .warning,
      code: .behaviorMissing,
      items:
        #"{"linkId":"0","type":"integer"},{"linkId":"1","type":"string","enableWhen":[{"question":"0","operator":">","answerInteger":1},{"question":"0","operator":"<","answerInteger":5}]}"#
    ),
    FindingCase(
      name: "Rule 13: a condition on itself", severity: .warning, code: .conditionOnInside,
      items:
        #"{"linkId":"1","type":"string","enableWhen":[{"question":"1","operator":"exists","answerBoolean":true}]}"#
    ),
    FindingCase(
      name: "Rule 13: a condition on an item inside", severity: .warning, code: .conditionOnInside,
      items:
        #"{"linkId":"1","type":"group","enableWhen":[{"question":"1.1","operator":"exists","answerBoolean":true}],"item":[{"linkId":"1.1","type":"string"}]}"#
    ),
    FindingCase(
      name: "Rule 59: initial with answerOption", severity: .warning, code: .initialBesideOptions,
      items:
        #"{"linkId":"1","type":"choice","answerOption":[{"valueString":"a"}],"initial":[{"valueString":"a"}]}"#
    ),
    FindingCase(
      name: "Rule 59: several initials for one answer", severity: .warning,
      code: .initialTwice,
      items:
        #"{"linkId":"1","type":"integer","initial":[{"valueInteger":1},{"valueInteger":2}]}"#),
    FindingCase(
      name: "Rule 59: initial on a group", severity: .warning, code: .initialOfGroup,
      items: #"{"linkId":"1","type":"group","initial":[{"valueString":"a"}]}"#),
    FindingCase(
      name: "Rule 29: maxOccurs without repeats", severity: .warning,
      code: .occurrenceWithoutRepeats,
      items:
        #"{"linkId":"1","type":"string","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-maxOccurs","valueInteger":2}]}"#
    ),
    FindingCase(
      name: "A word for a boolean", severity: .warning, code: .wrongValueType,
      items: #"{"linkId":"1","type":"string","required":"yes"}"#),
    FindingCase(
      name: "A boolean in quotes", severity: .warning, code: .wrongValueType,
      items: #"{"linkId":"1","type":"string","required":"true"}"#),
    FindingCase(
      name: "A date that does not exist", severity: .warning, code: .wrongValueType,
      items: #"{"linkId":"1","type":"date","initial":[{"valueDate":"2026-02-30"}]}"#),
    FindingCase(
      name: "Items below a display", severity: .warning, code: .itemsInDisplayEarlier,
      items: #"{"linkId":"1","type":"display","item":[{"linkId":"1.1","type":"string"}]}"#),
    FindingCase(
      name: "An option without a value", severity: .warning, code: .unreadableOption,
      items:
        #"{"linkId":"1","type":"choice","answerOption":[{"valueString":"a"},{"initialSelected":true}]}"#
    ),
  ]

  @Test("A defect is found, with its place and what would be right", arguments: cases)
  func finding(_ test: FindingCase) throws {
    let read = try readQuestionnaire(items: test.items)
    let found = read.diagnostics.filter { $0.code == test.code }
    #expect(found.map(\.severity) == [test.severity])
    let finding = try #require(found.first)
    #expect(finding.location.position?.line == 1)
    #expect(finding.location.subject?.description.hasPrefix("Questionnaire.item[") == true)
    #expect(finding.hint() != nil)
    #expect(finding.location.linkId != nil || test.code == .missingLinkId)
    #expect(!read.diagnostics.hasErrors)
    let survey = try #require(read.survey)
    #expect(
      questionnaire(survey)
        == #"{"resourceType":"Questionnaire","status":"draft","item":[\#(test.items)]}"#
        || test.items.contains("extension"))
  }

  @Test("Another resource is named", arguments: ["Patient", "Observation"])
  func otherResource(type: String) throws {
    let read = try readQuestionnaire(#"{"resourceType":"\#(type)"}"#)
    #expect(read.survey == nil)
    #expect(read.diagnostics.map(\.code) == [.notAQuestionnaire])
    #expect(read.diagnostics.first?.message().contains(type) == true)
    #expect(read.diagnostics.first?.location.position?.line == 1)
  }

  @Test("A second linkId names the line of the first")
  func lineOfFirst() throws {
    let read = try readQuestionnaire(
      items: "\n{\"linkId\":\"a\",\"type\":\"string\"},\n{\"linkId\":\"a\",\"type\":\"string\"}")
    let finding = try #require(read.diagnostics.first)
    #expect(finding.message().contains("line 2"))
    #expect(finding.location.position?.line == 3)
  }

  @Test("The place of a finding is the element's own")
  func place() throws {
    let json =
      #"{"resourceType":"Questionnaire","item":[{"linkId":"1","type":"string","required":1,"item":[{"type":"string"}]},{"linkId":"2"}]}"#
    let root = try #require(Document.read(Source(text: json)).document).root
    let item = try #require(root[.item])
    let wanted = [item[.item], item[.required], root.children(.item).map(\.self).last]
      .compactMap(\.self)
    let locations = root.document.locations(of: wanted)
    #expect(locations == wanted.map { $0.location() })
    #expect(locations.map(\.subject?.description).contains("Questionnaire.item[0].required"))
  }

  @Test("A sound questionnaire has no findings")
  func sound() throws {
    let read = try readQuestionnaire(
      items:
        #"{"linkId":"1","type":"boolean"},{"linkId":"2","type":"string","enableWhen":[{"question":"1","operator":"=","answerBoolean":true}]}"#
    )
    #expect(read.diagnostics.isEmpty)
  }
}
