import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@Suite("Edits of a conversion go into what was converted")
struct SurveyMergeTests {
  /// What a conversion that knows neither prefixes nor the item `c` gives of the original.
  private var original: Survey {
    var a = SurveyItem(linkId: "a", type: .choice, text: "Smoking?")
    a.prefix = "1"
    a.options = ["y", "n"].map { code in
      AnswerOption(
        value: .coding(Coding(system: "s", code: code, display: code)), prefix: code + ")")
    }
    var b = SurveyItem(linkId: "b", type: .integer, text: "How many?")
    b.minValue = .integer(0)
    b.prefix = "2"
    let c = SurveyItem(linkId: "c", type: .reference, text: "Whom?")
    return Survey(title: "Form", items: [a, b, c])
  }

  private var base: Survey {
    var survey = original
    survey.items.removeLast()
    for index in survey.items.indices {
      survey.items[index].prefix = nil
      for option in survey.items[index].options.indices {
        survey.items[index].options[option].prefix = nil
      }
    }
    return survey
  }

  private func merged(_ edit: (inout Survey) -> Void) -> Survey {
    var edited = base
    edit(&edited)
    return SurveyMerge(original, base: base, edited: edited).survey
  }

  @Test("Without an edit the original is as it was, with what the conversion could not say")
  func none() {
    #expect(merged { _ in } == original)
  }

  @Test("An edited text comes back, and all else of the item stays")
  func text() {
    var wanted = original
    wanted.items[0].text = "Do you smoke?"
    #expect(merged { $0.items[0].text = "Do you smoke?" } == wanted)
  }

  /// A survey as its linkIds: `g(a(b c))`.
  private static func survey(_ text: String) -> Survey {
    var open: [[SurveyItem]] = [[]]
    var name = ""
    func end() {
      if !name.isEmpty {
        open[open.count - 1].append(SurveyItem(linkId: name, type: .integer, text: name))
      }
      name = ""
    }
    for character in text {
      switch character {
      case " ": end()
      case "(":
        end()
        open.append([])
      case ")":
        end()
        let inside = open.removeLast()
        open[open.count - 1][open[open.count - 1].count - 1].items = inside
      default: name.append(character)
      }
    }
    end()
    return Survey(items: open[0])
  }

  private static func text(_ items: [SurveyItem]) -> String {
    items.map { $0.linkId + ($0.items.isEmpty ? "" : "(\(text($0.items)))") }
      .joined(separator: " ")
  }

  static let flat: [(edit: String, result: String)] = [
    ("g(a b c d)", "g(a(b(c)) d)"), ("g(a b c d e)", "g(a(b(c)) d e)"),
    ("g(a e b c d)", "g(a(b(c)) e d)"), ("g(a b d)", "g(a(b) d)"), ("g(b c d)", "g(b(c) d)"),
    ("g(a c d)", "g(a c d)"), ("g(d a b c)", "g(d a(b(c)))"), ("g(b a c d)", "g(b a c d)"),
    ("g(a b c(e) d)", "g(a(b(c(e))) d)"), ("g(a b c) d", "g(a(b(c))) d"),
  ]

  @Test(
    "Questions inside of questions that a conversion has beside each other are there once",
    arguments: flat)
  func nested(_ row: (edit: String, result: String)) {
    let merge = SurveyMerge(
      Self.survey("g(a(b(c)) d)"), base: Self.survey("g(a b c d)"),
      edited: Self.survey(row.edit))
    #expect(Self.text(merge.survey.items) == row.result)
  }

  static let moves: [(edit: String, result: String, edits: [String])] = [
    ("p(a b)", "p(a h b)", ["item p", "group a", "group b"]),
    ("p(a) b", "p(a h) b", ["item p", "group a"]),
    ("p(q(b)) a", "p(q(b)) a h", ["item p", "item q", "group b"]),
    ("p(b)", "h p(b)", ["item p", "item a", "group b"]),
    ("b", "h b", ["item a"]), ("a", "a h", ["item b"]),
  ]

  @Test(
    "Questions that are put into another group stay as they were, with what is behind them",
    arguments: moves)
  func moved(_ row: (edit: String, result: String, edits: [String])) {
    var original = Self.survey("a h b")
    for index in original.items.indices { original.items[index].prefix = "1" }
    let merge = SurveyMerge(
      original, base: Self.survey("a b"), edited: Self.survey(row.edit))
    #expect(Self.text(merge.survey.items) == row.result)
    #expect(merge.edits.map { "\($0.construct) \($0.linkId ?? "")" } == row.edits)
    for case .enter(let item) in ItemWalk(merge.survey.items) {
      #expect((item.prefix == nil) == ["p", "q"].contains(item.linkId))
    }
  }

  @Test("Of items without linkIds, only the one that was edited changes")
  func withoutLinkIds() {
    let texts = ["One", "Two", "Three"]
    let original = Survey(items: texts.map { SurveyItem(linkId: "", type: .display, text: $0) })
    var base = original
    base.items.removeLast(2)
    var edited = base
    edited.items[0].text = "First"
    var wanted = original
    wanted.items[0].text = "First"
    #expect(SurveyMerge(original, base: base, edited: edited).survey == wanted)
    edited = original
    edited.items[1].text = "Second"
    wanted = original
    wanted.items[1].text = "Second"
    #expect(SurveyMerge(original, base: original, edited: edited).survey == wanted)
  }

  @Test("An edited rule keeps its name and what else the conversion could not say of it")
  func rule() {
    func rule(_ key: String, _ human: String, _ text: String) -> SurveyConstraint {
      SurveyConstraint(key: key, human: human, expression: SurveyExpression(text))
    }
    var (original, base) = (original, base)
    original.items[1].constraints = [rule("first", "One", "1"), rule("second", "Two", "2")]
    base.items[1].constraints = [rule("b-1", "One", "1"), rule("b-2", "Two", "2")]
    var edited = base
    edited.items[1].constraints[1].human = "Second"
    var wanted = original
    wanted.items[1].constraints[1].human = "Second"
    #expect(SurveyMerge(original, base: base, edited: edited).survey == wanted)
    edited.items[1].constraints.removeFirst()
    wanted.items[1].constraints = [edited.items[1].constraints[0]]
    #expect(SurveyMerge(original, base: base, edited: edited).survey == wanted)
  }

  @Test(
    "A rule that says a limit is that limit again where others are edited, and none once it is deleted"
  )
  func clockLimit() {
    func rule(_ human: String) -> SurveyConstraint {
      SurveyConstraint(key: "k", human: human, expression: SurveyExpression("1"))
    }
    var original = Survey(items: [SurveyItem(linkId: "d", type: .dateTime)])
    original.items[0].minValue = PartialDateTime(lenient: "2024-01-01T08:00").map { .dateTime($0) }
    original.items[0].constraints = [rule("One")]
    var base = original
    base.items[0] = base.items[0].withoutClocks
    #expect(base.items[0].constraints.count == 2 && base.items[0].minValue == nil)
    var (edited, wanted) = (base, original)
    edited.items[0].constraints[0].human = "First"
    wanted.items[0].constraints[0].human = "First"
    #expect(SurveyMerge(original, base: base, edited: edited).survey == wanted)
    edited.items[0].constraints.removeLast()
    wanted.items[0].minValue = nil
    #expect(SurveyMerge(original, base: base, edited: edited).survey == wanted)
  }

  @Test("A new option is of the code system of all others, in conditions, too")
  func system() {
    var wanted = original
    let coding = Coding(system: "s", code: "x", display: "Perhaps")
    wanted.items[0].options.append(AnswerOption(value: .coding(coding)))
    wanted.items[1].enableWhen = [
      EnableWhen(question: "a", operator: .equal, answer: .coding(coding))
    ]
    let merged = merged { survey in
      let new = AnswerValue.coding(Coding(code: "x", display: "Perhaps"))
      survey.items[0].options.append(AnswerOption(value: new))
      survey.items[1].enableWhen = [EnableWhen(question: "a", operator: .equal, answer: new)]
    }
    #expect(merged == wanted)
  }

  @Test("Of the extensions of an item, only those that were edited change")
  func extensions() {
    func carried(_ values: [String: String]) -> [Carried] {
      let json = values.sorted { $0.key < $1.key }.map { name, value in
        #"{"url":"\#(name)","valueString":"\#(value)"}"#
      }
      return [Carried(name: "extension", json: "[\(json.joined(separator: ","))]")]
    }
    var (original, base) = (original, base)
    original.items[0].carried = carried(["u:a": "1", "u:b": "2"])
    base.items[0].carried = carried(["u:b": "2"])
    var edited = base
    edited.items[0].carried = carried(["u:b": "3", "u:c": "4"])
    let merged = SurveyMerge(original, base: base, edited: edited).survey.items[0].carried
    #expect(
      merged.map { $0.json.filter { !$0.isWhitespace } }
        == carried(["u:a": "1", "u:b": "3", "u:c": "4"]).map(\.json))
  }

  @Test("What stands beside a text, its look for example, stays when that is edited")
  func beside() {
    let extras = Carried(name: "_text", json: #"{"id":"x"}"#)
    var original = original
    original.items[0].carried = [Carried(name: "text", json: #""Smoking?""#), extras]
    var edited = base
    edited.items[0].text = "Do you smoke?"
    let merged = SurveyMerge(original, base: base, edited: edited).survey
    #expect(
      merged.items[0].carried == [Carried(name: "text", json: #""Do you smoke?""#), extras])
  }

  @Test("A formatted form of a text that was edited goes, for it has the former one")
  func formatted() {
    let base = "http://hl7.org/fhir/StructureDefinition/rendering-"
    func extras(_ name: String, _ more: String) -> Carried {
      Carried(
        name: "_text",
        json: #"{"extension":[\#(more){"url":"\#(base)\#(name)","valueString":"x"}]}"#)
    }
    func carried(_ extras: Carried) -> [Carried] {
      var original = original
      original.items[0].carried = [Carried(name: "text", json: #""Smoking?""#), extras]
      var edited = self.base
      edited.items[0].text = "Do you smoke?"
      let merge = SurveyMerge(original, base: self.base, edited: edited)
      #expect(merge.edits.map(\.construct) == ["text", "_text"])
      return merge.survey.items[0].carried
    }
    let text = Carried(name: "text", json: #""Do you smoke?""#)
    let markdown = #"{"url":"\#(base)markdown","valueMarkdown":"**Smoking?**"},"#
    #expect(carried(extras("style", markdown)) == [text, extras("style", "")])
    #expect(carried(extras("markdown", "")) == [text])
  }

  @Test("A translation that was edited comes back, and what else stands beside the text stays")
  func translation() {
    func translation(_ language: String, _ text: String) -> String {
      #"{"extension":[{"url":"lang","valueCode":"\#(language)"},{"url":"content","valueString":"\#(text)"}],"url":"t"}"#
    }
    func extras(_ parts: String...) -> [Carried] {
      [Carried(name: "_text", json: #"{"extension":[\#(parts.joined(separator: ","))]}"#)]
    }
    let style = #"{"url":"style","valueString":"color:red"}"#
    var (original, base, edited) = (original, base, base)
    original.items[0].carried = extras(
      translation("es", "Fumas"), style, translation("fr", "Fumes"))
    base.items[0].carried = extras(translation("fr", "Fumes"), translation("es", "Fumas"))
    edited.items[0].carried = extras(
      translation("fr", "Fumez"), translation("es", "Fumas"), translation("de", "Raucht"))
    let merged = SurveyMerge(original, base: base, edited: edited).survey
    #expect(
      merged.items[0].carried
        == extras(
          translation("es", "Fumas"), style, translation("fr", "Fumez"), translation("de", "Raucht")
        ))
    edited.items[0].carried = []
    let without = SurveyMerge(original, base: base, edited: edited).survey
    #expect(without.items[0].carried == extras(style))
  }

  @Test("Items without a linkId, or with one that is there twice, have their edits by their places")
  func names() {
    func survey(_ names: [String]) -> Survey {
      var group = SurveyItem(linkId: names[2], type: .group, text: "G")
      group.items = [SurveyItem(linkId: names[3], type: .string, text: "Inside")]
      return Survey(items: [
        SurveyItem(linkId: names[0], type: .date, text: "First"),
        SurveyItem(linkId: names[1], type: .date, text: "Second"), group,
      ])
    }
    let original = survey(["", "", "g", "g"])
    let base = survey(["_", "_2", "g", "g_2"])
    var (edited, wanted) = (base, original)
    edited.items[1].text = "Other"
    edited.items[2].items[0].text = "Within"
    wanted.items[1].text = "Other"
    wanted.items[2].items[0].text = "Within"
    #expect(SurveyMerge(original, base: base, edited: edited).survey == wanted)
  }

  @Test("A field that was taken away goes, one that was added comes")
  func fields() {
    var wanted = original
    wanted.items[1].minValue = nil
    wanted.items[1].required = true
    let result = merged {
      $0.items[1].minValue = nil
      $0.items[1].required = true
    }
    #expect(result == wanted)
  }

  @Test(
    "An option that was renamed keeps its prefix; one that was added and one that was taken out")
  func options() {
    let result = merged {
      $0.items[0].options[0].value = .coding(Coding(system: "s", code: "y", display: "Yes"))
      $0.items[0].options[1] = AnswerOption(value: .coding(Coding(system: "s", code: "u")))
    }
    let options = result.items[0].options
    #expect(options.map(\.label) == ["Yes", "u"])
    #expect(options.map(\.prefix) == ["y)", nil])
  }

  @Test(
    "An item that was added, taken out or moved; what the conversion never had stays behind its neighbour"
  )
  func items() {
    let added = SurveyItem(linkId: "new", type: .date, text: "When?")
    #expect(merged { $0.items.insert(added, at: 1) }.items.map(\.linkId) == ["a", "new", "b", "c"])
    #expect(merged { $0.items.swapAt(0, 1) }.items.map(\.linkId) == ["b", "c", "a"])
    #expect(merged { $0.items.removeFirst() }.items.map(\.linkId) == ["b", "c"])
  }

  @Test("The report names each edit")
  func edits() {
    var edited = base
    edited.title = "Other"
    edited.items[1].text = "How many a day?"
    let merge = SurveyMerge(original, base: base, edited: edited)
    #expect(merge.edits.map(\.construct) == ["title", "text"])
    #expect(merge.edits.last?.linkId == "b")
  }
}
