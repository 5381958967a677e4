import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import XLSForm

/// Forms as Markdown tables, and what is made of them.
enum Form {
  static func read(_ markdown: String, beside: [String: String] = [:]) -> ReadDefinition {
    XLSFormFormat().read(Source(name: "form.md", text: markdown)) { name in
      beside[name].map { Array($0.utf8) }
    }
  }

  static func survey(_ markdown: String) throws -> Survey {
    try #require(read(markdown).survey)
  }

  /// The items of a form whose rows of questions are given, by their linkIds.
  static func items(_ definition: ReadDefinition) -> [String: SurveyItem] {
    var items: [String: SurveyItem] = [:]
    for step in ItemWalk(definition.survey?.items ?? []) {
      if case .enter(let item) = step { items[item.linkId] = item }
    }
    return items
  }
}
