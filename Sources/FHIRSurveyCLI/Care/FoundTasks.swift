import FHIRDocument
import Medication
import SurveyOnline

/// The Tasks that are there, by the UUIDs that they have as identifiers.
struct FoundTasks {
  private var tasks: [String: Element] = [:]
  /// The ids of the responses that answer them.
  private(set) var responses: Set<String> = []

  init(_ tasks: [Element]) {
    for task in tasks {
      for uuid in task.uuids { self.tasks[uuid] = task }
      for output in task.children(.output) {
        if let id = output[.valueReference].flatMap({ ResourceReference($0).id }) {
          responses.insert(id)
        }
      }
    }
  }

  /// The status of a Task; `nil` where it is not there.
  subscript(id: String) -> String? { tasks[id].map { $0[.status]?.string ?? "" } }

  /// The Task, where it still waits for an answer.
  func open(_ id: String) -> Element? {
    self[id].map(Self.ended.contains) == false ? tasks[id] : nil
  }

  private static let ended: Set<String> = [
    "completed", "failed", "cancelled", "rejected", "entered-in-error",
  ]
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
