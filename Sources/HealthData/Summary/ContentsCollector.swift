import SurveyDiagnostics
import SurveyPrimitives

/// Counts the records of an export by their types.
struct ContentsCollector: HealthHandler {
  /// What is known of a type so far.
  final class Row {
    var entry: HealthContents.Entry
    var first: HealthMoment?, last: HealthMoment?

    init(_ identifier: String) { entry = HealthContents.Entry(identifier: identifier) }
  }

  private(set) var entries: [[UInt8]: Row] = [:]
  private(set) var contents = HealthContents()
  private let mappings: HealthMappings
  private var latest: (type: [UInt8], row: Row)?

  init(_ mappings: HealthMappings) { self.mappings = mappings }

  mutating func takePerson(_ attributes: [String: String]) {
    let prefix = "HKCharacteristicTypeIdentifier"
    if let date = attributes[prefix + "DateOfBirth"], PartialDate(date) != nil {
      contents.birthDate = date
    }
    switch attributes[prefix + "BiologicalSex"] {
    case "HKBiologicalSexFemale": contents.gender = "female"
    case "HKBiologicalSexMale": contents.gender = "male"
    case "HKBiologicalSexOther": contents.gender = "other"
    default: break
    }
  }

  mutating func takeRecord(_ sample: HealthSample, at place: () -> SourcePosition?) {
    count(sample, as: sample.slice(sample.type))
  }

  mutating func takeCorrelation(
    _ sample: HealthSample, parts: [HealthSample], at place: () -> SourcePosition?
  ) {
    count(sample, as: sample.slice(sample.type))
  }

  mutating func takeOther(_ name: String, _ sample: HealthSample) {
    count(sample, as: Array(name.utf8)[...])
  }

  private mutating func count(_ sample: HealthSample, as type: ArraySlice<UInt8>) {
    let row = row(type, unit: { sample.text(sample.unit) })
    row.entry.count += 1
    if let start = HealthMoment(sample.slice(sample.start)),
      row.first.map({ start.second < $0.second }) ?? true
    {
      (row.first, row.entry.first) = (start, start.dateTime)
    }
    if let end = HealthMoment(sample.slice(sample.end)),
      row.last.map({ end.second > $0.second }) ?? true
    {
      (row.last, row.entry.last) = (end, end.dateTime)
    }
  }

  private mutating func row(_ type: ArraySlice<UInt8>, unit: () -> String) -> Row {
    if let latest, type.elementsEqual(latest.type) { return latest.row }
    let key = Array(type)
    let row = entries[key] ?? Row(String(decoding: type, as: UTF8.self))
    if row.entry.count == 0 {
      entries[key] = row
      let known = mappings.row(row.entry.identifier, unit: unit())
      row.entry.isMapped = known != nil
      row.entry.code = known?.codes.first.map {
        Coding(system: $0.system, code: $0.code, display: $0.display)
      }
    }
    latest = (key, row)
    return row
  }
}

extension HealthMoment {
  /// The same as a value of FHIR.
  var dateTime: PartialDateTime? {
    var text: [UInt8] = []
    write(to: &text)
    return PartialDateTime(bytes: text.span)
  }
}
