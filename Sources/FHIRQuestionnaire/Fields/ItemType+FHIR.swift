package import FHIRDocument
package import SurveyModel

extension ItemType {
  private static let byName = allCases.reduce(into: TextTable<ItemType>()) { $0[$1.rawValue] = $1 }

  /// The type whose name is the value of an element.
  package init?(_ element: Element) {
    guard let type = Self.byName.entry(of: element) else { return nil }
    self = type
  }
}
