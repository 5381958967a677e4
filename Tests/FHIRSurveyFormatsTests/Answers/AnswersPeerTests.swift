import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import Foundation
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Answers in other formats, with the programs that these are of")
struct AnswersPeerTests {
  private static let forms = AnsweredForm.samples + AnsweredForm.corpus.prefix(10)

  /// The form in a format, what reads answers to it, and some responses.
  private func filled(
    _ form: AnsweredForm, _ name: String
  ) throws -> (definition: [UInt8], codec: any AnswersCodec, responses: [FlatResponse]) {
    let format = try #require(AnswersFormats.all.named(name))
    let bytes = format.definitions.write(WriteRequest(form.survey)).bytes
    let source = Source(name: "form.\(format.definitions.fileExtension)", bytes: bytes)
    let codec = try #require(
      format.codec(for: AnswersForm(form.survey, definition: source, clock: .utc)))
    var generator = Seeded(state: 11)
    let responses = (0..<4).map { number in
      FlatResponse(
        form.response(&generator, id: "r\(number)", isRight: true).root, form.pristine,
        at: AnsweredForm.now)
    }
    return (bytes, codec, responses)
  }

  @Test(
    "SurveyJS loads the data that we write, and writes what we read",
    .enabled(if: Peer.isInstalled("node", Peer.surveyJS), "SurveyJS or node is not there"))
  func surveyJS() throws {
    var compared = 0
    for form in Self.forms {
      let (definition, codec, responses) = try filled(form, "surveyjs")
      let data = try responses.map {
        try JSONSerialization.jsonObject(
          with: Data(codec.write([$0], at: AnsweredForm.now))) as? NSDictionary ?? [:]
      }
      let input: [String: Any] = [
        "form": try JSONSerialization.jsonObject(with: Data(definition)), "data": data,
      ]
      let output = try Peer.output(
        ["node", "\(Project.folder)/Tests/Peers/surveyjs_data_peer.js", Peer.surveyJS],
        input: try JSONSerialization.data(withJSONObject: input), environment: ["TZ": "UTC"])
      let results = try #require(
        JSONSerialization.jsonObject(with: output) as? [[NSDictionary]])
      for ((own, response), theirs) in zip(zip(data, responses), results) {
        #expect(theirs[0] == own, "\(form.file)")
        let typed = try JSONSerialization.data(withJSONObject: theirs[1])
        let read = try #require(
          codec.read(Source(name: "typed", bytes: Array(typed))).responses.first)
        #expect(read.misfits.isEmpty && read.losses.isEmpty, "\(form.file)")
        compared += try compare(response, read, form, codec)
      }
    }
    print("SurveyJS: \(Self.forms.count) forms, \(compared) answers")
    #expect(compared > 100)
  }

  @Test(
    "JavaRosa reads the submissions that we write, and writes what we read",
    .enabled(if: Peer.isInstalled("java", Peer.javaRosa), "pyxform or Java is not there"))
  func javaRosa() throws {
    var compared = 0
    for form in AnsweredForm.samples {
      let (definition, codec, responses) = try filled(form, "submission")
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let workbook = folder.appendingPathComponent("form.xlsx")
      try Data(definition).write(to: workbook)
      guard
        let xform = try? Peer.output(
          [
            "python3", "\(Project.folder)/Tests/Peers/xlsform_peer.py", "--xform", workbook.path,
          ], environment: ["PYTHONPATH": Peer.forms])
      else { continue }
      let formFile = folder.appendingPathComponent("form.xform")
      try xform.write(to: formFile)
      for (number, response) in responses.enumerated() {
        try Data(codec.write([response], at: AnsweredForm.now))
          .write(to: folder.appendingPathComponent("\(number).xml"))
      }
      _ = try Peer.output([
        "java", "-Duser.timezone=UTC", "-cp", Peer.javaRosa,
        "\(Project.folder)/Tests/Peers/JavaRosaSubmission.java", formFile.path, folder.path,
      ])
      for (number, response) in responses.enumerated() {
        let bytes = try Data(contentsOf: folder.appendingPathComponent("\(number).out"))
        let read = try #require(
          codec.read(Source(name: "\(form.file) \(number).out", bytes: Array(bytes))).responses
            .first)
        #expect(read.misfits.isEmpty, "\(form.file): \(read.misfits.map(\.text))")
        #expect(read.details.id == response.details.id)
        compared += try compare(response, read, form, codec)
      }
    }
    print("JavaRosa: \(AnsweredForm.samples.count) forms, \(compared) answers")
    #expect(compared > 100)
  }

  /// Holds what the other program gave against what we read of our own text.
  private func compare(
    _ response: FlatResponse, _ theirs: FlatResponse, _ form: AnsweredForm,
    _ codec: any AnswersCodec
  ) throws -> Int {
    let own = try #require(
      codec.read(
        Source(name: "own", bytes: codec.write([response], at: AnsweredForm.now))
      ).responses.first)
    var compared = 0
    for question in own.questions {
      let there = theirs.answers(to: question.linkId, in: question.numbers).map(\.value)
      let here = question.answers.map(\.value)
      let isSame =
        here.count == there.count && zip(here, there).allSatisfy { $0.isSameAnswer(as: $1) }
      #expect(
        isSame, "\(form.file), \(question.linkId): \(here.map(\.label)), \(there.map(\.label))")
      compared += here.count
    }
    return compared
  }
}

extension AnswerValue {
  /// Whether both mean the same: others write numbers with other digits, and times in another zone.
  fileprivate func isSameAnswer(as other: AnswerValue) -> Bool {
    switch (self, other) {
    case (.decimal(let one), .decimal(let two)): Double(one.description) == Double(two.description)
    case (.quantity(let one), .quantity(let two)):
      Double(one.value?.description ?? "") == Double(two.value?.description ?? "")
    case (.dateTime(let one), .dateTime(let two)):
      one == two || Instant(one).map { Instant(two) == $0 } ?? false
    case (.time(let one), .time(let two)): one.description.prefix(8) == two.description.prefix(8)
    case (.string(let one), .string(let two)):
      one.split(whereSeparator: \.isWhitespace) == two.split(whereSeparator: \.isWhitespace)
    default: self == other
    }
  }
}
