import FHIRDocument
import SurveyDiagnostics

extension Pipeline {
  /// What in a resource is not as FHIR wants it, but for what its reader has told already.
  func structure(of root: Element, besides told: [Diagnostic] = []) -> [Diagnostic] {
    Self.findings(root.structureFindings(isStrict: options.strict), besides: told)
  }

  /// The findings but for those that a reader has told already.
  static func findings(_ findings: [Diagnostic], besides told: [Diagnostic]) -> [Diagnostic] {
    if findings.isEmpty || told.isEmpty { return findings }
    let places = Set(told.flatMap(\.places))
    return findings.filter { !$0.code.isStructural || !places.contains($0.location.withPathAlone) }
  }
}

extension Diagnostic {
  /// The paths of the elements whose defects a reader's finding tells.
  fileprivate var places: [Location] {
    guard let path = location.path else { return [] }
    return paths(below: path).map { Location(file: location.file, path: $0) }
  }

  private func paths(below path: String) -> [String] {
    let names: [String]
    switch code {
    case .missingLinkId, .itemWithoutLinkId: names = ["linkId"]
    case .missingType: names = ["type"]
    case .unknownItemType: return [path, path + ".type"]
    case .incompleteCondition: names = ["question", "operator", "answer[x]"]
    case .unreadableOption: names = ["value[x]"]
    case .wrongValueType, .unreadableValue: return [path]
    case .unknownResponseStatus, .unknownTaskStatus: return [path, path + ".status"]
    default: return []
    }
    return names.map { path + "." + $0 }
  }
}

extension Location {
  fileprivate var withPathAlone: Location { Location(file: file, path: path) }
}
