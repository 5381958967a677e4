import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyInterview
import SurveyTerminal

/// A medicine in a list: what it is called, and how it is taken.
struct MedicineRow: ListedRow {
  let resource: MedicationResource
  let instructions: Instructions
  /// Its number in the list, from 1.
  var number: Int?
  /// In which words its status is said.
  var words = Words()

  init(
    _ resource: MedicationResource, _ instructions: Instructions, number: Int? = nil,
    words: Words = Words()
  ) {
    self.resource = resource
    self.instructions = instructions
    self.number = number
    self.words = words
  }

  /// The status in words, where it is not `active`.
  var status: String? {
    guard let status = resource.status, status != "active" else { return nil }
    return words.text(.orderStatus, ["status": .literal(status)])
  }

  /// All sentences on a line, with the status of what is not to be taken now.
  var sentence: String {
    let said = instructions.sentences.joined(separator: "; ")
    guard let status, resource.status != "draft" else { return said }
    return said + " (\(status))"
  }

  var line: String {
    [number.map(String.init), resource.name, sentence].compactMap(\.self).joined(separator: "  ")
      .onOneLine
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("number", number)
    writer.member("type", resource.element.resourceType)
    writer.member("id", resource.id)
    writer.member("name", resource.name)
    writer.member("status", resource.status)
    writer.member("instructions", instructions.sentences)
  }
}
