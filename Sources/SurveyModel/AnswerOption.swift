public import SurveyPrimitives

/// One permitted answer.
///
/// [Questionnaire.item.answerOption](https://hl7.org/fhir/R4/questionnaire-definitions.html#Questionnaire.item.answerOption)
public struct AnswerOption: Hashable, Sendable {
  /// The value that is answered.
  public var value: AnswerValue
  /// Whether it is chosen when the survey starts.
  public var initialSelected: Bool
  /// Whether choosing it excludes every other answer (optionExclusive).
  public var isExclusive: Bool
  /// Its score (ordinalValue, itemWeight).
  public var ordinal: ExactDecimal?
  @usableFromInline var details = Rare<Details>()

  /// Creates an option.
  @inlinable
  public init(
    value: AnswerValue, initialSelected: Bool = false, isExclusive: Bool = false,
    prefix: String? = nil, ordinal: ExactDecimal? = nil
  ) {
    self.value = value
    self.initialSelected = initialSelected
    self.isExclusive = isExclusive
    self.ordinal = ordinal
    if prefix != nil { self.prefix = prefix }
  }
}

extension AnswerOption {
  /// What few options have.
  @usableFromInline
  struct Details: Hashable, Sendable {
    @usableFromInline var prefix: String?
    @usableFromInline var shown: String?
    @usableFromInline var ordinalExtension: String?
    @usableFromInline var preserved = Preserved()

    @usableFromInline init() {}

    var isEmpty: Bool {
      prefix == nil && shown == nil && ordinalExtension == nil && preserved.isEmpty
    }
  }

  /// The label before it: "a)", "1." (optionPrefix).
  @inlinable public var prefix: String? {
    get { details.value?.prefix }
    set { if newValue != nil || details.hasValue { change { $0.prefix = newValue } } }
  }

  /// Its text in the language in which the survey is shown, where that is not the text of the value;
  /// the value itself is the same in every language.
  public var shown: String? {
    get { details.value?.shown }
    set { if newValue != nil || details.hasValue { change { $0.shown = newValue } } }
  }

  /// The option as a person reads it.
  public var label: String { shown ?? value.label }

  /// The address of the extension that gives the score, where it is another one than ordinalValue.
  public var ordinalExtension: String? {
    get { details.value?.ordinalExtension }
    set { if newValue != nil || details.hasValue { change { $0.ordinalExtension = newValue } } }
  }

  /// What the source says of a value that has no parts, a text or a number for example: its extensions.
  public var preserved: Preserved {
    get { details.value?.preserved ?? Preserved() }
    set { if !newValue.isEmpty || details.hasValue { change { $0.preserved = newValue } } }
  }

  @usableFromInline
  mutating func change(_ body: (inout Details) -> Void) {
    var changed = details.value ?? Details()
    body(&changed)
    details.value = changed.isEmpty ? nil : changed
  }
}
