public import FHIRDocument

/// A questionnaire that comes with the program: what a person does day by day is recorded by one of four.
///
/// They are ordinary Questionnaires of FHIR R4, and what is made of their answers is extracted as from any other.
public struct BundledSurvey: Hashable, Sendable {
  /// The name by which it is called.
  public let name: String
  /// The Questionnaire in JSON.
  public let text: String

  /// All of them.
  public static let all: [BundledSurvey] = [intake, measurement, activity, wellBeing]

  /// The survey with a name; `nil` where there is none.
  public init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The survey with a canonical address, `url` or `url|version`; `nil` where it is none of them, or another
  /// version of one.
  public init?(canonical address: String) {
    let parts = address.split(separator: "|", omittingEmptySubsequences: false)
    guard let url = parts.first, url.hasPrefix(Self.base), parts.count < 3,
      parts.count == 1 || parts[1] == Self.version
    else { return nil }
    self.init(named: String(url.dropFirst(Self.base.count)))
  }

  /// Its address, without a version.
  public var url: String { Self.base + name }

  /// Its address with the version.
  public var canonical: String { "\(url)|\(Self.version)" }

  /// What it is called.
  public var title: String { document?.root["title"]?.string ?? name }

  init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  /// The Questionnaire.
  public var document: Document? { Document.read(Source(name: name, text: text)).document }

  /// The address that all of them begin with.
  static let base = "http://fhir-survey.org/Questionnaire/"

  /// The version of all of them.
  static let version = "1.0.0"
}

extension BundledSurvey {
  /// Values that were measured, each an Observation.
  static let measurement = BundledSurvey(
    "measurement",
    survey(
      "measurement", "Measurement",
      [
        measured("weight", "Weight", "29463-7", "Body weight", "kg", "kg"),
        measured("temperature", "Temperature", "8310-5", "Body temperature", "°C", "Cel"),
        measured("pulse", "Pulse", "8867-4", "Heart rate", "/min", "/min"),
        measured(
          "systolic", "Blood pressure, upper value", "8480-6", "Systolic blood pressure", "mmHg",
          "mm[Hg]"),
        measured(
          "diastolic", "Blood pressure, lower value", "8462-4", "Diastolic blood pressure", "mmHg",
          "mm[Hg]"),
        measured(
          "glucose", "Blood sugar", "15074-8", "Glucose [Moles/volume] in Blood", "mmol/L", "mmol/L"
        ),
        note,
      ]))

  /// What a person did to move.
  static let activity = BundledSurvey(
    "activity",
    survey(
      "activity", "Activity",
      [
        #"{"linkId":"done","text":"Was it done?","type":"boolean","required":true}"#,
        #"""
        {"linkId":"kind","text":"What was done?","type":"open-choice",\#(ifDone),
          "answerOption":[{"valueString":"Walking"},{"valueString":"Cycling"},{"valueString":"Swimming"},{"valueString":"Exercises"}]}
        """#,
        measured(
          "minutes", "For how long?", "55411-3", "Exercise duration", "min", "min", ifDone),
        note,
      ]))

  /// How a person feels.
  static let wellBeing = BundledSurvey(
    "well-being",
    survey(
      "well-being", "General well-being",
      [
        scale("feeling", "How do you feel? (0 very bad, 10 very well)"),
        scale("pain", "How strong is your pain? (0 none, 10 the worst)"),
        scale("sleep", "How did you sleep? (0 very badly, 10 very well)"), note,
      ]))

  private static let ifDone =
    #""enableWhen":[{"question":"done","operator":"=","answerBoolean":true}]"#

  private static let note = #"{"linkId":"note","text":"Note","type":"text"}"#

  private static func survey(_ name: String, _ title: String, _ items: [String]) -> String {
    """
    {"resourceType":"Questionnaire","id":"\(name)","url":"\(base)\(name)","version":"\(version)",\
    "name":"\(title.filter(\.isLetter))","title":"\(title)","status":"active",\
    "subjectType":["Patient"],"item":[\(items.joined(separator: ","))]}
    """
  }

  private static func measured(
    _ linkId: String, _ text: String, _ code: String, _ display: String, _ unit: String,
    _ ucum: String, _ condition: String? = nil
  ) -> String {
    #"""
    {"extension":[{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-observationExtract","valueBoolean":true},
      {"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unit","valueCoding":{"system":"http://unitsofmeasure.org","code":"\#(ucum)","display":"\#(unit)"}}],
      "linkId":"\#(linkId)","code":[{"system":"http://loinc.org","code":"\#(code)","display":"\#(display)"}],
      "text":"\#(text)",\#(condition.map { $0 + "," } ?? "")"type":"quantity"}
    """#
  }

  private static func scale(_ linkId: String, _ text: String) -> String {
    #"""
    {"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/minValue","valueInteger":0},
      {"url":"http://hl7.org/fhir/StructureDefinition/maxValue","valueInteger":10}],
      "linkId":"\#(linkId)","text":"\#(text)","type":"integer"}
    """#
  }
}
