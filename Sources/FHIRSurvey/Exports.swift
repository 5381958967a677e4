// `import FHIRSurvey` brings all libraries for work on surveys, but for the terminal, tables and
// other encodings than UTF-8, which are products of their own.
@_exported public import FHIRDocument
@_exported public import FHIRPath
@_exported public import FHIRPopulation
@_exported public import FHIRQuestionnaire
@_exported public import FHIRSearch
@_exported public import FHIRTerminology
@_exported public import QuestionnaireCheck
@_exported public import ResponseValidation
@_exported public import SurveyDiagnostics
@_exported public import SurveyEngine
@_exported public import SurveyFormats
@_exported public import SurveyInterview
@_exported public import SurveyModel
@_exported public import SurveyPrimitives
@_exported public import SurveyWorkflow
@_exported public import SystemIO
