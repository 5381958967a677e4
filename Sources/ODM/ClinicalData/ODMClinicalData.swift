package import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
package import SurveyModel

/// Answers as the ClinicalData of ODM, by the definitions of an ODM file.
///
/// Each StudyEventData is a response: subject, visit and the keys of repetitions are in extensions of it,
/// of its items and its answers, so that the way back has them.
package struct ODMClinicalData: Sendable {
  /// What the definitions say.
  package let survey: Survey
  let form: LogicForm
  let version: ODMVersion
  let options: LogicNames
  /// The places of questions and groups, and what they mean.
  let locations: [ODMLocation]
  private let byPath: [[String]: Int]
  private let byLinkId: [String: [Int]]
  /// The OIDs of study, version and first visit.
  let study: (oid: String, metadata: String, event: String)

  /// Reads the definitions; `nil` where they have no form.
  package init?(metadata: Source) {
    guard let tree = ODMTree.read(metadata).tree else { return nil }
    var reader = ODMReader(tree, metadata)
    guard let survey = reader.read().survey else { return nil }
    self.survey = survey
    form = LogicForm(survey)
    (version, options, locations) = (reader.version, reader.options, reader.locations)
    byPath = Dictionary(reader.locations.enumerated().map { ($1.path, $0) }) { first, _ in first }
    var byLinkId: [String: [Int]] = [:]
    for (index, location) in reader.locations.enumerated() {
      byLinkId[location.linkId, default: []].append(index)
    }
    self.byLinkId = byLinkId
    let studies = tree.root.children("Study")
    let metadata = studies.first?.child("MetaDataVersion")
    study = (
      studies.first?["OID"] ?? "S.1", metadata?["OID"] ?? "MDV.1",
      metadata?.child("StudyEventDef")?["OID"] ?? "SE.1"
    )
  }

  /// What is at a path of OIDs, from the form on.
  func location(_ path: [String]) -> ODMLocation? { byPath[path].map { locations[$0] } }

  /// Where the answers to a question are, or what is inside a group.
  func location(of linkId: String, isOther: Bool = false) -> ODMLocation? {
    (byLinkId[linkId] ?? []).map { locations[$0] }.first { $0.isOther == isOther }
  }

  /// The addresses of the extensions that say where in ODM something is from.
  static func url(_ name: String) -> String { "urn:fhir-survey:odm:" + name }
}
