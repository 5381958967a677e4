package import FHIRDocument
import FHIRQuestionnaire
package import SurveyFormats
import SurveyLogic
package import SurveyModel
import SurveyPrimitives

/// Answers as the ClinicalData of ODM, by the definitions of an ODM file.
///
/// Each StudyEventData is a response: subject, visit and the keys of repetitions are in extensions of it,
/// of its items and its answers, so that the way back has them.
package struct ODMClinicalData: AnswersCodec {
  /// What the definitions say.
  package let survey: Survey
  /// What the answers are given to.
  let answersForm: AnswersForm
  let form: LogicForm
  let version: ODMVersion
  let options: LogicNames
  /// The units of questions, by their linkIds.
  let units: [String: ODMUnits]
  /// The places of questions and groups, and what they mean.
  let locations: [ODMLocation]
  private let byPath: [[String]: Int]
  private let byLinkId: [String: [Int]]
  /// The OIDs of study, version and first visit.
  let study: (oid: String, metadata: String, event: String)
  /// What reads data of the other versions, in which groups are inside each other otherwise.
  private(set) var others: [ODMClinicalData] = []

  /// Reads the definitions; `nil` where they have no form.
  package init?(metadata: Source) { self.init(metadata, nil) }

  /// What answers to a form are read by; `nil` where its definitions have none.
  package init?(_ form: AnswersForm) {
    self.init(form.definition, form)
    others = ODMVersion.allCases.filter { $0 != version }.compactMap {
      ODMClinicalData(form.definition(as: ODMFormat(version: $0)), form)
    }
  }

  private init?(_ metadata: Source, _ answersForm: AnswersForm?) {
    guard let tree = ODMTree.read(metadata).tree else { return nil }
    var reader = ODMReader(tree, metadata)
    guard let survey = reader.read().survey else { return nil }
    self.survey = survey
    self.answersForm = answersForm ?? AnswersForm(survey, definition: metadata, clock: .utc)
    form = LogicForm(survey)
    (version, options, units) = (reader.version, reader.options, reader.units)
    locations = reader.locations
    byPath = Dictionary(reader.locations.enumerated().map { ($1.path, $0) }) { first, _ in first }
    var byLinkId: [String: [Int]] = [:]
    for (index, location) in reader.locations.enumerated() {
      byLinkId[location.linkId, default: []].append(index)
    }
    self.byLinkId = byLinkId
    let read = tree.metadata
    let visit = read?.versions.lazy.compactMap { $0.child("StudyEventDef") }.first
    study = (
      read?.metadata.parent?["OID"] ?? "S.1", read?.metadata["OID"] ?? "MDV.1",
      visit?["OID"] ?? "SE.1"
    )
  }

  /// What is at a path of OIDs, from the form on.
  func location(_ path: [String]) -> ODMLocation? { byPath[path].map { locations[$0] } }

  /// Where the answers to a question are, or what is inside a group.
  func location(of linkId: String, isOther: Bool = false) -> ODMLocation? {
    (byLinkId[linkId] ?? []).map { locations[$0] }.first { $0.isOther == isOther }
  }

  /// A response that was data of a visit is called by that: the id that it was given when it was read
  /// comes again.
  package func prepared(_ response: FlatResponse) -> FlatResponse {
    guard response.notes.contains(where: { $0.url == Self.url("SubjectKey") }),
      response.details.id?.isMadeUUID != false
    else { return response }
    var response = response
    (response.details.id, response.details.authored) = (nil, nil)
    return response
  }

  /// The addresses of the extensions that say where in ODM something is from.
  static func url(_ name: String) -> String { "urn:fhir-survey:odm:" + name }
}

extension ResponseNote {
  /// What ODM says of a response, an item or an answer.
  static func odm(_ name: String, _ text: String) -> ResponseNote {
    ResponseNote(ODMClinicalData.url(name), text)
  }
}

extension FlatResponse {
  mutating func note(_ name: String, _ text: String) { notes.append(.odm(name, text)) }

  /// What is noted of a response under a name of ODM.
  func note(_ name: String) -> String? { notes(name).first }

  func notes(_ name: String) -> [String] {
    notes.filter { $0.url == ODMClinicalData.url(name) }.map(\.text)
  }

  /// Takes away what only data of ODM say.
  mutating func forgetODM() {
    (notes, identifier, repetitionNotes) = ([], nil, [:])
    details.subject = nil
    forgetAnswerNotes()
  }

  /// Says whom it is about, and which visit it is.
  mutating func callByVisit() {
    let parts = ["StudyOID", "SubjectKey", "StudyEventOID", "StudyEventRepeatKey"]
    identifier = ResponseIdentifier(
      system: ODMClinicalData.url("visit"),
      value: parts.compactMap { note($0) }.joined(separator: "/"))
    details.subject = Reference(
      identifier: ResponseIdentifier(
        system: ODMClinicalData.url("SubjectKey"), value: note("SubjectKey") ?? ""))
  }
}

extension String {
  /// Whether it is a UUID that was made of a name.
  fileprivate var isMadeUUID: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts[2].first == "5"
  }
}
