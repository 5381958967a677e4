import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import Foundation
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport

/// A form of the corpus whose logic another format says whole.
struct BehaviorForm {
  let file: String
  let survey: Survey
  let items: [SurveyItem]

  /// How many forms are looked at, and how often each is filled in.
  static let count = Int(ProcessInfo.processInfo.environment["FORM_COUNT"] ?? "") ?? 20
  static let responses =
    Int(ProcessInfo.processInfo.environment["FORM_RESPONSES"] ?? "") ?? 20
  /// Now, for the peers have a clock of their own.
  static let now = Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))

  /// What must be kept, for a form to act in the same way.
  private static let constructs: Set<String> = Set(
    [
      ItemField.required, .repeats, .options, .minValue, .maxValue, .minLength, .maxLength,
      .maxDecimalPlaces, .regex, .enableWhen, .enableBehavior, .enableWhenExpression,
      .calculatedExpression, .calculatedLimits, .constraints, .optionToggles, .initialExpression,
    ].map(\.rawValue))

  /// Conditions in a circle, which JavaRosa refuses.
  private static let cycles: Set<Diagnostic.Code> = [.dependencyCycle, .conditionCycle]

  /// The forms with the most logic that a format keeps.
  static func forms(
    keptBy format: any SurveyFormat, where isMeant: (SurveyItem) -> Bool
  ) -> [BehaviorForm] {
    let forms = Corpus.files("questionnaires/r4/json", ending: ".json").compactMap { file in
      BehaviorForm(file, format, isMeant)
    }
    return Array(forms.sorted { ($1.logic, $0.file) < ($0.logic, $1.file) }.prefix(count))
  }

  /// A form of another format, as it was read.
  init(_ file: String, _ survey: Survey) {
    (self.file, self.survey) = (file, survey)
    items = Self.items(of: survey)
  }

  private init?(_ file: String, _ format: any SurveyFormat, _ isMeant: (SurveyItem) -> Bool) {
    guard let root = Corpus.read(file)?.document?.root, root.resourceType == "Questionnaire",
      case let read = QuestionnaireReader.read(root), let survey = read.survey,
      !read.diagnostics.contains(where: { Self.cycles.contains($0.code) })
    else { return nil }
    items = Self.items(of: survey)
    (self.file, self.survey) = (file, survey)
    // Initial values that are no options are wrong from the start.
    guard items.count < 250, logic > 0, items.allSatisfy(isMeant),
      items.allSatisfy({ item in
        item.options.isEmpty
          || item.initial.allSatisfy { value in item.options.contains { $0.value == value } }
      })
    else { return nil }
    let opened = DefinitionFormats.all.open(
      ReadDefinition(survey: survey), Source(name: file, bytes: []), FHIRFormat())
    guard let converted = opened?.converted(to: format, carrying: .none),
      !converted.losses.contains(where: {
        $0.outcome != .kept && Self.constructs.contains($0.construct)
      })
    else { return nil }
  }

  private static func items(of survey: Survey) -> [SurveyItem] {
    ItemWalk(survey.items).compactMap { step in
      if case .enter(let item) = step { item } else { nil }
    }
  }

  /// How much there is to compare.
  private var logic: Int {
    items.count {
      !$0.enableWhen.isEmpty || $0.enableWhenExpression != nil || $0.calculatedExpression != nil
        || !$0.constraints.isEmpty || !$0.calculatedLimits.isEmpty
    }
  }
}
