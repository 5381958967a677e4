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
