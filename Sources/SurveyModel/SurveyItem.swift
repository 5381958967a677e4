public import SurveyPrimitives

/// One item of a survey: a question, a text to read, or a group of items.
///
/// [Questionnaire.item](https://hl7.org/fhir/R4/questionnaire-definitions.html#Questionnaire.item)
public struct SurveyItem: Hashable, Sendable {
  /// The name by which answers are tied to the item; unique within the survey.
  public var linkId: String
  /// The kind of item.
  public var type: ItemType
  /// The label before the text: "1(a)".
  public var prefix: String?
  /// The question, the heading, or the text to read.
  public var text: String?
  /// A hint on how to answer, shown in an empty field (entryFormat).
  public var entryFormat: String?
  /// Whether an answer must be given.
  public var required = false
  /// Whether there may be several answers, or several repetitions of a group.
  public var repeats = false
  /// Whether a person may not change the answer.
  public var readOnly = false
  /// Whether it is never shown (questionnaire-hidden).
  public var hidden = false
  /// The length allowed, in Unicode scalars.
  public var maxLength: Int?
  /// The length needed, in Unicode scalars (minLength).
  public var minLength: Int?
  /// The least value allowed.
  public var minValue: AnswerValue?
  /// The greatest value allowed.
  public var maxValue: AnswerValue?
  /// How many digits after the point are allowed.
  public var maxDecimalPlaces: Int?
  /// How many answers or repetitions there must be.
  public var minOccurs: Int?
  /// How many answers or repetitions there may be.
  public var maxOccurs: Int?
  /// The unit of a decimal or quantity answer.
  public var unit: Coding?
  /// The units a person may choose from.
  public var unitOptions: [Coding] = []
  /// The controls asked for, as codes of questionnaire-item-control: `radio-button`, `slider`.
  public var itemControl: [String] = []
  /// How options are laid out: `horizontal` or `vertical`.
  public var choiceOrientation: String?
  /// How far apart two values of a slider are (sliderStepValue).
  public var sliderStepValue: Int?
  /// The answers to choose from.
  public var options: [AnswerOption] = []
  /// The address of a value set that holds the options; resolved ones stand in ``options`` too.
  ///
  /// On a string or a text (R5's que-5; R4 has it on choices only) an answer is a concept of it, or
  /// the code or the display of one as a text.
  public var answerValueSet: String?
  /// What may be answered beside the options.
  public var answerConstraint: AnswerConstraint = .optionsOnly
  /// The values an answer starts with.
  public var initial: [AnswerValue] = []
  /// What works out the answer when the item begins (initialExpression).
  public var initialExpression: SurveyExpression?
  /// What works out the answer until a person changes it (calculatedExpression).
  public var calculatedExpression: SurveyExpression?
  /// What works out the options (answerExpression).
  public var answerExpression: SurveyExpression?
  /// What works out answers to choose from, which need not be options (candidateExpression).
  public var candidateExpression: SurveyExpression?
  /// Options that are offered only under a condition.
  public var optionToggles: [OptionToggle] = []
  /// What a group repeats for when it is populated; its name stands for the one at hand
  /// (itemPopulationContext).
  public var itemPopulationContext: SurveyExpression?
  /// Values that expressions on this item and below may use by name (variable).
  public var variables: [SurveyExpression] = []
  /// The rules that its answers must keep.
  public var constraints: [SurveyConstraint] = []
  /// Limits that are worked out.
  public var calculatedLimits: [CalculatedLimit] = []
  /// What works out the text that is shown (cqf-expression on `text`).
  public var textExpression: SurveyExpression?
  /// The regular expression that a whole answer must match (regex).
  public var regex: String?
  /// The size allowed of a file, in bytes (maxSize, given there in megabytes).
  public var maxSize: Int?
  /// The media types allowed of a file (mimeType).
  public var mimeTypes: [String] = []
  /// The types of resource that a reference may name (referenceResource).
  public var referenceTypes: [String] = []
  /// The address of the value set of units (unitValueSet).
  public var unitValueSet: String?
  /// What must be true for the item to be enabled (enableWhenExpression).
  public var enableWhenExpression: SurveyExpression?
  /// The conditions under which the item is enabled; empty means always.
  public var enableWhen: [EnableWhen] = []
  /// How several conditions count together.
  public var enableBehavior: EnableBehavior?
  /// The items inside this one.
  public var items: [SurveyItem] = []
  /// What the source says beyond these fields.
  public var carried: [Carried] = []

  /// Creates an item; everything else starts empty.
  public init(linkId: String, type: ItemType, text: String? = nil) {
    self.linkId = linkId
    self.type = type
    self.text = text
  }
}

extension SurveyItem {
  /// Whether the answer is picked from options, whatever the type.
  public var isChoice: Bool { type == .choice || !options.isEmpty || answerValueSet != nil }

  /// Whether options are numbered for people: not where an option is a whole number itself, so that
  /// a number that is typed has one meaning.
  public var numbersOptions: Bool { !options.contains { Int($0.value.label) != nil } }

  /// Whether an answer outside the options is allowed.
  public var isOpen: Bool { isChoice && answerConstraint != .optionsOnly }
}
