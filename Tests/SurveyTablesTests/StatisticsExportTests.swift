import FHIRDocument
import Foundation
import StatisticsFiles
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

private let isInstalled =
  (try? StatisticsWriter.check(.dta, names: ["a"], library: ReadStat.library)) != nil

@Suite(
  "Tables for statistics programs", .enabled(if: isInstalled, "libreadstat is not installed"))
struct StatisticsExportTests {
  private struct Read {
    var variables: [StatisticsVariable]
    var rows: [[StatisticsCell]] = []

    func column(_ name: String) throws -> (StatisticsVariable, [StatisticsCell]) {
      let index = try #require(variables.firstIndex { $0.name == name })
      return (variables[index], rows.map { $0[index] })
    }
  }

  private func export(
    _ responses: [String], _ target: BatchTarget, in workspace: Workspace,
    _ change: (inout BatchExport) -> Void = { _ in }
  ) throws -> [Diagnostic] {
    var export = BatchExport(target: target, output: workspace.file("out.\(target.rawValue)"))
    export.questionnaires = try FormSamples.roots()
    export.layout = TableLayout(names: .safe, missing: true)
    export.force = true
    change(&export)
    var findings: [Diagnostic] = []
    let path = try workspace.write(responses.joined(separator: "\n") + "\n", to: "in")
    _ = try export.run([path]) { findings.append($0) }
    return findings
  }

  private func read(_ name: String, _ format: StatisticsFormat, _ workspace: Workspace) throws
    -> Read
  {
    let reader = try StatisticsReader(workspace.file(name), format)
    var read = Read(variables: reader.variables)
    try reader.readRows { read.rows.append($0) }
    return read
  }

  @Test("A choice is a number with labels; the words of a question label its column")
  func choices() throws {
    let workspace = try Workspace()
    _ = try export(FormSamples.responses, .dta, in: workspace)
    let read = try read("out.dta", .dta, workspace)
    let (mood, cells) = try read.column("mood")
    #expect(mood.label == "Mood")
    #expect(mood.valueLabels.map(\.label) == ["Good", "Bad"])
    #expect(mood.valueLabels.map(\.value) == [.number(0), .number(1)])
    #expect(cells[0] == .integer(1))
    let (smokes, answers) = try read.column("smokes")
    #expect(smokes.valueLabels.map(\.label) == ["no", "yes"])
    #expect(answers.prefix(2) == [.integer(0), .integer(1)])
    #expect(try self.read("out.times.dta", .dta, workspace).rows.count == 3)
  }

  @Test(
    "The cell of a number that is missing says why, with a label, and not in a column of its own",
    arguments: [BatchTarget.dta, .sav, .xpt])
  func reasons(target: BatchTarget) throws {
    let workspace = try Workspace()
    _ = try export(FormSamples.responses, target, in: workspace) { $0.transportVersion = 8 }
    let format = try #require(target.statisticsFormat(transportVersion: 8))
    let read = try read("out.\(target.rawValue)", format, workspace)
    let names = read.variables.map(\.name)
    #expect(!names.contains("packs__missing") && names.contains("old__missing"))
    func cell(_ reason: MissingReason) -> StatisticsCell {
      target == .sav
        ? .missingNumber(Double(reason.spssNumber)) : .missing(tag: reason.letter.asciiValue)
    }
    let (packs, cells) = try read.column("packs")
    #expect(cells[0] == cell(.disabled) && cells[2] == cell(.skipped))
    let (_, dates) = try read.column("new")
    #expect(dates[0] == cell(.notAsked) && dates[1] == cell(.declined))
    if target != .xpt {
      #expect(packs.missingReasons.map(\.label).contains(MissingReason.disabled.label))
    }
  }

  @Test("A partial date is missing with its reason; a whole one is a date")
  func dates() throws {
    let workspace = try Workspace()
    let responses = ["2026-03-14", "2026-03", "2026"].enumerated().map {
      FormSamples.response(
        "r\($0)", "1.10", #"{"linkId":"new","answer":[{"valueDate":"\#($1)"}]}"#)
    }
    let findings = try export(responses, .dta, in: workspace) { $0.layout.missing = false }
    let (_, cells) = try read("out.dta", .dta, workspace).column("new")
    let partial = StatisticsCell.missing(tag: MissingReason.partial.letter.asciiValue)
    #expect(cells == [.date(days: 20526), partial, partial])
    #expect(findings.contains { $0.code == .partNotInTable })
  }

  private static let limits = [
    FormSamples.quantity(#""value":5,"comparator":"<""#),
    FormSamples.quantity(#""value":-3000000050"#),
    FormSamples.quantity(#""value":5"#),
  ]

  @Test(
    "A number with a comparator says that no column has it, and so does one that SPSS takes for a reason",
    arguments: [BatchTarget.dta, .sav], [true, false])
  func notTyped(target: BatchTarget, isExact: Bool) throws {
    let workspace = try Workspace()
    let findings = try export(Self.limits, target, in: workspace) { $0.layout.exact = isExact }
    let format = try #require(target.statisticsFormat(transportVersion: 8))
    let (variable, cells) = try read("out.meds.\(target.rawValue)", format, workspace).column(
      "dose")
    let reason = MissingReason.notInTable
    #expect(variable.missingReasons.contains { $0.label == reason.label })
    let isMissing =
      target == .sav
      ? StatisticsCell.missingNumber(Double(reason.spssNumber))
      : .missing(tag: reason.letter.asciiValue)
    #expect(cells[0] == isMissing && cells[2] == .number(5))
    #expect((cells[1] == isMissing) == (target == .sav))
    // What is beside it as the source writes it is not lost.
    #expect(findings.contains { $0.code == .partNotInTable } == !isExact)
    let texts = try? workspace.read("out.texts.csv")
    #expect(texts?.contains("<5") ?? false == !isExact)
  }

  @Test(
    "A text that is too long, and an answer that is no option, are whole in a file beside",
    arguments: [(BatchTarget.dta, 2045), (.sav, 755), (.xpt, 200)])
  func texts(target: BatchTarget, limit: Int) throws {
    let workspace = try Workspace()
    // The limit is inside of a character of two bytes.
    let long = String(repeating: "x", count: limit - 1) + "é"
    let responses = [
      FormSamples.response(
        "a", "1.9",
        #"{"linkId":"old","answer":[{"valueString":"\#(long)"}]},{"linkId":"mood","answer":[{"valueCoding":{"system":"s","code":"9"}}]}"#
      )
    ]
    let findings = try export(responses, target, in: workspace)
    #expect(
      try workspace.read("out.texts.csv") == """
        response,table,instance,column,text
        a,,,authored,2026-03-14
        a,,,mood,s|9
        a,,,old,\(long)

        """)
    let format = try #require(target.statisticsFormat(transportVersion: 5))
    let (_, cells) = try read("out.\(target.rawValue)", format, workspace).column("old")
    #expect(cells == [.text(String(long.dropLast()))])
    // The third is that the response says the day alone on which it was answered.
    #expect(findings.filter { $0.code == .partNotInTable }.count == 3)
  }

  @Test("Each form of a folder has a file of such texts beside its table")
  func textsOfForms() throws {
    let workspace = try Workspace()
    let other = "http://example.org/Questionnaire/other"
    func text(_ letter: String, _ url: String) -> String {
      let long = String(repeating: letter, count: 3000)
      return FormSamples.response(
        "a", "1.9", #"{"linkId":"old","answer":[{"valueString":"\#(long)"}]}"#
      ).replacing(FormSamples.url, with: url)
    }
    let second = try Samples.document(
      FormSamples.versions[0].replacing(FormSamples.url, with: other)
    ).root
    _ = try export([text("x", FormSamples.url), text("y", other)], .dta, in: workspace) {
      $0.questionnaires.append(second)
      $0.output = workspace.file("out")
    }
    for (name, own) in [("visit", "x"), ("other", "y")] {
      let kept = try workspace.read("out/\(name).texts.csv")
      #expect(kept.split(separator: "\n").count == 3)
      #expect(kept.contains(own + own) && kept.hasPrefix("response,table,"))
    }
  }

  @Test("Without such texts there is no file of them")
  func noTexts() throws {
    let workspace = try Workspace()
    let response = FormSamples.response(
      "a", "1.9", #"{"linkId":"old","answer":[{"valueString":"x"}]}"#
    )
    .replacing(#""authored":"2026-03-14""#, with: #""authored":"2026-03-14T10:15:00Z""#)
    _ = try export([response], .sav, in: workspace)
    #expect(try !workspace.names().contains("out.texts.csv"))
  }

  @Test("A transport file of version 5 has the codebook's short names")
  func shortNames() throws {
    let workspace = try Workspace()
    _ = try export(FormSamples.responses, .xpt, in: workspace)
    let book = try #require(
      CodebookReader.read(
        Source(name: "c", text: try workspace.read("out.codebook.json"))
      ).codebook)
    let short = Set(book.tables[0].columns.map(\.shortName))
    let names = try read("out.xpt", .xpt5, workspace).variables.map(\.name)
    #expect(names.allSatisfy { short.contains($0.lowercased()) })
  }

  @Test("Without rows there are files with columns", arguments: [BatchTarget.dta, .sav, .xpt])
  func noRows(target: BatchTarget) throws {
    let workspace = try Workspace()
    _ = try export([], target, in: workspace)
    let format = try #require(target.statisticsFormat(transportVersion: 5))
    #expect(try read("out.\(target.rawValue)", format, workspace).rows.isEmpty)
  }

  @Test("Any number of threads writes the same bytes")
  func threads() throws {
    let responses = (0..<300).map {
      FormSamples.response(
        "r\($0)", "1.9", #"{"linkId":"old","answer":[{"valueString":"text \#($0)"}]}"#)
    }
    var files: Set<[UInt8]> = []
    for jobs in [1, 3] {
      let workspace = try Workspace()
      _ = try export(responses, .dta, in: workspace) { $0.jobs = jobs }
      files.insert([UInt8](try Data(contentsOf: URL(fileURLWithPath: workspace.file("out.dta")))))
    }
    #expect(files.count == 1)
  }
}

@Suite("Widths of texts")
struct TextLimitTests {
  @Test(
    "In SPSS's files one column is wide of those whose further variables would have one name",
    arguments: [
      (["words_a", "words_b", "other"], [755, 255, 755]), (["words_a", "words1"], [255, 255]),
      (["a", "b"], [755, 755]),
    ])
  func limits(names: [String], wanted: [Int]) {
    let columns = names.map {
      CodebookColumn(name: $0, content: .response(.subject), type: .text)
    }
    let table = CodebookTable(columns: columns)
    #expect(StatisticsTable(table, of: Codebook(), .sav).textLimits == wanted)
    #expect(StatisticsTable(table, of: Codebook(), .dta).textLimits == wanted.map { _ in 2045 })
  }
}

@Suite("Numbers of options")
struct ChoiceNumbersTests {
  @Test(
    "They are the codes where all are whole numbers that a cell can hold, else 1, 2, 3",
    arguments: [
      (["0", "2", "-1"], [0, 2, -1]), (["a", "1"], [1, 2]), (["01", "2"], [1, 2]),
      (["1", "1"], [1, 2]), (["3000000000"], [1]), ([], []),
      // Beyond that Stata has its missing values.
      (["2147483620"], [2_147_483_620]), (["2147483621"], [1]), (["-2147483648"], [1]),
    ])
  func codes(codes: [String], wanted: [Int]) {
    #expect(numbers(codebook(options(codes, since: "1"))) == wanted)
  }

  @Test(
    "Options of later versions do not change the numbers of those before them",
    arguments: [
      (["0", "1", "2"], ["unk"], [0, 1, 2, 3]), (["unk", "x", "7"], ["8"], [1, 2, 3, 4]),
      (["0", "1"], ["x", "2", "3"], [0, 1, 4, 2, 3]), (["1"], ["1"], [1, 2]),
      (["2147483620"], ["x"], [2_147_483_620, 1]),
    ])
  func later(first: [String], second: [String], wanted: [Int]) {
    let (old, new) = (options(first, since: "1"), options(second, since: "2"))
    #expect(numbers(codebook(old + new)) == wanted)
    // The newest version can have its own first.
    let turned = wanted.suffix(second.count) + wanted.prefix(first.count)
    #expect(numbers(codebook(new + old)) == Array(turned))
  }

  @Test("What a codebook gets later is numbered behind its own options, whichever version has it")
  func growing() {
    let known = codebook(options(["b"], since: "2") + options(["a"], since: "1"))
    let other = codebook(options(["c", "b"], since: "1"))
    let grown = known.extended(by: other, RepetitionCounts())
    #expect(grown.questions[0].options.map(\.mark) == ["b", "a", "c"])
    #expect(numbers(grown) == [2, 1, 3])
  }

  private func options(_ codes: [String], since: String) -> [CodebookOption] {
    codes.map { CodebookOption(value: .coding(Coding(system: "s", code: $0)), since: since) }
  }

  private func codebook(_ options: [CodebookOption]) -> Codebook {
    let question = CodebookQuestion(linkId: "q", path: ["q"], type: .coding, options: options)
    return Codebook(versions: ["1", "2"], questions: [question])
  }

  private func numbers(_ codebook: Codebook) -> [Int] {
    ChoiceNumbers(codebook.questions[0], of: codebook).numbers
  }
}

@Suite("Numbers in few bytes")
struct CompactBytesTests {
  @Test(
    "Whole numbers come back", arguments: [0, 1, -1, 63, 64, -64, -65, .max, .min] as [Int64])
  func numbers(number: Int64) {
    var bytes: [UInt8] = []
    CompactBytes.append(signed: number, to: &bytes)
    CompactBytes.append(0.1, to: &bytes)
    var reader = CompactReader(bytes)
    #expect(reader.signed() == number && reader.double() == 0.1 && reader.isAtEnd)
  }
}
