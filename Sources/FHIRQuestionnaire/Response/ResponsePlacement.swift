import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Gives a session the items of a response.
///
/// This reads the elements; the loader knows where they belong. Its sources are the numbers of
/// elements.
struct ResponsePlacement {
  private let root: Element
  var loader: SessionLoader
  /// The elements of the instances.
  var places = ResponsePlaces()
  /// What the response says of instances beyond the values of their answers.
  var preserved: [InstanceID: PreservedItem] = [:]

  init(_ root: Element, session: Session, at moment: Instant) {
    self.root = root
    loader = SessionLoader(session, .response, at: moment)
  }

  /// Gives all answers of the response.
  mutating func place(_ layout: ResponseLayout) {
    switch layout {
    case .nested: placeNested(root)
    case .flat: placeFlat(root)
    }
    loader.finish()
  }

  /// What was found, at its elements.
  func addFindings(to findings: inout ReadFindings, _ policy: SeverityPolicy) {
    for finding in loader.findings {
      var element = Element(document: root.document, index: finding.source)
      if finding.diagnostic.code == .unknownLinkId { element = element[.linkId] ?? element }
      for diagnostic in policy.applied(to: [finding.diagnostic]) {
        findings.add(diagnostic, at: element)
      }
    }
  }

  /// The linkId of an item; a finding where it has none.
  mutating func linkId(of element: Element) -> String? {
    if element.isEmptyArray { return nil }
    if let linkId = element[.linkId]?.string { return linkId }
    loader.report(.itemWithoutLinkId, at: element.index)
    return nil
  }
}

extension ResponseLayout {
  /// Flat: nothing but questions at the top level, and one of them from inside something.
  init(of root: Element, for index: SurveyIndex) {
    var hasInner = false
    self = .nested
    for item in root.children(.item) {
      let isNested =
        item[.item] != nil || item.children(.answer).contains { $0[.item] != nil }
      if isNested { return }
      guard let found = item[.linkId]?.string.flatMap({ index.find(linkId: $0) }) else { continue }
      if index.type(of: found) == .group { return }
      if index.parent(of: found) != nil { hasInner = true }
    }
    if hasInner { self = .flat }
  }
}
