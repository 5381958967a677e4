import FHIRDocument
import FHIRPath

extension FHIRPath.Collection {
  /// Whether there is a result, and none is false.
  var isYes: Bool {
    !isEmpty
      && allSatisfy { value in
        switch value {
        case .boolean(let value): value
        case .element(let element): element.boolean != false
        default: true
        }
      }
  }
}
