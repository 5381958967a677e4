public import SurveyPrimitives

extension SurveyItem {
  /// What few items say: an item that says nothing of it has the room of a reference for all.
  ///
  /// Copies share it until one of them is changed.
  @usableFromInline
  struct RareFields: Sendable {
    @usableFromInline
    struct Fields: Hashable, Sendable {
      @usableFromInline var entryFormat: String?
      @usableFromInline var minLength: Int?
      @usableFromInline var minValue = Rare<AnswerValue>()
      @usableFromInline var maxValue = Rare<AnswerValue>()
      @usableFromInline var maxDecimalPlaces: Int?
      @usableFromInline var minOccurs: Int?
      @usableFromInline var maxOccurs: Int?
      @usableFromInline var unit = Rare<Coding>()
      @usableFromInline var unitOptions: [Coding] = []
      @usableFromInline var choiceOrientation: String?
      @usableFromInline var sliderStepValue: Int?
      @usableFromInline var answerExpression = Rare<SurveyExpression>()
      @usableFromInline var candidateExpression = Rare<SurveyExpression>()
      @usableFromInline var optionToggles: [OptionToggle] = []
      @usableFromInline var itemPopulationContext = Rare<SurveyExpression>()
      @usableFromInline var variables: [SurveyExpression] = []
      @usableFromInline var constraints: [SurveyConstraint] = []
      @usableFromInline var calculatedLimits: [CalculatedLimit] = []
      @usableFromInline var textExpression = Rare<SurveyExpression>()
      @usableFromInline var regex: String?
      @usableFromInline var maxSize: Int?
      @usableFromInline var mimeTypes: [String] = []
      @usableFromInline var referenceTypes: [String] = []
      @usableFromInline var unitValueSet: String?
      @usableFromInline var unitOpen: AnswerConstraint = .optionsOnly

      @inlinable init() {}
    }

    /// It is changed only while there is one copy, as the storage of an item is.
    @usableFromInline
    final class Box: @unchecked Sendable {
      @exclusivity(unchecked) @usableFromInline var fields: Fields
      init(_ fields: Fields) { self.fields = fields }
    }

    @usableFromInline var box: Box?

    init() {}

    /// The fields, to be changed: those of this copy alone.
    @inlinable var fields: Fields {
      get { box?.fields ?? Fields() }
      _modify {
        let own = ownBox()
        yield &own.fields
      }
    }

    @usableFromInline
    mutating func ownBox() -> Box {
      if isKnownUniquelyReferenced(&box), let box { return box }
      let own = Box(fields)
      box = own
      return own
    }
  }
}

extension SurveyItem.RareFields: Hashable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.box === right.box || left.fields == right.fields
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension SurveyItem.RareFields: CustomReflectable {
  @usableFromInline var customMirror: Mirror { Mirror(reflecting: fields) }
}
