import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats

extension Workload {
  /// Reading and writing JSON and XML.
  public static func documents(_ inputs: Inputs) -> [Workload] {
    parse(inputs) + print(inputs) + roundTrips(inputs)
  }

  private static func parse(_ inputs: Inputs) -> [Workload] {
    [
      Workload("parse JSON, small responses", bytes: inputs.smallJSON.totalBytes) {
        var reader = JSONReader()
        return inputs.smallJSON.reduce(0) { sum, line in
          sum + (reader.read(Source(name: "-", bytes: line)).document == nil ? 0 : 1)
        }
      },
      Workload("parse JSON, one large questionnaire", bytes: inputs.largeJSON.count) {
        var reader = JSONReader()
        return reader.read(Source(name: "-", bytes: inputs.largeJSON)).document == nil ? 0 : 1
      },
      Workload("parse XML, small responses", bytes: inputs.smallXML.totalBytes) {
        inputs.smallXML.reduce(0) { $0 + (read($1) == nil ? 0 : 1) }
      },
      Workload("parse XML, one large questionnaire", bytes: inputs.largeXML.count) {
        read(inputs.largeXML) == nil ? 0 : 1
      },
    ]
  }

  private static func print(_ inputs: Inputs) -> [Workload] {
    let small = inputs.smallJSON.compactMap(read)
    let large = read(inputs.largeJSON)
    return [
      Workload("print JSON, small responses", bytes: inputs.smallJSON.totalBytes) {
        var output: [UInt8] = []
        return small.reduce(0) { sum, document in
          output.removeAll(keepingCapacity: true)
          JSONWriter.write(document.root, to: &output)
          return sum + output.count
        }
      },
      Workload("print JSON, one large questionnaire", bytes: inputs.largeJSON.count) {
        large.map { JSONWriter.write($0.root).count } ?? 0
      },
      Workload("print XML, small responses", bytes: inputs.smallXML.totalBytes) {
        small.reduce(0) { $0 + XMLWriter.write($1.root).bytes.count }
      },
      Workload("print XML, one large questionnaire", bytes: inputs.largeXML.count) {
        large.map { XMLWriter.write($0.root).bytes.count } ?? 0
      },
    ]
  }

  /// Reading and writing, bytes to the same bytes.
  private static func roundTrips(_ inputs: Inputs) -> [Workload] {
    [
      Workload("round trip JSON, small responses", bytes: inputs.smallJSON.totalBytes) {
        var reader = JSONReader()
        var output: [UInt8] = []
        return inputs.smallJSON.reduce(0) { sum, line in
          output.removeAll(keepingCapacity: true)
          guard let document = reader.read(Source(name: "-", bytes: line)).document else {
            return 0
          }
          JSONWriter.write(document.root, to: &output)
          return sum + output.count
        }
      },
      Workload("round trip JSON, one large questionnaire", bytes: inputs.largeJSON.count) {
        read(inputs.largeJSON).map { JSONWriter.write($0.root).count } ?? 0
      },
    ]
  }

  /// From one form to another and back, bytes to bytes; the bytes are those of the input.
  public static func conversions(_ inputs: Inputs) -> [Workload] {
    [
      Workload("convert Questionnaire to survey to Questionnaire", bytes: inputs.form.count) {
        guard let root = read(inputs.form)?.root,
          let survey = QuestionnaireReader.read(root).survey,
          let definition = read(JSONWriter.write(SurveyDefinitionWriter.write(survey).root)),
          let back = SurveyDefinitionReader.read(definition.root).survey
        else { return 0 }
        return JSONWriter.write(QuestionnaireWriter.write(back).root).count
      },
      Workload("convert JSON to XML", bytes: inputs.largeJSON.count) {
        read(inputs.largeJSON).map { XMLWriter.write($0.root).bytes.count } ?? 0
      },
      Workload("convert XML to JSON", bytes: inputs.largeXML.count) {
        read(inputs.largeXML).map { JSONWriter.write($0.root).count } ?? 0
      },
    ]
  }

  static func read(_ bytes: [UInt8]) -> Document? {
    Document.read(Source(name: "-", bytes: bytes)).document
  }
}

extension [[UInt8]] {
  /// The bytes of all entries.
  public var totalBytes: Int { reduce(0) { $0 + $1.count } }
}
