public import SurveyPrimitives

/// One item of a survey: a question, a text to read, or a group of items.
///
/// [Questionnaire.item](https://hl7.org/fhir/R4/questionnaire-definitions.html#Questionnaire.item)
///
/// A copy shares what it holds with the original until one of them is changed.
public struct SurveyItem: Sendable {
  @usableFromInline var storage: Storage

  /// The name by which answers are tied to the item; unique within the survey.
  @inlinable public var linkId: String {
    get { storage.fields.linkId }
    _modify { yield &fields.linkId }
  }
  /// The kind of item.
  @inlinable public var type: ItemType {
    get { storage.fields.type }
    _modify { yield &fields.type }
  }
  /// The label before the text: "1(a)".
  @inlinable public var prefix: String? {
    get { storage.fields.prefix }
    _modify { yield &fields.prefix }
  }
  /// The question, the heading, or the text to read.
  @inlinable public var text: String? {
    get { storage.fields.text }
    _modify { yield &fields.text }
  }
  /// A hint on how to answer, shown in an empty field (entryFormat).
  @inlinable public var entryFormat: String? {
    get { storage.fields.rare.box?.fields.entryFormat }
    _modify { yield &fields.rare.fields.entryFormat }
  }
  /// Whether an answer must be given.
  @inlinable public var required: Bool {
    get { storage.fields.required }
    _modify { yield &fields.required }
  }
  /// Whether there may be several answers, or several repetitions of a group.
  @inlinable public var repeats: Bool {
    get { storage.fields.repeats }
    _modify { yield &fields.repeats }
  }
  /// Whether a person may not change the answer.
  @inlinable public var readOnly: Bool {
    get { storage.fields.readOnly }
    _modify { yield &fields.readOnly }
  }
  /// Whether it is never shown (questionnaire-hidden).
  @inlinable public var hidden: Bool {
    get { storage.fields.hidden }
    _modify { yield &fields.hidden }
  }
  /// The length allowed, in Unicode scalars.
  @inlinable public var maxLength: Int? {
    get { storage.fields.maxLength }
    _modify { yield &fields.maxLength }
  }
  /// The length needed, in Unicode scalars (minLength).
  @inlinable public var minLength: Int? {
    get { storage.fields.rare.box?.fields.minLength }
    _modify { yield &fields.rare.fields.minLength }
  }
  /// The least value allowed.
  @inlinable public var minValue: AnswerValue? {
    get { storage.fields.rare.box?.fields.minValue.value }
    _modify { yield &fields.rare.fields.minValue.value }
  }
  /// The greatest value allowed.
  @inlinable public var maxValue: AnswerValue? {
    get { storage.fields.rare.box?.fields.maxValue.value }
    _modify { yield &fields.rare.fields.maxValue.value }
  }
  /// How many digits after the point are allowed.
  @inlinable public var maxDecimalPlaces: Int? {
    get { storage.fields.rare.box?.fields.maxDecimalPlaces }
    _modify { yield &fields.rare.fields.maxDecimalPlaces }
  }
  /// How many answers or repetitions there must be.
  @inlinable public var minOccurs: Int? {
    get { storage.fields.rare.box?.fields.minOccurs }
    _modify { yield &fields.rare.fields.minOccurs }
  }
  /// How many answers or repetitions there may be.
  @inlinable public var maxOccurs: Int? {
    get { storage.fields.rare.box?.fields.maxOccurs }
    _modify { yield &fields.rare.fields.maxOccurs }
  }
  /// The unit of a decimal or quantity answer.
  @inlinable public var unit: Coding? {
    get { storage.fields.rare.box?.fields.unit.value }
    _modify { yield &fields.rare.fields.unit.value }
  }
  /// The units a person may choose from.
  @inlinable public var unitOptions: [Coding] {
    get { storage.fields.rare.box?.fields.unitOptions ?? [] }
    _modify { yield &fields.rare.fields.unitOptions }
  }
  /// The controls asked for, as codes of questionnaire-item-control: `radio-button`, `slider`.
  @inlinable public var itemControl: [String] {
    get { storage.fields.itemControl }
    _modify { yield &fields.itemControl }
  }
  /// How options are laid out: `horizontal` or `vertical`.
  @inlinable public var choiceOrientation: String? {
    get { storage.fields.rare.box?.fields.choiceOrientation }
    _modify { yield &fields.rare.fields.choiceOrientation }
  }
  /// How far apart two values of a slider are (sliderStepValue).
  @inlinable public var sliderStepValue: Int? {
    get { storage.fields.rare.box?.fields.sliderStepValue }
    _modify { yield &fields.rare.fields.sliderStepValue }
  }
  /// The answers to choose from.
  @inlinable public var options: [AnswerOption] {
    get { storage.fields.options }
    _modify { yield &fields.options }
  }
  /// The address of a value set that holds the options; resolved ones stand in ``options`` too.
  ///
  /// On a string or a text (R5's que-5; R4 has it on choices only) an answer is a concept of it, or
  /// the code or the display of one as a text.
  @inlinable public var answerValueSet: String? {
    get { storage.fields.answerValueSet }
    _modify { yield &fields.answerValueSet }
  }
  /// What may be answered beside the options.
  @inlinable public var answerConstraint: AnswerConstraint {
    get { storage.fields.answerConstraint }
    _modify { yield &fields.answerConstraint }
  }
  /// The values an answer starts with.
  @inlinable public var initial: [AnswerValue] {
    get { storage.fields.initial }
    _modify { yield &fields.initial }
  }
  /// What works out the answer when the item begins (initialExpression).
  @inlinable public var initialExpression: SurveyExpression? {
    get { storage.fields.initialExpression.value }
    _modify { yield &fields.initialExpression.value }
  }
  /// What works out the answer until a person changes it (calculatedExpression).
  @inlinable public var calculatedExpression: SurveyExpression? {
    get { storage.fields.calculatedExpression.value }
    _modify { yield &fields.calculatedExpression.value }
  }
  /// What works out the options (answerExpression).
  @inlinable public var answerExpression: SurveyExpression? {
    get { storage.fields.rare.box?.fields.answerExpression.value }
    _modify { yield &fields.rare.fields.answerExpression.value }
  }
  /// What works out answers to choose from, which need not be options (candidateExpression).
  @inlinable public var candidateExpression: SurveyExpression? {
    get { storage.fields.rare.box?.fields.candidateExpression.value }
    _modify { yield &fields.rare.fields.candidateExpression.value }
  }
  /// Options that are offered only under a condition.
  @inlinable public var optionToggles: [OptionToggle] {
    get { storage.fields.rare.box?.fields.optionToggles ?? [] }
    _modify { yield &fields.rare.fields.optionToggles }
  }
  /// What a group repeats for when it is populated; its name stands for the one at hand
  /// (itemPopulationContext).
  @inlinable public var itemPopulationContext: SurveyExpression? {
    get { storage.fields.rare.box?.fields.itemPopulationContext.value }
    _modify { yield &fields.rare.fields.itemPopulationContext.value }
  }
  /// Values that expressions on this item and below may use by name (variable).
  @inlinable public var variables: [SurveyExpression] {
    get { storage.fields.rare.box?.fields.variables ?? [] }
    _modify { yield &fields.rare.fields.variables }
  }
  /// The rules that its answers must keep.
  @inlinable public var constraints: [SurveyConstraint] {
    get { storage.fields.rare.box?.fields.constraints ?? [] }
    _modify { yield &fields.rare.fields.constraints }
  }
  /// Limits that are calculated.
  @inlinable public var calculatedLimits: [CalculatedLimit] {
    get { storage.fields.rare.box?.fields.calculatedLimits ?? [] }
    _modify { yield &fields.rare.fields.calculatedLimits }
  }
  /// What works out the text that is shown (cqf-expression on `text`).
  @inlinable public var textExpression: SurveyExpression? {
    get { storage.fields.rare.box?.fields.textExpression.value }
    _modify { yield &fields.rare.fields.textExpression.value }
  }
  /// The regular expression that a whole answer must match (regex).
  @inlinable public var regex: String? {
    get { storage.fields.rare.box?.fields.regex }
    _modify { yield &fields.rare.fields.regex }
  }
  /// The size allowed of a file, in bytes (maxSize, given there in megabytes).
  @inlinable public var maxSize: Int? {
    get { storage.fields.rare.box?.fields.maxSize }
    _modify { yield &fields.rare.fields.maxSize }
  }
  /// The media types allowed of a file (mimeType).
  @inlinable public var mimeTypes: [String] {
    get { storage.fields.rare.box?.fields.mimeTypes ?? [] }
    _modify { yield &fields.rare.fields.mimeTypes }
  }
  /// The types of resource that a reference may name (referenceResource).
  @inlinable public var referenceTypes: [String] {
    get { storage.fields.rare.box?.fields.referenceTypes ?? [] }
    _modify { yield &fields.rare.fields.referenceTypes }
  }
  /// Which units may be given beside ``unitOptions``: none, others with a code, or any text (unitOpen).
  ///
  /// [sdc-questionnaire-unitOpen](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-unitOpen.html)
  @inlinable public var unitOpen: AnswerConstraint {
    get { storage.fields.rare.box?.fields.unitOpen ?? .optionsOnly }
    _modify { yield &fields.rare.fields.unitOpen }
  }

  /// The address of the value set of units (unitValueSet).
  @inlinable public var unitValueSet: String? {
    get { storage.fields.rare.box?.fields.unitValueSet }
    _modify { yield &fields.rare.fields.unitValueSet }
  }
  /// What must be true for the item to be enabled (enableWhenExpression).
  @inlinable public var enableWhenExpression: SurveyExpression? {
    get { storage.fields.enableWhenExpression.value }
    _modify { yield &fields.enableWhenExpression.value }
  }
  /// The conditions under which the item is enabled; empty means always.
  @inlinable public var enableWhen: [EnableWhen] {
    get { storage.fields.enableWhen }
    _modify { yield &fields.enableWhen }
  }
  /// How several conditions count together.
  @inlinable public var enableBehavior: EnableBehavior? {
    get { storage.fields.enableBehavior }
    _modify { yield &fields.enableBehavior }
  }
  /// The items inside this one.
  @inlinable public var items: [SurveyItem] {
    get { storage.items }
    _modify {
      unshare()
      yield &storage.items
    }
  }
  /// What the source says beyond these fields.
  @inlinable public var carried: [Carried] {
    get { storage.fields.carried }
    _modify { yield &fields.carried }
  }

  /// Creates an item; everything else starts empty.
  public init(linkId: String, type: ItemType, text: String? = nil) {
    storage = Storage(linkId: linkId, type: type, text: text)
  }
}

extension SurveyItem {
  /// Whether the answer is picked from options, whatever the type.
  public var isChoice: Bool { type == .choice || !options.isEmpty || answerValueSet != nil }

  /// Whether options are numbered for people: not where an option is a whole number itself, so that
  /// a number that is typed has one meaning.
  public var numbersOptions: Bool {
    let options = options
    // By their indexes: a copy of each option would take longer than to look at it.
    return !options.indices.contains { Int(options[$0].label) != nil }
  }

  /// Whether an answer outside the options is allowed.
  public var isOpen: Bool { isChoice && answerConstraint != .optionsOnly }
}
