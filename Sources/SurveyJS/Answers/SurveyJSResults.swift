package import FHIRDocument
package import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// The data of people in forms of SurveyJS: an object from names to values for each.
///
/// What a response says besides its answers is in a member of ours, which SurveyJS keeps as it keeps
/// all that its form does not name.
package struct SurveyJSResults: AnswersFormat {
  package init() {}

  package var name: String { "surveyjs" }
  package var fileExtension: String { "ndjson" }
  package var framing: AnswersFraming { .lines }
  package var definitions: any SurveyFormat { SurveyJSFormat() }

  /// JSON with our member; all other data could be answers of any kind.
  package func recognizes(_ source: Source) -> Bool {
    let first = source.bytes.first { $0 > 0x20 && $0 < 0x80 }
    return (first == UInt8(ascii: "{") || first == UInt8(ascii: "["))
      && source.bytes.prefix(1 << 16).firstRange(
        of: Array("\"\(ResponseHead.property)\":{\"".utf8)) != nil
      && !SurveyJSFormat().recognizes(source)
  }

  package func codec(for form: AnswersForm) -> (any AnswersCodec)? {
    var options = ReadOptions()
    options.readsSiblings = false
    guard let document = Document.read(form.definition, options: options).document,
      document.root.isObject
    else { return nil }
    var reader = SurveyJSReader(document)
    guard reader.read().survey != nil else { return nil }
    let (definition, form) = (reader.asked, form.asking(reader.units, of: reader.asked))
    return SurveyJSCodec(
      form: form, names: Self.names(reader.names, definition, form),
      tree: SurveyJSTree(definition.items, reader.placesInData))
  }

  /// What the options of the form are called in the definition, where they may be of another type.
  private static func names(
    _ names: LogicNames, _ definition: Survey, _ form: AnswersForm
  ) -> LogicNames {
    var result = LogicNames()
    for case .enter(let item) in ItemWalk(definition.items) {
      guard let own = form.item(item.linkId) else { continue }
      for (index, option) in item.options.enumerated() {
        guard let name = names.name(of: option.value, of: item.linkId) else { continue }
        var value = form.answer(option.value, to: own)
        let isKnown = own.options.contains { $0.value == value }
        if !isKnown, own.options.count == item.options.count { value = own.options[index].value }
        result.set(name, for: value, of: item.linkId)
      }
    }
    return result
  }
}

/// Reads and writes the data of a form.
struct SurveyJSCodec: AnswersCodec {
  let form: AnswersForm
  let names: LogicNames
  let tree: SurveyJSTree

  /// What is chosen, where the answer is beside the options, and where that is.
  static let other = "other"
  static let comment = "-Comment"

  func read(_ source: Source) -> ReadAnswers {
    var answers = ReadAnswers()
    let records = JSONRecords(source, &answers)
    for (number, object) in records.objects.enumerated() {
      var reader = SurveyJSDataReader(self) { records.source($0, number) }
      answers.responses.append(form.joiningUnits(of: reader.read(object)))
    }
    return answers
  }

  func write(_ responses: [FlatResponse], at time: Instant) -> [UInt8] {
    var text: [UInt8] = []
    for response in responses {
      let writer = SurveyJSDataWriter(self, form.splittingUnits(of: response))
      text += writer.write()
    }
    return text
  }
}
