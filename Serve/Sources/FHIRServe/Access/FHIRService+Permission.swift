// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

extension FHIRService {
  /// Throws where nobody who asks so may do this with any resource of a type.
  func permit(_ request: ServeRequest, _ action: Scope.Action, _ type: String) throws(Refusal) {
    guard settings.authorization != nil else { return }
    guard let person = request.person else { throw Self.unknownPerson }
    guard person.isFree(action, type) || person.isForPatient(action, type) else {
      throw Self.lackingScope(action, type)
    }
  }

  /// Throws where this resource is another patient's.
  func permit(
    _ request: ServeRequest, _ action: Scope.Action, _ type: String, _ id: String, _ bytes: [UInt8]
  ) throws(Refusal) {
    guard isPermitted(request, action, type, id, bytes) else {
      throw Refusal(403, .forbidden, "\(type)/\(id) is not the patient's")
    }
  }

  func isPermitted(
    _ request: ServeRequest, _ action: Scope.Action, _ type: String, _ id: String, _ bytes: [UInt8]
  ) -> Bool {
    guard settings.authorization != nil else { return true }
    guard let person = request.person else { return false }
    if person.isFree(action, type) { return true }
    guard person.isForPatient(action, type) else { return false }
    if !Compartment.concerns(type) { return action == .read || action == .search }
    var reader = JSONReader()
    let root = reader.read(Source(name: "\(type)/\(id)", bytes: bytes)).document?.root
    return root.map { isPermitted(request, action, $0) } ?? false
  }

  func isPermitted(_ request: ServeRequest, _ action: Scope.Action, _ root: Element) -> Bool {
    guard settings.authorization != nil else { return true }
    guard let person = request.person, let type = root.resourceType else { return false }
    if person.isFree(action, type) { return true }
    guard person.isForPatient(action, type), let patient = person.patient else { return false }
    let isRead = action == .read || action == .search
    return (isRead || Compartment.concerns(type)) && Compartment.contains(root, patient: patient)
  }

  /// Throws where a resource may not be written as it is.
  func permitWrite(
    _ request: ServeRequest, _ action: Scope.Action, _ type: String, _ root: Element
  ) throws(Refusal) {
    try permit(request, action, type)
    guard isPermitted(request, action, root) else {
      throw Refusal(403, .forbidden, "this \(type) is not the patient's")
    }
  }

  /// Throws where a resource may not be changed so; `nil` deletes it.
  func permitChange(
    _ request: ServeRequest, _ type: String, _ id: String, _ root: Element?
  ) throws(Refusal) {
    guard settings.authorization != nil else { return }
    let present = try repository.bytes(type, id)
    let action: Scope.Action = root == nil ? .delete : present == nil ? .create : .update
    try permit(request, action, type)
    if let present { try permit(request, action, type, id, present) }
    if let root { try permitWrite(request, action, type, root) }
  }

  static var unknownPerson: Refusal {
    Refusal(401, .login, "sign in first").with("WWW-Authenticate", "Bearer")
  }

  private static func lackingScope(_ action: Scope.Action, _ type: String) -> Refusal {
    Refusal(403, .forbidden, "no scope allows this: \(type).\(action.rawValue)")
      .with("WWW-Authenticate", "Bearer error=\"insufficient_scope\"")
  }
}
