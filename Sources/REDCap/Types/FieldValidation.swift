import SurveyModel

/// How REDCap validates what is typed into a text field.
struct FieldValidation {
  /// The unique name, as the dictionary has it.
  let name: String
  let type: ItemType
  /// What an answer must match, where no type of answer says it.
  var regex: String?
  var decimalPlaces: Int?
  /// Whether it is the one that is written for its type.
  var isUsual = false

  /// The validation of a name; `nil` of one that is not known.
  static func named(_ name: String) -> Self? {
    let name = name.lowercased()
    return all.first { $0.name == name }
      ?? oldNames[name].flatMap { old in
        all.first { $0.name == old }
      }
  }

  /// The one that is written for a type of item.
  static func usual(for item: SurveyItem) -> Self? {
    if item.type == .decimal || item.type == .quantity, let places = item.maxDecimalPlaces,
      let fitting = all.first(where: { $0.decimalPlaces == places })
    {
      return fitting
    }
    if let regex = item.regex, item.type == .string,
      let fitting = all.first(where: { $0.regex == regex })
    {
      return fitting
    }
    let type: ItemType = item.type == .quantity ? .decimal : item.type
    return all.first { $0.isUsual && $0.type == type }
  }

  private static let oldNames = [
    "date": "date_ymd", "datetime": "datetime_ymd", "datetime_seconds": "datetime_seconds_ymd",
    "int": "integer", "float": "number",
  ]

  static let all: [Self] = [
    Self(name: "date_ymd", type: .date, isUsual: true),
    Self(name: "date_dmy", type: .date), Self(name: "date_mdy", type: .date),
    Self(name: "datetime_ymd", type: .dateTime), Self(name: "datetime_dmy", type: .dateTime),
    Self(name: "datetime_mdy", type: .dateTime),
    Self(name: "datetime_seconds_ymd", type: .dateTime, isUsual: true),
    Self(name: "datetime_seconds_dmy", type: .dateTime),
    Self(name: "datetime_seconds_mdy", type: .dateTime),
    Self(name: "time", type: .time), Self(name: "time_hh_mm_ss", type: .time, isUsual: true),
    Self(name: "time_mm_ss", type: .string, regex: "[0-5]?[0-9]:[0-5][0-9]"),
    Self(name: "integer", type: .integer, isUsual: true),
    Self(name: "number", type: .decimal, isUsual: true),
    Self(name: "number_1dp", type: .decimal, decimalPlaces: 1),
    Self(name: "number_2dp", type: .decimal, decimalPlaces: 2),
    Self(name: "number_3dp", type: .decimal, decimalPlaces: 3),
    Self(name: "number_4dp", type: .decimal, decimalPlaces: 4),
    Self(name: "number_comma_decimal", type: .decimal),
    Self(name: "number_1dp_comma_decimal", type: .decimal, decimalPlaces: 1),
    Self(name: "number_2dp_comma_decimal", type: .decimal, decimalPlaces: 2),
    Self(name: "number_3dp_comma_decimal", type: .decimal, decimalPlaces: 3),
    Self(name: "number_4dp_comma_decimal", type: .decimal, decimalPlaces: 4),
    Self(name: "email", type: .string, regex: #"[^@\s]+@[^@\s]+\.[^@\s]+"#),
    Self(
      name: "phone", type: .string,
      regex:
        #"\(?[2-9][0-9]{2}\)?\s*[.-]?\s*[0-9]{3}\s*[.-]?\s*[0-9]{4}(\s*(#|x\.?|ext\.?|extension)\s*[0-9]+)?"#
    ),
    Self(
      name: "phone_australia", type: .string, regex: #"\(?0[2-478]\)?(\s?[0-9]){8}"#),
    Self(name: "phone_uk", type: .string, regex: #"\(?0[0-9]{2,5}\)?(\s?[0-9]){5,8}"#),
    Self(name: "zipcode", type: .string, regex: "[0-9]{5}(-[0-9]{4})?"),
    Self(
      name: "postalcode_canada", type: .string,
      regex: "[A-Za-z][0-9][A-Za-z] ?[0-9][A-Za-z][0-9]"),
    Self(name: "postalcode_australia", type: .string, regex: "[0-9]{4}"),
    Self(
      name: "postalcode_french", type: .string, regex: "((0[1-9])|([1-8][0-9])|(9[0-8]))[0-9]{3}"),
    Self(name: "postalcode_germany", type: .string, regex: "(0[1-9]|[1-9][0-9])[0-9]{3}"),
    Self(name: "ssn", type: .string, regex: "[0-9]{3}-[0-9]{2}-[0-9]{4}"),
    Self(name: "alpha_only", type: .string, regex: "[A-Za-z]+"),
    Self(name: "vmrn", type: .string, regex: "[0-9]{1,9}"),
    Self(name: "mrn_10d", type: .string, regex: "[0-9]{10}"),
    Self(name: "mrn_generic", type: .string, regex: "[A-Za-z0-9-]+"),
  ]
}
