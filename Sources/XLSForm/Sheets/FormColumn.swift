/// A column of a sheet that means something to forms; its raw value is how it is written.
///
/// [xlsform.org](https://xlsform.org/en/ref-table/), and the other names of it that
/// [pyxform](https://github.com/XLSForm/pyxform/blob/master/pyxform/aliases.py) takes.
enum FormColumn: String, CaseIterable, Hashable, Sendable {
  // Of questions.
  case type, name, label, hint, required, relevant, constraint, calculation, appearance
  case parameters, disabled, image, audio, video
  case constraintMessage = "constraint_message"
  case requiredMessage = "required_message"
  case readOnly = "read_only"
  case initial = "default"
  case choiceFilter = "choice_filter"
  case repeatCount = "repeat_count"
  /// The type of what is stored, where that is not the one of the question.
  case bindType = "bind::type"
  // Of choices.
  case listName = "list_name"
  case system, code, weight
  // Of settings.
  case formTitle = "form_title"
  case formId = "form_id"
  case version
  case defaultLanguage = "default_language"
  // Of rows as Kobo has them in JSON.
  case listOfRow = "select_from_list_name"
  // What is ours: what forms have no word for, so that it is read back.
  case linkId
  case ownType = "fhir_type"
  case ownList = "fhir_list"
  case ownInitial = "fhir_initial"
  case parent = "fhir_parent"
  case hintLinkId = "fhir_hint_linkId"
  case prefix = "fhir_prefix"
  case unit = "fhir_unit"
  case itemControl = "fhir_itemControl"
  case toggle = "fhir_toggle"
  case display = "fhir_display"
  case exclusive = "fhir_exclusive"
  case ownId = "fhir_id"
  case ownName = "fhir_name"
  case ownURL = "fhir_url"
  case ownStatus = "fhir_status"
}

extension FormColumn {
  /// Whether a text of it may be in several languages.
  var isTranslated: Bool {
    switch self {
    case .label, .hint, .image, .audio, .video, .constraintMessage, .requiredMessage: true
    default: false
    }
  }

  /// The column of a name, in which case, spaces and underscores do not count.
  static func named(_ name: String) -> FormColumn? { byName[key(name)] }

  private static func key(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
  }

  private static let byName: [String: FormColumn] = {
    var all: [String: FormColumn] = [:]
    for column in allCases { all[key(column.rawValue)] = column }
    for (name, column) in aliases { all[key(name)] = column }
    return all
  }()

  private static let aliases: KeyValuePairs<String, FormColumn> = [
    "command": .type, "tag": .name, "value": .name, "caption": .label,
    "relevance": .relevant, "bind::relevant": .relevant, "bind::required": .required,
    "bind::readonly": .readOnly, "bind::constraint": .constraint,
    "bind::calculate": .calculation, "bind::jr:constraintMsg": .constraintMessage,
    "constraining_message": .constraintMessage, "bind::jr:requiredMsg": .requiredMessage,
    "calculate": .calculation,
    "control::appearance": .appearance, "body::appearance": .appearance,
    "control::jr:count": .repeatCount, "body::jr:count": .repeatCount,
    "jr:count": .repeatCount, "count": .repeatCount,
    "media::image": .image, "media::audio": .audio, "media::video": .video,
    "title": .formTitle, "set_form_title": .formTitle, "id_string": .formId,
    "set_form_id": .formId,
  ]
}
