extension PolicySubject {
  /// Its kind, and the name of what it is; ``init(_:_:)`` takes them.
  var parts: (kind: String, name: String?) {
    switch self {
    case .item(let linkId): ("item", linkId)
    case .field(let field): ("field", field.rawValue)
    case .otherItems: ("otherItems", nil)
    case .itemTexts: ("itemTexts", nil)
    }
  }

  /// The subject of a kind with a name; `nil` where there is none.
  init?(_ kind: String, _ name: String?) {
    switch (kind, name) {
    case ("item", let linkId?): self = .item(linkId)
    case ("field", let name?):
      guard let field = PolicyField(rawValue: name) else { return nil }
      self = .field(field)
    case ("otherItems", _): self = .otherItems
    case ("itemTexts", _): self = .itemTexts
    default: return nil
    }
  }
}
