import SurveyModel

extension QuestionType {
  /// The kinds of rows by what they are called, in lower case.
  ///
  /// [pyxform](https://github.com/XLSForm/pyxform/blob/master/pyxform/question_type_dictionary.py)
  /// takes all of these.
  static let kinds: [String: Kind] = {
    var all: [String: Kind] = [:]
    for (kind, names) in names { for name in names { all[name] = kind } }
    return all
  }()

  private static let names: KeyValuePairs<Kind, [String]> = [
    .integer: ["integer", "int", "q int", "add integer prompt"],
    .decimal: ["decimal", "q decimal", "add decimal prompt"],
    .text: ["text", "string", "q string", "add text prompt"],
    .note: ["note", "q note", "add note prompt"],
    .date: ["date", "q date", "add date prompt"],
    .time: ["time", "q time"],
    .dateTime: [
      "datetime", "date time", "q date time", "q datetime", "add date time prompt",
      "add datetime prompt",
    ],
    .range: ["range"],
    .barcode: ["barcode", "q barcode", "add barcode prompt"],
    .acknowledge: ["acknowledge", "trigger", "q acknowledge", "add acknowledge prompt"],
    .geopoint: [
      "geopoint", "gps", "location", "q geopoint", "q location", "add location prompt",
    ],
    .geotrace: ["geotrace", "q geotrace"],
    .geoshape: ["geoshape", "q geoshape"],
    .image: [
      "image", "photo", "q image", "q picture", "add image prompt", "add photo prompt",
    ],
    .audio: ["audio", "q audio", "add audio prompt"],
    .video: ["video", "q video", "add video prompt"],
    .file: ["file", "add file prompt"],
    .calculate: ["calculate", "q calculate", "add calculate prompt"],
    .hidden: ["hidden"],
    .percentage: ["percentage"],
    .start: ["start", "start time", "get start time"],
    .end: ["end", "end time", "get end time"],
    .today: ["today", "get today"],
    .property: [
      "deviceid", "device id", "get device id", "imei", "subscriberid", "subscriber id",
      "get subscriber id", "simserial", "sim id", "get sim id", "phonenumber", "phone number",
      "get phone number", "username", "email", "uri:subscriberid", "uri:phonenumber",
      "uri:simserial", "uri:deviceid", "uri:username", "uri:email", "audit", "start-geopoint",
      "background-audio", "background-geopoint",
    ],
    .include: ["include"],
    .external: ["csv-external", "xml-external"],
  ]
}

extension QuestionType.Kind {
  /// Whether a row of the kind may be said to be of a type of FHIR's; if not, somebody changed the row.
  func mayHold(_ type: ItemType) -> Bool {
    switch self {
    case .integer: type == .integer
    case .decimal: type == .decimal || type == .quantity
    case .date: type == .date
    case .time: type == .time
    case .dateTime: type == .dateTime
    case .text: type != .quantity && type != .decimal && type != .integer
    default: true
    }
  }
}
