/// The columns that REDCap adds to the fields of a project in the tables that it writes.
enum REDCapColumns {
  static let record = "record_id"
  static let instrument = "redcap_repeat_instrument"
  static let instance = "redcap_repeat_instance"
  private static let event = "redcap_event_name"
  private static let prefix = "redcap_"
  private static let formState = "_complete"

  /// Whether the names of columns show that REDCap wrote the table.
  static func areIn(_ names: [String]) -> Bool {
    names.contains { $0 == record || $0.hasPrefix(prefix) || $0.hasSuffix(formState) }
  }

  /// Whether a table may have several rows for one record: for events, or for what repeats.
  ///
  /// A table with our column of ids has a row for each response, and what repeats in tables beside it, whatever
  /// else is in it.
  static func mayRepeat(_ names: [String]) -> Bool {
    !names.contains(ResponseField.response.rawValue)
      && names.contains { $0 == event || sayRepetition($0) }
  }

  /// Whether a column says which repetition of what a row is.
  static func sayRepetition(_ name: String) -> Bool { name == instrument || name == instance }

  /// Whether a column says something of a record or of a form, and is not a field.
  static func isOwn(_ name: String) -> Bool {
    name.hasPrefix(prefix) || name.hasSuffix(formState) || name.hasSuffix("_timestamp")
  }
}
