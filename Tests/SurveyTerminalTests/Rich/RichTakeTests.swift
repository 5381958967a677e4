import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("A person in the rich face")
struct RichTakeTests {
  /// One kind of question, and the same answer in each face.
  struct Kind: Sendable, CustomTestStringConvertible {
    var item: SurveyItem
    var keys: [String]
    var lines: [String]
    var testDescription: String { item.linkId }

    init(_ item: SurveyItem, keys: [String], lines: [String]) {
      (self.item, self.keys, self.lines) = (item, keys, lines)
    }
  }

  static let kinds = [
    Kind(Samples.picker, keys: [Bytes.right, Bytes.right, "\r"], lines: ["2"]),
    Kind(Samples.picker, keys: ["hi", "\r"], lines: ["high"]),
    Kind(Samples.picker, keys: ["1", "3", "\r"], lines: ["3"]),
    Kind(Samples.list, keys: [Bytes.down, Bytes.down, "\r"], lines: ["2"]),
    Kind(Samples.list, keys: ["more", "\r"], lines: ["3"]),
    Kind(Samples.checkList, keys: ["1", " ", Bytes.escape, "3", "\r", "\r"], lines: ["1,3"]),
    Kind(Samples.checkList, keys: [Bytes.down, " ", Bytes.end, " ", "\r"], lines: ["1,5"]),
    Kind(Samples.checkList, keys: ["\u{1}", Bytes.home, " ", "\r"], lines: ["2-4"]),
    Kind(Samples.open, keys: ["3", "\r", "\u{15}Esperanto", "\r"], lines: ["other", "Esperanto"]),
    Kind(Samples.open, keys: ["fre", "\r"], lines: ["French"]),
    Kind(item("b", .boolean, "?"), keys: ["y", "\r"], lines: ["yes"]),
    Kind(item("b", .boolean, "?"), keys: [Bytes.right, Bytes.right, "\r"], lines: ["n"]),
    Kind(item("i", .integer, "?"), keys: ["12", "\r"], lines: ["12"]),
    Kind(item("d", .decimal, "?"), keys: ["93.50", "\r"], lines: ["93.50"]),
    Kind(Samples.limits, keys: ["72.5", "\r"], lines: ["72.5"]),
    Kind(item("day", .date, "?"), keys: [Bytes.up, Bytes.up, "\r"], lines: ["2026-03-15"]),
    Kind(item("day", .date, "?"), keys: ["-3d", "\r"], lines: ["-3d"]),
    Kind(
      item("day", .date, "?"),
      keys: ["2024-01-31", Bytes.left, Bytes.left, Bytes.left, Bytes.up, "\r"],
      lines: ["2024-02-29"]),
    Kind(item("m", .dateTime, "?"), keys: ["now", "\r"], lines: ["now"]),
    Kind(item("t", .time, "?"), keys: ["10:15", Bytes.down, "\r"], lines: ["10:14"]),
    Kind(item("s", .string, "?"), keys: ["wörds 日本", "\r"], lines: ["wörds 日本"]),
    Kind(item("s", .string, "?"), keys: ["b", "\r"], lines: ["\\b"]),
    Kind(item("x", .text, "?"), keys: ["one", "\n", "two", "\r"], lines: ["one\\", "two"]),
    Kind(item("x", .text, "?"), keys: [Bytes.paste("one\r\ntwo"), "\r"], lines: ["one\\", "two"]),
    Kind(
      item("u", .url, "?"), keys: ["https://example.org", "\r"], lines: ["https://example.org"]),
    Kind(item("r", .reference, "?"), keys: ["Patient/1", "\r"], lines: ["Patient/1"]),
    Kind(
      item("many", .string, "?") { $0.repeats = true },
      keys: ["one", "\r", "two", "\r", "three", "\r", Bytes.up, "d", "y", "\r"],
      lines: ["one", "two", ""]),
    Kind(Samples.pain, keys: [Bytes.right, Bytes.right, "\r"], lines: ["2"]),
    Kind(Samples.pain, keys: ["8", "\r"], lines: ["8"]),
    Kind(item("none", .string, "?"), keys: ["\r"], lines: [""]),
    Kind(Samples.list, keys: ["\r"], lines: [""]),
  ]

  @Test(
    "Each kind of answer is the same in the rich face, in plain mode and from lines",
    arguments: kinds)
  func matrix(_ kind: Kind) throws {
    let survey = Samples.one(kind.item)
    let rich = try RichTake(survey, kind.keys + ["s"])
    let plain = try Take(survey, kind.lines + ["s"])
    #expect(rich.isFinished, "\(rich.screens.last ?? "")")
    #expect(plain.outcome.name == "finished", "\(plain.transcript)")
    let path = kind.item.linkId
    let given = try rich.answers(path)
    #expect(given == (try plain.answers(path)))
    if kind.lines != [""] { #expect(!given.isEmpty) }
  }

  @Test("Enter and Tab alone answer nothing, whatever is asked")
  func enterAlone() throws {
    for key in ["\r", "\t"] {
      let take = try RichTake(Samples.gallery, Array(repeating: key, count: 60))
      #expect(take.events.isEmpty)
    }
  }

  @Test("A paste never answers, and never more than one question", arguments: kinds)
  func paste(_ kind: Kind) throws {
    var items = [kind.item]
    items.append(item("next", .string, "Next?"))
    let text = Bytes.paste("1\r2\ny\r\n\rmore\t\r") + "y\rs\r1\r"
    let take = try RichTake(Survey(items: items), [text, Bytes.paste("2\r\r\r")])
    #expect(take.events.isEmpty)
    #expect(!(take.screens.last ?? "").contains("Next?"))
  }

  @Test("What is typed stays when the person goes back and comes again")
  func keeps() throws {
    let take = try RichTake(
      Survey(items: [item("a", .integer, "A?"), item("b", .integer, "B?")]),
      ["1", "\r", "x2", "\r", Bytes.back, "\r", Bytes.home, "\u{1B}[3~", "\r", "s"])
    #expect(take.isFinished)
    #expect(try take.answers("b") == ["2"])
  }

  @Test("An answer that was given can be taken back")
  func takesBack() throws {
    for (item, keys) in [
      (Samples.picker, ["1\r", Bytes.back, "\u{7F}", "\r"]),
      (Samples.checkList, ["\u{1}", "\r", Bytes.back, "\u{1}", "\r"]),
      (item("s", .string, "?"), ["x\r", Bytes.back, "\u{15}", "\r"]),
    ] {
      let take = try RichTake(Samples.one(item), keys + ["s"])
      #expect(take.isFinished)
      #expect(take.events.count == 2)
      #expect(try take.answers(item.linkId).isEmpty)
    }
  }

  @Test("Ctrl-C asks; a second one leaves and keeps the draft, n throws it away, Esc goes on")
  func leaving() throws {
    for (keys, keeps) in [
      (["\u{3}", "\u{3}"], true), (["\u{3}", "y"], true), (["\u{3}", "n"], false),
    ] {
      let take = try RichTake(Samples.bloodSugar, ["1\r"] + keys)
      guard case .left(_, keeps) = take.outcome else {
        Issue.record("\(take.outcome)")
        continue
      }
      #expect(take.events.count == 1)
    }
    let take = try RichTake(Samples.one(Samples.picker), ["\u{3}", "\u{1B}[99~", "c", "1\r", "s"])
    #expect(take.isFinished)
  }

  @Test("The editor's text takes the place of what was typed; without one it stays")
  func editor() throws {
    let survey = Samples.one(item("x", .text, "?"))
    let edited = try RichTake(survey, ["a", "\u{F}", "\r", "s"], edit: { .text("\($0)\nb") })
    #expect(try edited.answers("x") == ["a\nb"])
    let failed = try RichTake(survey, ["a", "\u{F}", "\r", "s"], edit: { _ in .failed })
    #expect(try failed.answers("x") == ["a"])
    #expect(failed.screens.contains { $0.contains(Word.richEditorFailed.english) })
  }

  @Test("An answer that the list does not show stays when nothing is pressed but Enter")
  func keepsUnlisted() throws {
    let survey = Samples.one(
      item("c", .choice, "Which?") {
        $0.options = coded("one long answer", "another long one")
        $0.initial = [.coding(Coding(system: "t", code: "elsewhere"))]
      })
    let take = try RichTake(survey, ["\r", "s"])
    #expect(take.events.isEmpty)
  }

  @Test("The review leads to an answer and back")
  func review() throws {
    let take = try RichTake(
      Samples.bloodSugar, ["1\r", "\u{12}", Bytes.home, "\r", "2\r", "\u{12}", "s"])
    #expect(take.isFinished)
    #expect(try take.answers("1/1.1").isEmpty == false)
  }

  @Test("An answer that was filled in is shown with its source, until another is given")
  func prefilled() throws {
    let survey = Survey(items: [
      item("w", .integer, "Weight?") { $0.initial = [.integer(70)] },
      item("n", .string, "Notes?"),
    ])
    let source = PrefilledAnswer([.integer(70)], from: "Observation/12, 2026-01-02")
    let take = try RichTake(
      survey, ["\r", Bytes.back, "\u{15}", "72", "\r", Bytes.back],
      prefilled: [InstancePath([.init(linkId: "w")]): source])
    #expect(
      take.screens[0].contains("70") && take.screens[0].contains("Observation/12, 2026-01-02"))
    #expect(try take.answers("w") == ["72"])
    #expect(take.screens.last?.contains("Weight?") == true)
    #expect(take.screens.last?.contains("Observation/12") == false)
  }
}

extension RichTake {
  var isFinished: Bool { if case .ended(.finished) = outcome { true } else { false } }
}

extension Bytes {
  static let home = "\u{1B}[H"
  static let end = "\u{1B}[F"
}

extension Samples {
  static let picker = item("picker", .choice, "Pick one") {
    $0.options = coded("low", "middle", "high")
  }
  static let list = item("list", .choice, "Choose one") {
    $0.options = coded("not at all", "several days", "more than half the days")
  }
  static let open = item("open", .choice, "Which language?") {
    $0.options = coded("English", "French")
    $0.answerConstraint = .optionsOrString
  }
  static let pain = item("pain", .integer, "How strong?") {
    $0.itemControl = ["slider"]
    $0.minValue = .integer(0)
    $0.maxValue = .integer(10)
    $0.sliderStepValue = 2
  }
}
