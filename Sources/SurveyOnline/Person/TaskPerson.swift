public import FHIRQuestionnaire
import SurveyModel

/// Whose tasks are listed.
///
/// Without an owner that was named, a Task is a person's where they own it, or where nobody does and it is
/// for them. Servers may ignore what was searched for: each Task that came is held against this.
public struct TaskPerson: Hashable, Sendable {
  /// The address of the server.
  let base: String
  /// Whose tasks.
  let owner: ServerReference
  /// Whether the owner was named, so that nothing else counts.
  let isNamed: Bool

  /// Takes the owner that was named, `Practitioner/3`, or else the patient; `nil` where either is not a reference.
  public init?(owner: String?, patient: String?, base: String) {
    guard let person = owner ?? patient,
      let reference = ServerReference(person: person, base: base)
    else { return nil }
    (self.base, self.owner, isNamed) = (base, reference, owner != nil)
  }

  /// The owner: `Patient/12`.
  public var reference: String { owner.text }

  /// Whether a Task is one of theirs.
  public func has(_ task: SurveyTask) -> Bool {
    if let text = task.owner?.reference { return ServerReference(text, base: base) == owner }
    // An owner who is only described may be anybody.
    guard task.owner == nil, !isNamed, let text = task.for?.reference else { return false }
    return ServerReference(text, base: base) == owner
  }
}
