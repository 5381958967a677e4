import SurveyModel

/// The types of questions of LHC-Forms.
enum LHCDataType {
  /// What each is in a survey, the one that is written first; those of a question with a list of answers are choices.
  private static let names: KeyValuePairs<ItemType, [String]> = [
    .boolean: ["BL"], .integer: ["INT"], .decimal: ["REAL"], .quantity: ["QTY"], .date: ["DT"],
    .dateTime: ["DTM"], .time: ["TM"], .text: ["TX"], .url: ["URL"],
    // The last are texts of a form that LHC-Forms sees to.
    .string: ["ST", "EMAIL", "PHONE", "YEAR", "MONTH", "DAY", "NR", "RTO"],
    .choice: ["CODING", "CNE", "CWE"], .group: ["SECTION"], .display: ["TITLE"],
    .attachment: ["attachment"], .reference: ["reference"],
  ]

  /// What each is in a survey.
  static let types = Dictionary(
    names.flatMap { type, names in names.map { ($0, type) } },
    uniquingKeysWith: { first, _ in first })

  private static let written = Dictionary(
    names.compactMap { type, names in names.first.map { (type, $0) } },
    uniquingKeysWith: { first, _ in first })

  /// Those that are texts here, of any form.
  static let checkedTexts: Set<String> = ["EMAIL", "PHONE", "YEAR", "MONTH", "DAY", "NR", "RTO"]

  /// What an item is written as.
  static func name(of item: SurveyItem) -> String {
    if item.type.isQuestion, item.isChoice { return optionType(of: item) }
    return written[item.type] ?? "ST"
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
