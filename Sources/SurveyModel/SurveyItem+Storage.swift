extension SurveyItem {
  /// What an item says of itself, with the defaults of what it does not say.
  @usableFromInline
  struct Fields: Hashable, Sendable {
    @usableFromInline var linkId = ""
    @usableFromInline var type = ItemType.text
    @usableFromInline var prefix: String?
    @usableFromInline var text: String?
    @usableFromInline var required = false
    @usableFromInline var repeats = false
    @usableFromInline var readOnly = false
    @usableFromInline var hidden = false
    @usableFromInline var maxLength: Int?
    @usableFromInline var options: [AnswerOption] = []
    @usableFromInline var answerValueSet: String?
    @usableFromInline var answerConstraint: AnswerConstraint = .optionsOnly
    @usableFromInline var initial: [AnswerValue] = []
    @usableFromInline var enableWhen: [EnableWhen] = []
    @usableFromInline var enableBehavior: EnableBehavior?
    @usableFromInline var itemControl: [String] = []
    @usableFromInline var initialExpression = Rare<SurveyExpression>()
    @usableFromInline var calculatedExpression = Rare<SurveyExpression>()
    @usableFromInline var enableWhenExpression = Rare<SurveyExpression>()
    @usableFromInline var carried: [Carried] = []
    @usableFromInline var rare = RareFields()
  }

  /// Holds what all copies of an item share.
  ///
  /// It is changed only while there is one copy, which has the access to itself, so that nothing else
  /// need look for overlapping accesses.
  @usableFromInline
  final class Storage: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var fields = Fields()
    @exclusivity(unchecked) @usableFromInline var items: [SurveyItem] = []

    init(linkId: String, type: ItemType, text: String?) {
      fields.linkId = linkId
      fields.type = type
      fields.text = text
    }

    init(copying other: Storage) {
      fields = other.fields
      items = other.items
    }
  }

  /// Gives this copy a storage of its own, to be changed.
  @usableFromInline
  mutating func unshare() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(copying: storage)
    }
  }

  /// The fields, to be changed: those of this copy alone.
  ///
  /// Inlined: a call of an accessor of another module takes memory for what it leaves open.
  @inlinable var fields: Fields {
    get { storage.fields }
    _modify {
      unshare()
      yield &storage.fields
    }
  }
}

extension SurveyItem: Hashable {
  /// Whether both say the same, the items inside them too.
  public static func == (left: SurveyItem, right: SurveyItem) -> Bool {
    if left.storage === right.storage { return true }
    var (mine, theirs) = (ItemWalk([left]), ItemWalk([right]))
    while true {
      switch (mine.next(), theirs.next()) {
      case (.enter(let left), .enter(let right)):
        guard left.storage === right.storage || left.storage.fields == right.storage.fields else {
          return false
        }
      case (.leave, .leave): continue
      case (nil, nil): return true
      default: return false
      }
    }
  }

  /// Hashes what the item says, and the items inside it.
  public func hash(into hasher: inout Hasher) {
    for step in ItemWalk([self]) {
      if case .enter(let item) = step {
        hasher.combine(item.storage.fields)
        hasher.combine(item.items.count)
      }
    }
  }
}

extension SurveyItem: CustomReflectable {
  /// The fields, for who looks at an item in a debugger or in the output of a test.
  public var customMirror: Mirror {
    let frequent = Mirror(reflecting: storage.fields).children.filter { $0.label != "rare" }
    let rare = Mirror(reflecting: storage.fields.rare.fields).children
    return Mirror(
      self, children: frequent + rare + [("items", items)], displayStyle: .struct)
  }
}
