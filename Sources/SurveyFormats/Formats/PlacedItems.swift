/// The items of a text in the order of their places, to find the item that a place is in or behind.
package struct PlacedItems {
  private var items: [(place: Place, linkId: String)]

  package init(_ places: [String: Place]) {
    items = places.map { (place: $0.value, linkId: $0.key) }.sorted {
      if $0.place.isBefore($1.place) { return true }
      return !$1.place.isBefore($0.place) && $0.linkId < $1.linkId
    }
  }

  /// The linkId of the last item that begins at a place or before it; `nil` where none does.
  package func last(before place: Place) -> String? {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if place.isBefore(items[middle].place) { high = middle } else { low = middle + 1 }
    }
    return low > 0 ? items[low - 1].linkId : nil
  }
}

extension Place {
  fileprivate func isBefore(_ other: Place) -> Bool {
    (line, column) < (other.line, other.column)
  }
}
