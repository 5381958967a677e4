package import FHIRDocument
import SurveyDiagnostics
package import SurveyEngine
package import SurveyFormats
package import SurveyModel
import SurveyPrimitives

/// A form on paper, as one file of HTML without scripts, to be printed by a browser.
package struct HTMLFormat: SurveyFormat {
  /// Whether scores are printed beside the options, for who evaluates the form.
  package var showsScores = false
  /// The answers that are printed; `nil` for a form to fill in.
  package var response: FlatResponse?
  /// What evaluates the expressions of the form that is filled in.
  package var evaluator: (any ExpressionEvaluator)?

  package init() {}

  package var name: String { "html" }
  package var fileExtension: String { "html" }
  package var isReadable: Bool { false }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    let builder = PaperBuilder(request.survey, showsScores: showsScores, response, evaluator)
    return builder.written(HTMLPaper(request.survey, builder.parts).bytes)
  }

  package func holding(of field: ItemField) -> Holding { field.holdingOnPaper(showsScores) }
}

/// A form on paper as Markdown.
package struct MarkdownFormat: SurveyFormat {
  /// Whether scores are printed beside the options, for who evaluates the form.
  package var showsScores = false
  /// The answers that are printed; `nil` for a form to fill in.
  package var response: FlatResponse?
  /// What evaluates the expressions of the form that is filled in.
  package var evaluator: (any ExpressionEvaluator)?

  package init() {}

  package var name: String { "markdown" }
  package var fileExtension: String { "md" }
  package var isReadable: Bool { false }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    let builder = PaperBuilder(request.survey, showsScores: showsScores, response, evaluator)
    return builder.written(MarkdownPaper(request.survey, builder.parts).bytes)
  }

  package func holding(of field: ItemField) -> Holding { field.holdingOnPaper(showsScores) }
}

/// Paper is written and not read.
extension HTMLFormat {
  package func recognizes(_ source: Source) -> Bool { false }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    ReadDefinition(survey: nil)
  }
}

extension MarkdownFormat {
  package func recognizes(_ source: Source) -> Bool { false }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    ReadDefinition(survey: nil)
  }
}

extension PaperBuilder {
  fileprivate init(
    _ survey: Survey, showsScores: Bool, _ response: FlatResponse?,
    _ evaluator: (any ExpressionEvaluator)?
  ) {
    guard let response else {
      self.init(survey, showsScores: showsScores)
      return
    }
    let moment = Instant(secondsSinceEpoch: 0)
    let session = Session(survey, at: moment, evaluator: evaluator)
    self.init(
      survey, showsScores: showsScores,
      filledIn: response.load(into: session, at: moment).session)
  }

  fileprivate func written(_ bytes: [UInt8]) -> WrittenDefinition {
    WrittenDefinition(
      bytes: bytes,
      losses: withoutWords.map {
        Loss(
          .approximated, "condition", linkId: $0.linkId, before: $0.expression,
          reason: .conditionWithoutWords)
      })
  }
}

extension ItemField {
  /// How paper holds a field.
  fileprivate func holdingOnPaper(_ showsScores: Bool) -> Holding {
    switch self {
    case .text, .required, .maxLength, .unit, .unitOptions, .minValue, .maxValue, .minOccurs,
      .maxOccurs, .entryFormat, .options, .repeats, .hidden, .answerConstraint,
      .choiceOrientation, .enableWhen, .enableBehavior, .enableWhenExpression:
      .kept
    case .prefix, .readOnly, .itemControl, .calculatedExpression, .textExpression, .constraints,
      .optionToggles, .calculatedLimits, .minLength, .maxDecimalPlaces, .regex:
      .approximated(.actsOnlyOnScreens)
    case .sliderStepValue, .unitOpen, .unitValueSet, .maxSize, .mimeTypes, .referenceTypes,
      .answerValueSet, .initial, .variables, .initialExpression, .answerExpression,
      .candidateExpression, .itemPopulationContext:
      .absent
    }
  }
}
