// SPDX-License-Identifier: Apache-2.0

/// A scope of SMART: `patient/Observation.rs`, `user/*.read` (SMART App Launch 2.2, scopes).
struct Scope: Hashable, Sendable {
  enum Context: String { case patient, user, system }

  /// What may be done, as the letters of version 2 have it.
  enum Action: Character { case create = "c", read = "r", update = "u", delete = "d", search = "s" }

  var context: Context
  /// The type; `*` for all.
  var type: String
  var actions: Set<Action>

  /// `nil` for what is no scope for resources, or only for some of a type (`?…`), which is not granted here.
  init?(_ text: some StringProtocol) {
    let halves = text.split(separator: "/", maxSplits: 1)
    guard halves.count == 2, let context = Context(rawValue: String(halves[0])) else { return nil }
    let parts = halves[1].split(separator: ".")
    guard parts.count == 2, !parts[1].contains("?") else { return nil }
    self.context = context
    type = String(parts[0])
    switch parts[1] {
    case "read": actions = [.read, .search]
    case "write": actions = [.create, .update, .delete]
    case "*": actions = [.create, .read, .update, .delete, .search]
    default:
      let letters = parts[1].map(Action.init(rawValue:))
      guard !letters.contains(nil), !letters.isEmpty else { return nil }
      actions = Set(letters.compactMap(\.self))
    }
  }

  func allows(_ action: Action, _ type: String) -> Bool {
    actions.contains(action) && (self.type == "*" || self.type == type)
  }
}

/// Who asks, and what was granted.
struct Access: Sendable {
  var name: String
  /// The id of the patient whose data is meant by scopes `patient/…`.
  var patient: String?
  var scopes: [Scope]

  /// Whether an action is allowed for all resources of a type.
  func isFree(_ action: Scope.Action, _ type: String) -> Bool {
    scopes.contains { $0.context != .patient && $0.allows(action, type) }
  }

  /// Whether an action is allowed for those of the patient.
  func isForPatient(_ action: Scope.Action, _ type: String) -> Bool {
    patient != nil && scopes.contains { $0.context == .patient && $0.allows(action, type) }
  }
}
