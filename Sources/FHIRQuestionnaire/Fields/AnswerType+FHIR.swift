package import FHIRDocument
package import SurveyModel

/// Types of answers in FHIR: their names follow from the names of the types.
extension AnswerType {
  /// FHIR's name of the type: `dateTime`, `Coding`.
  package var fhirName: String { isObject ? ending : rawValue }

  /// What the names of elements of the type end with: `DateTime` in `valueDateTime`.
  var ending: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Whether FHIR writes it with parts of its own.
  var isObject: Bool {
    switch self {
    case .coding, .quantity, .reference, .attachment: true
    default: false
    }
  }

  /// Types of FHIR that an answer cannot have, and that are read as this one.
  private var related: [String] {
    switch self {
    case .integer: ["positiveInt", "unsignedInt"]
    case .dateTime: ["instant"]
    case .string: ["markdown"]
    case .uri: ["url", "canonical"]
    case .coding: ["code"]
    case .quantity: ["Age"]
    default: []
    }
  }

  /// Types that only the values of expressions have, beside those; a code is a text there.
  private var relatedInExpressions: [String] {
    switch self {
    case .integer: ["integer64"]
    case .string: ["code", "id"]
    case .uri: ["oid", "uuid"]
    case .quantity: ["SimpleQuantity", "Duration", "Distance", "Count"]
    default: []
    }
  }
}

// MARK: Names of elements

extension AnswerType {
  /// The name of the value in an answer: `valueDateTime`.
  package var valueName: ElementName { Self.valueNames[self] ?? .value }

  private static let valueNames = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { type in
      ElementName(known: "value" + type.ending).map { (type, $0) }
    })

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
      ([type.rawValue] + type.related).map { name in
        (text: name.prefix(1).uppercased() + name.dropFirst(), type: type)
      }
    }
    return endings.sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
  }()

  /// The type of answer that a value of FHIR's type of this name is.
  package static let byFHIRName: [String: AnswerType] = {
    var types: [String: AnswerType] = [:]
    for type in allCases {
      for name in [type.fhirName] + type.related { types[name] = type }
    }
    for type in allCases {
      for name in type.relatedInExpressions { types[name] = type }
    }
    return types
  }()
}

extension AnswerType {
  /// The type of the least and the greatest value that an item's answers may have.
  init(limitOf item: SurveyItem) {
    switch item.type {
    case .decimal, .date, .dateTime, .time, .quantity: self = item.type.answerType ?? .integer
    default: self = .integer
    }
  }
}
