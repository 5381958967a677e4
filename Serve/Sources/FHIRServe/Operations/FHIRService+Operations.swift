// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

extension FHIRService {
  private static let core = "http://hl7.org/fhir/OperationDefinition/"
  static let systemOperations: [(name: String, definition: String)] = []

  /// The operations of a type.
  static func operations(of type: String) -> [(name: String, definition: String)] { [] }

  /// Does an operation, which is the last step of the path.
  func operation(
    _ request: ServeRequest, _ query: RequestQuery, _ steps: [String]
  ) async throws(Refusal) -> ServeReply {
    throw Refusal(404, .notSupported, "the operation \(request.path) is not done here")
  }
}
