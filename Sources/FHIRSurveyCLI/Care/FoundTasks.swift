import FHIRDocument
import Medication
import SurveyOnline

/// The Tasks that are there, by the UUIDs that they have as identifiers.
struct FoundTasks {
  private var statuses: [String: String] = [:]
  /// The ids of the responses that answer them.
  private(set) var responses: Set<String> = []

  init(_ tasks: [Element]) {
    for task in tasks {
      for uuid in task.uuids { statuses[uuid] = task[.status]?.string ?? "" }
      for output in task.children(.output) {
        if let id = output[.valueReference].flatMap({ ResourceReference($0).id }) {
          responses.insert(id)
        }
      }
    }
  }

  subscript(id: String) -> String? { statuses[id] }
}

extension Element {
  /// The UUIDs among its identifiers.
  fileprivate var uuids: [String] {
    BusinessIdentifier.all(of: self).compactMap { identifier in
      let prefix = "urn:uuid:"
      return identifier.value.hasPrefix(prefix)
        ? String(identifier.value.dropFirst(prefix.count)) : nil
    }
  }

  /// Whether it is a response to a survey that is complete.
  func answers(_ survey: BundledSurvey) -> Bool {
    guard ["completed", "amended"].contains(self[.status]?.string),
      let asked = self[.questionnaire]?.string ?? self[.questionnaire]?[.reference]?.string
    else { return false }
    return asked == survey.url || asked.hasPrefix(survey.url + "|")
  }
}

extension MedicationAdministration {
  /// The UUIDs of the Tasks that it answers.
  var tasks: [String] {
    guard let name = resource.element.document.name("supportingInformation") else { return [] }
    return resource.element.children(name).flatMap { reference in
      let id = ResourceReference(reference).type == "Task" ? ResourceReference(reference).id : nil
      return reference.uuids + [id].compactMap(\.self)
    }
  }
}
