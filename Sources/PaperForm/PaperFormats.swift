package import FHIRDocument
import SurveyDiagnostics
package import SurveyFormats
package import SurveyModel

/// A form on paper, as one file of HTML without scripts, to be printed by a browser.
package struct HTMLFormat: SurveyFormat {
  /// Whether scores are printed beside the options, for who evaluates the form.
  package var showsScores = false
  /// The answers that are printed; `nil` for a form to fill in.
  package var filling: PaperFilling?

  package init() {}

  package var name: String { "html" }
  package var fileExtension: String { "html" }
  package var isReadable: Bool { false }
  package var groupsAreLayout: Bool { true }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    let builder = PaperBuilder(request.survey, showsScores: showsScores, filling)
    return builder.written(HTMLPaper(request.survey, builder.parts).bytes, filling)
  }

  package func holding(of field: ItemField) -> Holding { field.holdingOnPaper(showsScores) }
}

/// A form on paper as Markdown.
package struct MarkdownFormat: SurveyFormat {
  /// Whether scores are printed beside the options, for who evaluates the form.
  package var showsScores = false
  /// The answers that are printed; `nil` for a form to fill in.
  package var filling: PaperFilling?

  package init() {}

  package var name: String { "markdown" }
  package var fileExtension: String { "md" }
  package var isReadable: Bool { false }
  package var groupsAreLayout: Bool { true }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    let builder = PaperBuilder(request.survey, showsScores: showsScores, filling)
    return builder.written(MarkdownPaper(request.survey, builder.parts).bytes, filling)
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
  fileprivate init(_ survey: Survey, showsScores: Bool, _ filling: PaperFilling?) {
    if let filling {
      self.init(survey, showsScores: showsScores, filledIn: filling.session(of: survey))
    } else {
      self.init(survey, showsScores: showsScores)
    }
  }

  fileprivate func written(_ bytes: [UInt8], _ filling: PaperFilling?) -> WrittenDefinition {
    let conditions = withoutWords.map {
      Loss(
        .approximated, "condition", linkId: $0.linkId, before: $0.expression,
        reason: .conditionWithoutWords)
    }
    let answers = filling.map { notPrinted(of: $0.response) } ?? []
    return WrittenDefinition(bytes: bytes, losses: conditions + answers)
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
