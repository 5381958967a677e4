import SurveyModel

/// The DataTypes of ODM, and the types of questions.
enum DataTypes {
  /// The type of question; `nil` for a DataType that is not known.
  static func itemType(_ name: String, length: Int?) -> ItemType? {
    switch name {
    case "text": length.map { $0 <= 255 } == true ? .string : .text
    case "string", "hexBinary", "hexFloat", "base64Float", "durationDatetime", "intervalDatetime":
      .string
    case "integer": .integer
    case "float", "double", "decimal": .decimal
    case "date", "partialDate", "incompleteDate": .date
    case "datetime", "partialDatetime", "incompleteDatetime": .dateTime
    case "time", "partialTime", "incompleteTime": .time
    case "boolean": .boolean
    case "URI": .url
    case "base64Binary": .attachment
    default: nil
    }
  }

  /// The DataType of a question, which its options may decide.
  static func name(of item: SurveyItem, version: ODMVersion) -> String {
    if !item.options.isEmpty {
      return item.options.allSatisfy { $0.value.type == .integer } ? "integer" : "text"
    }
    if item.type == .decimal || item.type == .quantity {
      return version == .v1 ? "float" : "decimal"
    }
    return names[item.type] ?? "text"
  }

  /// What types are written as that are no texts in ODM, numbers with a fraction aside.
  private static let names: [ItemType: String] = [
    .boolean: "boolean", .integer: "integer", .date: "date", .dateTime: "datetime", .time: "time",
    .string: "string", .url: "URI", .attachment: "base64Binary",
  ]

  /// The type that a reader takes an item for.
  static func understood(_ item: SurveyItem, version: ODMVersion) -> ItemType {
    if item.isChoice { return .choice }
    return itemType(name(of: item, version: version), length: item.maxLength) ?? .text
  }
}
