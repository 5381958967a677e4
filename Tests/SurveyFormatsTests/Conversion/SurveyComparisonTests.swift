import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("What came back of a survey")
struct SurveyComparisonTests {
  private static let samples = [
    "gallery", "household", "phq-9", "medicines", "audit", "blood-sugar",
  ]

  private func survey(_ name: String) throws -> Survey {
    let source = try Source(name: name, bytes: Project.bytes(ofSample: name + ".json"))
    let root = try #require(Document.read(source).document?.root)
    return try #require(QuestionnaireReader.read(root).survey)
  }

  private func losses(
    of original: Survey, with back: Survey, isCarried: Bool = true
  ) -> [Loss] {
    SurveyComparison(of: original, with: back, format: FHIRFormat(), isCarried: isCarried).losses
  }

  @Test("All that comes back as it was is kept", arguments: samples)
  func same(_ name: String) throws {
    let survey = try survey(name)
    let losses = losses(of: survey, with: survey)
    #expect(losses.count > 20)
    #expect(losses.allSatisfy { $0.outcome == .kept })
  }

  @Test(
    "Of what does not come back at all each item is said, carried or dropped", arguments: samples)
  func nothing(_ name: String) throws {
    let survey = try survey(name)
    let items = ItemWalk(survey.items).reduce(0) { count, step in
      if case .enter = step { count + 1 } else { count }
    }
    for (isCarried, outcome) in [(true, Loss.Outcome.carried), (false, .dropped)] {
      let losses = losses(of: survey, with: Survey(), isCarried: isCarried)
      #expect(losses.count { $0.construct == "item" } == items)
      #expect(losses.allSatisfy { $0.outcome == outcome })
    }
  }

  @Test("Each field of each item that is taken away is said, and nothing else", arguments: samples)
  func fields(_ name: String) throws {
    let survey = try survey(name)
    var tried = 0
    for index in survey.items.indices {
      for field in ItemField.allCases where survey.items[index].has(field) {
        var back = survey
        back.items[index].clear(field)
        let lost = losses(of: survey, with: back).filter { $0.outcome != .kept }
        #expect(!lost.isEmpty, "\(field)")
        #expect(lost.allSatisfy { $0.linkId == survey.items[index].linkId }, "\(field): \(lost)")
        #expect(lost.allSatisfy { $0.construct.hasPrefix(field.rawValue.prefix(6)) }, "\(lost)")
        tried += 1
      }
    }
    #expect(tried > 1)
  }

  @Test("A variable is lost only with what uses it: where that has it spelled out, nothing is")
  func variables() {
    func survey(_ expression: String, hasVariable: Bool) -> Survey {
      var twice = SurveyItem(linkId: "w2", type: .decimal)
      twice.calculatedExpression = SurveyExpression(expression)
      var survey = Survey(items: [SurveyItem(linkId: "w", type: .decimal), twice])
      if hasVariable {
        survey.variables = [
          SurveyExpression(name: "w", "%resource.item.where(linkId = 'w').answer.value")
        ]
      }
      return survey
    }
    let original = survey("%w * 2", hasVariable: true)
    let spelled = survey(
      "%resource.item.where(linkId = 'w').answer.value * 2", hasVariable: false)
    #expect(losses(of: original, with: spelled).allSatisfy { $0.outcome == .kept })
    for other in [survey("%w * 2", hasVariable: false), survey("3", hasVariable: false)] {
      #expect(
        losses(of: original, with: other).contains {
          $0.construct == "variable" && $0.outcome != .kept
        })
    }
  }

  @Test("An item that comes back elsewhere is said")
  func place() {
    let child = SurveyItem(linkId: "b", type: .string)
    var parent = SurveyItem(linkId: "a", type: .boolean)
    parent.items = [child]
    var without = parent
    without.items = []
    let lost = losses(of: Survey(items: [parent]), with: Survey(items: [without, child]))
      .filter { $0.outcome != .kept }
    #expect(lost.map(\.construct) == ["parent"])
    #expect(lost.first?.before == "a")
  }

  @Test("What is moved is said in the order of the form, whatever the names")
  func order() {
    let children = (1...30).map { SurveyItem(linkId: "c\($0 * 7 % 31)", type: .string) }
    var group = SurveyItem(linkId: "g", type: .group)
    group.items = children
    let losses = losses(of: Survey(items: [group]), with: Survey(items: children))
    #expect(
      losses.filter { $0.construct == "parent" }.map(\.linkId) == children.map(\.linkId))
  }

  @Test("A condition or a filter that is said otherwise, and says the same, is kept")
  func sameLogic() {
    func survey(_ change: (inout SurveyItem) -> Void) -> Survey {
      var question = SurveyItem(linkId: "q", type: .choice)
      question.options = ["a", "b"].map {
        AnswerOption(value: .coding(Coding(system: "u:s", code: $0, display: $0)))
      }
      var other = question
      other.linkId = "x"
      change(&other)
      return Survey(items: [question, other])
    }
    let a = AnswerValue.coding(Coding(system: "u:s", code: "a"))
    let text = "%resource.item.where(linkId='q').answer.value.where(code='a').exists()"
    let long = survey { $0.enableWhenExpression = SurveyExpression(text) }
    let short = survey { $0.enableWhen = [EnableWhen(question: "q", operator: .equal, answer: a)] }
    #expect(losses(of: long, with: short).allSatisfy { $0.outcome == .kept })
    let other = survey {
      $0.enableWhen = [
        EnableWhen(question: "q", operator: .equal, answer: .coding(Coding(code: "b")))
      ]
    }
    #expect(losses(of: long, with: other).contains { $0.outcome == .carried })
    let expression = SurveyExpression(text)
    let together = survey { item in
      item.optionToggles = [
        OptionToggle(options: item.options.map(\.value), expression: expression)
      ]
    }
    let apart = survey { item in
      item.optionToggles = item.options.map {
        OptionToggle(options: [$0.value], expression: expression)
      }
    }
    #expect(losses(of: together, with: apart).allSatisfy { $0.outcome == .kept })
    let fewer = survey { item in
      item.optionToggles = [OptionToggle(options: [item.options[0].value], expression: expression)]
    }
    #expect(losses(of: together, with: fewer).contains { $0.outcome != .kept })
  }

  @Test("An extension that a field says is nothing of its own, whatever the order of all")
  func repeated() {
    let least = #"{"url":"http://hl7.org/fhir/StructureDefinition/minValue","valueInteger":3}"#
    var item = SurveyItem(linkId: "a", type: .integer)
    item.minValue = .integer(3)
    var back = item
    item.carried = [Carried(name: "extension", json: "[{\"url\":\"u:1\"},\(least)]")]
    let all = losses(of: Survey(items: [item]), with: Survey(items: [back]))
    #expect(all.filter { $0.outcome != .kept }.map(\.construct) == ["u:1"])
    back.minValue = nil
    let more = losses(of: Survey(items: [item]), with: Survey(items: [back]))
    #expect(more.filter { $0.outcome != .kept }.map(\.construct) == ["minValue", "u:1"])
  }

  @Test("A condition that names an option without its words and their translations is the same")
  func plainCodes() throws {
    var option = Coding(system: "s", code: "f", display: "Female")
    option.preserved =
      TranslatedText("Female", others: [("de", "Weiblich")]).preservedInCoding
    var question = SurveyItem(linkId: "a", type: .choice)
    question.options = [AnswerOption(value: .coding(option))]
    func survey(_ answer: Coding) -> Survey {
      var item = SurveyItem(linkId: "b", type: .string)
      item.enableWhen = [EnableWhen(question: "a", operator: .equal, answer: .coding(answer))]
      return Survey(items: [question, item])
    }
    let plain = survey(Coding(system: "s", code: "f"))
    #expect(losses(of: plain, with: survey(option)).allSatisfy { $0.outcome == .kept })
  }

  @Test("Each extension that is lost is said by its address")
  func extensions() {
    var item = SurveyItem(linkId: "a", type: .string)
    item.carried = [
      Carried(name: "extension", json: #"[{"url":"u:1","valueCode":"x"},{"url":"u:2"}]"#)
    ]
    var back = item
    back.carried = [Carried(name: "extension", json: #"[{"url":"u:1","valueCode":"x"}]"#)]
    let all = losses(of: Survey(items: [item]), with: Survey(items: [back]))
    #expect(all.filter { $0.outcome == .carried }.map(\.construct) == ["u:2"])
    #expect(all.contains { $0.outcome == .kept && $0.construct == "u:1" })
  }

  @Test("Of an extension the order of members says nothing, that of a list does")
  func orders() {
    func survey(_ extensions: String) -> Survey {
      var item = SurveyItem(linkId: "a", type: .string)
      item.carried = [Carried(name: "extension", json: "[\(extensions)]")]
      return Survey(items: [item])
    }
    func isKept(_ original: String, as back: String) -> Bool {
      losses(of: survey(original), with: survey(back)).allSatisfy { $0.outcome == .kept }
    }
    func concept(_ codings: String) -> String {
      #"{"url":"u:1","valueCodeableConcept":{"coding":[\#(codings)]}}"#
    }
    let (a, b) = (#"{"system":"s","code":"a"}"#, #"{"system":"s","code":"b"}"#)
    #expect(isKept(concept(a), as: concept(#"{"code":"a","system":"s"}"#)))
    #expect(isKept(concept("\(a),\(b)"), as: concept("\(a),\(b)")))
    #expect(!isKept(concept("\(a),\(b)"), as: concept("\(b),\(a)")))
  }
}
