import FHIRDocument
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import FHIRQuestionnaire
@testable import ResponseValidation

/// A form with each field, by the fast path and by the session.
struct FieldFastPathTests {
  /// An item with a field that answers may break; one without a case here does not compile.
  private static func item(with field: ItemField) -> SurveyItem {
    var item = SurveyItem(linkId: "x", type: type(for: field))
    let expression = SurveyExpression("%resource.item.where(linkId = 's').answer.value")
    let condition = SurveyExpression("%resource.item.where(linkId = 's').answer.value > 2")
    let coding = AnswerValue.coding(Coding(system: "s:1", code: "a", display: "A"))
    switch field {
    case .prefix: item.prefix = "1."
    case .text: item.text = "Text"
    case .required: item.required = true
    case .repeats: item.repeats = true
    case .readOnly: item.readOnly = true
    case .maxLength: item.maxLength = 2
    case .hidden: item.hidden = true
    case .itemControl: item.itemControl = ["slider"]
    case .choiceOrientation: item.choiceOrientation = "vertical"
    case .sliderStepValue: item.sliderStepValue = 2
    case .answerConstraint:
      item.answerConstraint = .optionsOrString
      item.options = [AnswerOption(value: coding)]
    case .unit: item.unit = Coding(system: "http://unitsofmeasure.org", code: "kg")
    case .unitOptions: item.unitOptions = [Coding(system: "http://unitsofmeasure.org", code: "kg")]
    case .unitOpen:
      item.unitOpen = .optionsOrType
      item.unitOptions = [Coding(system: "http://unitsofmeasure.org", code: "g")]
    case .unitValueSet: item.unitValueSet = "http://example.org/units"
    case .minValue: item.minValue = .integer(4)
    case .maxValue: item.maxValue = .integer(4)
    case .maxDecimalPlaces: item.maxDecimalPlaces = 1
    case .minLength: item.minLength = 3
    case .minOccurs:
      item.repeats = true
      item.minOccurs = 2
    case .maxOccurs:
      item.repeats = true
      item.maxOccurs = 1
    case .entryFormat: item.entryFormat = "nnn"
    case .regex: item.regex = "[a-z]{3}"
    case .maxSize: item.maxSize = 1
    case .mimeTypes: item.mimeTypes = ["image/png"]
    case .referenceTypes: item.referenceTypes = ["Patient"]
    case .options: item.options = [AnswerOption(value: coding, isExclusive: true)]
    case .answerValueSet: item.answerValueSet = "http://example.org/codes"
    case .initial: item.initial = [.integer(4)]
    case .variables:
      item.variables = [SurveyExpression(name: "v", expression.text)]
      item.constraints = [SurveyConstraint(expression: SurveyExpression("%v > 2"))]
    case .initialExpression: item.initialExpression = expression
    case .calculatedExpression:
      item.calculatedExpression = expression
      item.readOnly = true
    case .enableWhenExpression: item.enableWhenExpression = condition
    case .answerExpression:
      item.answerExpression = SurveyExpression("iif(\(condition.text), 'abc', 'def')")
    case .candidateExpression:
      item.candidateExpression = SurveyExpression("iif(\(condition.text), 'abc', 'def')")
    case .itemPopulationContext: item.itemPopulationContext = expression
    case .textExpression: item.textExpression = SurveyExpression("'Text'")
    case .optionToggles:
      item.options = [AnswerOption(value: coding)]
      item.optionToggles = [OptionToggle(options: [coding], expression: condition)]
    case .constraints: item.constraints = [SurveyConstraint(expression: condition)]
    case .calculatedLimits: item.calculatedLimits = [CalculatedLimit(.minValue, expression)]
    case .enableWhen:
      item.enableWhen = [EnableWhen(question: "s", operator: .greater, answer: .integer(2))]
    case .enableBehavior:
      item.enableWhen = [EnableWhen(question: "s", operator: .greater, answer: .integer(2))]
      item.enableBehavior = .any
    }
    return item
  }

  private static func type(for field: ItemField) -> ItemType {
    switch field {
    case .answerConstraint, .options, .answerValueSet, .optionToggles, .answerExpression,
      .candidateExpression, .choiceOrientation:
      .choice
    case .unit, .unitOptions, .unitOpen, .unitValueSet: .quantity
    case .maxDecimalPlaces: .decimal
    case .maxLength, .minLength, .entryFormat, .regex, .textExpression: .string
    case .maxSize, .mimeTypes: .attachment
    case .referenceTypes: .reference
    case .itemPopulationContext: .group
    default: .integer
    }
  }

  private static let values: [[AnswerValue]] = {
    let kilograms = Quantity(
      value: ExactDecimal("7"), comparator: nil, unit: "kg", system: "http://unitsofmeasure.org",
      code: "kg")
    var metres = kilograms
    metres.code = "m"
    let one: [AnswerValue?] = [
      .integer(1), .integer(4), .integer(5), ExactDecimal("1.5").map { .decimal($0) },
      ExactDecimal("1.55").map { .decimal($0) }, .string("a"), .string("abc"), .string("def"),
      .coding(Coding(system: "s:1", code: "a", display: "A")),
      .coding(Coding(system: "s:1", code: "b")), .quantity(kilograms), .quantity(metres),
      .reference(Reference(reference: "Patient/1")), .reference(Reference(reference: "Group/1")),
      .attachment(Attachment(contentType: "image/jpeg", data: "QUJD")), .boolean(true),
    ]
    return [[]] + one.compactMap { $0.map { [$0] } } + [[.integer(4), .integer(5)]]
  }()

  private static func response(_ values: [AnswerValue], source: Int?, status: String) -> Element {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "QuestionnaireResponse")
    builder.string(.status, status)
    func add(_ linkId: String, _ values: [AnswerValue]) {
      guard !values.isEmpty else { return }
      builder.open(.item, inArray: true)
      builder.string(.linkId, linkId)
      for value in values {
        builder.open(.answer, inArray: true)
        builder.answer(value, base: "value")
        builder.close()
      }
      builder.close()
    }
    add("s", source.map { [.integer($0)] } ?? [])
    add("x", values)
    builder.close()
    return builder.finish(version: .r4).root
  }

  @Test(
    "A form with each field gives the findings of the session alone", arguments: ItemField.allCases)
  func field(_ field: ItemField) {
    let item = Self.item(with: field)
    #expect(item.has(field))
    var survey = Survey(url: "http://example.org/q")
    survey.items = [SurveyItem(linkId: "s", type: .integer), item]
    let validator = SurveyResponseValidator(survey, at: Fixtures.now)
    var (answered, clean, fast) = (0, 0, 0)
    for source in [nil, 1, 4] {
      for status in ["completed", "in-progress"] {
        for values in Self.values {
          let root = Self.response(values, source: source, status: status)
          let structure = root.structureFindings()
          let full = validator.fullFindings(in: root, structure: structure)
          #expect(validator.findings(in: root) == full)
          if structure.isEmpty, full.isEmpty { clean += 1 }
          if structure.isEmpty, validator.isCertainlyClean(root) {
            fast += 1
            if !values.isEmpty { answered += 1 }
          }
        }
      }
    }
    #expect(clean > 0 && fast > 0, "\(field): \(clean) clean, \(fast) by the fast path")
    switch field.fastTreatment {
    case .leavesItem: #expect(answered == 0)
    case .ignored, .compiled, .evaluated: #expect(fast <= clean)
    }
  }
}
