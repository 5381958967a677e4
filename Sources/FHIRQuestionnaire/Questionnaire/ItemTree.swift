package import FHIRDocument
package import SurveyModel

/// Makes items from elements inside elements, however deep, with a stack of its own.
package enum ItemTree {
  /// The items of an element's children.
  ///
  /// - Parameters:
  ///   - children: the elements of an element that are items.
  ///   - read: an item without those inside it, given the item around it; `nil` leaves it out with all
  ///     that is inside it.
  package static func items(
    in root: Element, children: (Element) -> Children,
    read: (Element, _ parent: SurveyItem?) -> SurveyItem?
  ) -> [SurveyItem] {
    var items: [SurveyItem] = []
    var rest = children(root).makeIterator()
    var open: [(item: SurveyItem, outer: Children.Iterator)] = []
    while true {
      if let element = rest.next() {
        guard let item = read(element, open.last?.item) else { continue }
        open.append((item, rest))
        rest = children(element).makeIterator()
      } else {
        guard let (item, outer) = open.popLast() else { return items }
        rest = outer
        if open.isEmpty { items.append(item) } else { open[open.count - 1].item.items.append(item) }
      }
    }
  }
}
