import SurveyFormats
import SurveyLogic
import SurveyModel

/// Which item groups there are, and what is in them.
///
/// ODM 1.3 has groups in forms and items in groups, and nothing else: a group in a group is one behind it,
/// what follows in the outer one is a further part of that. ODM 2.0 has groups in groups.
extension ODMWriter {
  /// Where items are written.
  private struct Position {
    /// The item that they are inside.
    var parent: SurveyItem?
    /// The group of the form in which it is, or the form itself.
    var group: String?
    /// The item group that is filled; `nil` where a new part has to begin, or for the form.
    var open: Int?
    /// The OIDs of the groups around.
    var groups: [String] = []
    var isRepeating = false
    /// The conditions that references to groups, and to items, have to say.
    var forGroups: [Logic] = []
    var forItems: [Logic] = []
  }

  mutating func place(_ all: [SurveyItem], in parent: SurveyItem?) {
    var position = Position()
    place(all, &position, depth: 0)
  }

  /// More items than this are not followed into each other.
  private static let deepest = 60

  private mutating func place(_ all: [SurveyItem], _ position: inout Position, depth: Int) {
    guard depth < Self.deepest else { return }
    for item in all where item.linkId != position.parent?.helpItem?.linkId {
      if item.type == .group || item.type == .display {
        placeGroup(item, &position, depth)
      } else {
        placeQuestion(item, &position, depth)
      }
    }
  }

  private func conditions(of item: SurveyItem) -> [Logic] {
    (try? form.condition(of: item)).flatMap { $0.map { [form.spellingOutWeights($0)] } } ?? []
  }

  private mutating func placeGroup(_ item: SurveyItem, _ position: inout Position, _ depth: Int) {
    let oid = oids.place(item)
    let isFlat = version == .v1
    let inherited = isFlat ? position.forGroups : position.forItems
    let isRepeating = item.repeats || isFlat && position.isRepeating
    let index = groups.count
    groups.append(
      WrittenGroup(
        oid: oid, role: .item, item: item,
        parent: isFlat || position.parent?.type.isQuestion == true ? position.parent?.linkId : nil,
        isRepeating: isRepeating))
    refer(
      WrittenReference(
        isGroup: true, oid: oid, linkId: item.linkId, isRequired: item.required,
        inherited: inherited), at: position)
    var inner = Position(
      parent: item, group: item.linkId, open: index,
      groups: (isFlat ? [] : position.groups) + [oid],
      isRepeating: isRepeating, forGroups: inherited + conditions(of: item), forItems: [])
    oids.places[item.linkId] = ODMPlace(groups: inner.groups, item: nil)
    place(item.items, &inner, depth: depth + 1)
    if isFlat { position.open = nil }
  }

  private mutating func placeQuestion(
    _ item: SurveyItem, _ position: inout Position, _ depth: Int
  ) {
    let oid = oids.place(item)
    var reference = WrittenReference(
      isGroup: false, oid: oid, linkId: item.linkId, isRequired: item.required,
      inherited: position.forItems)
    let isInGroup = position.parent.map { $0.type == .group } ?? true
    items.append(
      WrittenItem(oid: oid, item: item, parent: isInGroup ? nil : position.parent?.linkId))
    if item.repeats {
      let group = oids.unique("IG." + oid)
      let inherited = version == .v1 ? position.forGroups : position.forItems
      groups.append(
        WrittenGroup(
          oid: group, role: .answers, item: item,
          parent: version == .v1 ? position.parent?.linkId : nil, isRepeating: true,
          references: []))
      let outer = WrittenReference(
        isGroup: true, oid: group, linkId: item.linkId, isRequired: item.required,
        inherited: inherited)
      refer(outer, at: position)
      reference.inherited = []
      reference.hasOwnCondition = false
      groups[groups.count - 1].references.append(reference)
      if version == .v1, let parent = position.parent?.linkId, isInGroup {
        items[items.count - 1].parent = parent
      }
      oids.places[item.linkId] = ODMPlace(
        groups: (version == .v1 ? [] : position.groups) + [group], item: oid)
      if version == .v1 { position.open = nil }
    } else {
      openPart(&position)
      refer(reference, at: position)
      oids.places[item.linkId] = ODMPlace(groups: position.groups, item: oid)
    }
    placeChildren(of: item, &position, depth)
  }

  /// What is inside a question follows it, and is asked once that is answered.
  private mutating func placeChildren(
    of item: SurveyItem, _ position: inout Position, _ depth: Int
  ) {
    guard item.items.contains(where: { $0.linkId != item.helpItem?.linkId }) else { return }
    var inner = position
    inner.parent = item
    let further = conditions(of: item) + [.apply(.answered, [.answer(item.linkId)])]
    inner.forItems += further
    inner.forGroups += further
    place(item.items, &inner, depth: depth + 1)
    position.open = inner.open
    position.groups = inner.groups
  }

  /// Begins a part of the group around where items stand behind a group.
  private mutating func openPart(_ position: inout Position) {
    guard version == .v1, position.open == nil else { return }
    let oid = oids.unique(position.group.map { oids.oid(of: $0) + ".part" } ?? "IG.part")
    position.open = groups.count
    position.groups = [oid]
    groups.append(
      WrittenGroup(
        oid: oid, role: .part(of: position.group), item: nil, parent: nil,
        isRepeating: position.isRepeating))
    references.append(
      WrittenReference(
        isGroup: true, oid: oid, linkId: nil,
        inherited: position.group == nil ? [] : position.forGroups))
  }

  private mutating func refer(_ reference: WrittenReference, at position: Position) {
    if version == .v1, reference.isGroup {
      references.append(reference)
    } else if let open = position.open {
      groups[open].references.append(reference)
    } else {
      references.append(reference)
    }
  }
}
