import SurveyModel

/// The types of questions of LHC-Forms.
enum LHCDataType {
  /// What each is in a survey; those of a question with a list of answers are choices.
  static let types: [String: ItemType] = [
    "BL": .boolean, "INT": .integer, "REAL": .decimal, "QTY": .quantity, "DT": .date,
    "DTM": .dateTime, "TM": .time, "ST": .string, "TX": .text, "URL": .url, "CNE": .choice,
    "CWE": .choice, "CODING": .choice, "SECTION": .group, "TITLE": .display,
    "attachment": .attachment, "reference": .reference,
    // Texts of a form that LHC-Forms sees to.
    "EMAIL": .string, "PHONE": .string, "YEAR": .string, "MONTH": .string, "DAY": .string,
    "NR": .string, "RTO": .string,
  ]

  /// Those that are texts here, of any form.
  static let checkedTexts: Set<String> = ["EMAIL", "PHONE", "YEAR", "MONTH", "DAY", "NR", "RTO"]

  /// What an item is written as.
  static func name(of item: SurveyItem) -> String {
    if item.type.isQuestion, item.isChoice { return optionType(of: item) }
    return switch item.type {
    case .boolean: "BL"
    case .integer: "INT"
    case .decimal: "REAL"
    case .quantity: "QTY"
    case .date: "DT"
    case .dateTime: "DTM"
    case .time: "TM"
    case .string: "ST"
    case .text: "TX"
    case .url: "URL"
    case .choice: "CODING"
    case .group: "SECTION"
    case .display: "TITLE"
    case .attachment: "attachment"
    case .reference: "reference"
    }
  }

  /// A list of answers of one type has that type, all others are codes.
  private static func optionType(of item: SurveyItem) -> String {
    let types = Set(item.options.map(\.value.type))
    guard types.count == 1, let type = types.first else { return "CODING" }
    return switch type {
    case .integer: "INT"
    case .string: "ST"
    case .date: "DT"
    case .time: "TM"
    default: "CODING"
    }
  }
}
