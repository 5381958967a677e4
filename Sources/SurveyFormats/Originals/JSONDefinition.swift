package import FHIRDocument
package import SurveyModel

/// A definition in JSON, as text and as what it says.
package struct JSONDefinition {
  let root: JSONObject
  /// All objects by the indexes of their elements.
  let objects: [Int: JSONObject]
  package let survey: Survey
  /// The indexes of the elements that items are read of.
  let indexes: [String: Int]
  /// The items by the indexes of their elements.
  let linkIds: [Int: String]
  /// The indexes of what nobody read.
  let unread: Set<Int>

  /// `nil` where it is deeper than definitions are.
  ///
  /// - Parameters:
  ///   - indexes: the indexes of the elements that items were read of, by linkId.
  ///   - ledger: what was read.
  package init?(
    _ document: Document, _ survey: Survey, indexes: [String: Int], _ ledger: PropertyLedger
  ) {
    guard let tree = JSONTree(document), let root = tree.objects[document.root.index] else {
      return nil
    }
    (objects, self.root, self.survey, self.indexes) = (tree.objects, root, survey, indexes)
    linkIds = Dictionary(indexes.map { ($0.value, $0.key) }) { min($0, $1) }
    unread = Set(ledger.left().map(\.index))
  }

  func linkId(of value: JSONValue) -> String? {
    guard case .object(let object) = value else { return nil }
    return linkIds[object.index]
  }

  /// The definition with what a survey says otherwise than it; `nil` where that cannot be said so.
  ///
  /// What was changed is found by writing the survey twice, as the definition has it and as it is now. The
  /// changes are put into the definition itself. What it says then is read: an item that says anything else than it
  /// should is written again, with what nobody read of it.
  ///
  /// - Parameters:
  ///   - before: what the definition says, written on its own.
  ///   - now: the survey, written so.
  ///   - plain: what it says where all is written so, if that is not what `now` says.
  package func merged(
    _ shape: JSONShape, before: [UInt8], now: [UInt8], saying plain: Survey? = nil,
    of survey: Survey, reading read: (Source) -> JSONDefinition?
  ) -> [UInt8]? {
    guard let before = read(Source(name: "-", bytes: before)),
      let now = read(Source(name: "-", bytes: now))
    else { return nil }
    let (wanted, written) = (WantedItems(survey), WantedItems(plain ?? now.survey))
    var merge = JSONMerge(shape, own: self, before: before, now: now)
    for _ in 0..<Self.rounds {
      let bytes = merge.bytes()
      guard let found = read(Source(name: "-", bytes: bytes)) else { return nil }
      let wrong = wanted.wrong(in: WantedItems(found.survey), written: written)
      if wrong.isEmpty { return bytes }
      if merge.rewrite(wrong, wanted.parents) { continue }
      if merge.rewritesAll { return nil }
      merge.rewritesAll = true
    }
    return nil
  }

  /// How often items are written again before the definition is given up.
  private static let rounds = 12
}
