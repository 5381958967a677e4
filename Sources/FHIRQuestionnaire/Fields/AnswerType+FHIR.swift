package import FHIRDocument
package import SurveyModel

/// Types of answers in FHIR: their names follow from the names of the types.
extension AnswerType {
  /// FHIR's name of the type: `dateTime`, `Coding`.
  package var fhirName: String { isObject ? ending : rawValue }

  /// What the names of elements of the type end with: `DateTime` in `valueDateTime`.
  package var ending: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Whether FHIR writes it with parts of its own.
  var isObject: Bool {
    switch kind {
    case .code, .quantity, .reference, .file: true
    case .truth, .number, .moment, .time, .text: false
    }
  }

  /// Types of FHIR that an answer cannot have, by the type as which they are read.
  private static let related: [AnswerType: [String]] = [
    .integer: ["positiveInt", "unsignedInt"], .dateTime: ["instant"], .string: ["markdown"],
    .uri: ["url", "canonical"], .coding: ["code"], .quantity: ["Age"],
  ]

  /// Types that only the values of expressions have, beside those; a code is a text there.
  private static let relatedInExpressions: [AnswerType: [String]] = [
    .integer: ["integer64"], .string: ["code", "id"], .uri: ["oid", "uuid"],
    .quantity: ["SimpleQuantity", "Duration", "Distance", "Count"],
  ]
}

// MARK: Names of elements

extension AnswerType {
  /// The name of the value in an answer: `valueDateTime`.
  package var valueName: ElementName {
    for (type, name) in Self.valueNames where type == self { return name }
    return .value
  }

  private static let valueNames = names(base: "value")
  private static let answerNames = names(base: "answer")

  private static func names(base: String) -> [(AnswerType, ElementName)] {
    allCases.compactMap { type in
      ElementName(known: base + type.ending).map { (type, $0) }
    }
  }

  /// The name of the value in a condition: `answerDateTime`; `nil` where FHIR has none.
  var answerName: ElementName? {
    for (type, name) in Self.answerNames where type == self { return name }
    return nil
  }

  /// The type whose values have this name in an answer.
  package init?(valueName name: ElementName) {
    let table = Self.typesByName
    guard name.rawValue < table.count, let type = table[Int(name.rawValue)] else { return nil }
    self = type
  }

  private static let typesByName: [AnswerType?] = {
    var table = [AnswerType?](repeating: nil, count: Int(ElementName.knownCount))
    for (type, name) in valueNames { table[Int(name.rawValue)] = type }
    return table
  }()

  /// The type that an element's name ends with: `valueDateTime`, `answerCoding`, `initialUri`.
  init?(endingOf name: ElementName, text: @autoclosure () -> String) {
    if let known = AnswerType(valueName: name) {
      self = known
      return
    }
    let text = text()
    guard let ending = Self.endings.first(where: { text.hasSuffix($0.text) }) else { return nil }
    self = ending.type
  }

  /// All endings, the longer ones first, of which shorter ones may be a part.
  private static let endings: [(text: String, type: AnswerType)] = {
    let endings = allCases.flatMap { type in
      ([type.rawValue] + related[type, default: []]).map { name in
        (text: name.prefix(1).uppercased() + name.dropFirst(), type: type)
      }
    }
    return endings.sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
  }()

  /// The type of answer that a value of FHIR's type of this name is.
  package static let byFHIRName: [String: AnswerType] = {
    var types: [String: AnswerType] = [:]
    for type in allCases {
      for name in [type.fhirName] + related[type, default: []] { types[name] = type }
    }
    for type in allCases {
      for name in relatedInExpressions[type, default: []] { types[name] = type }
    }
    return types
  }()
}

extension AnswerType {
  /// The type of the least and the greatest value that an item's answers may have.
  init(limitOf item: SurveyItem) {
    let type = item.type.answerType
    self = type.flatMap { $0.kind.isMeasured ? $0 : nil } ?? .integer
  }
}
