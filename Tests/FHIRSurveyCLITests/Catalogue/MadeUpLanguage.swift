import Foundation
import SurveyDiagnostics
import TestSupport

@testable import FHIRSurveyCLI

/// A language made of the catalogue itself: each letter of its words is one of another alphabet.
///
/// What is printed in it and still has words in Latin letters did not come from a template.
enum MadeUpLanguage {
  static func make() throws -> DiagnosticLanguage {
    var language = DiagnosticLanguage(and: translated("and"), or: translated("or"))
    for (key, hint) in FlagHints.templates(versionFlag: "--fhir-version") {
      language.hints[key] = translated(hint)
    }
    for code in Diagnostic.Code.all {
      language.wordings[code.key] = translated(code.wording)
      if let hint = code.hint, language.hints[code.key] == nil {
        language.hints[code.key] = translated(hint)
      }
    }
    for (key, english) in try phrases() { language.phrases[key] = translated(english) }
    return language
  }

  static func translated(_ template: String) -> String { MadeUpWords.translated(template) }

  /// The English templates of the phrases by their keys, as the files of the catalogue have them.
  private static func phrases() throws -> [String: String] {
    let folder = "\(Project.folder)/Sources/SurveyDiagnostics"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    var phrases: [String: String] = [:]
    for file in files where file.contains("/Phrase+") {
      let text = try Project.text("\(folder)/\(file)")
      let long = /Phrase\(\s*"([\w.-]+)",\s*"""\n((?:.*\n)*?)\s*"""/
      for match in text.matches(of: long) {
        phrases[String(match.1)] = String(match.2).replacing(/\\\n\s*/, with: "")
          .trimmingCharacters(in: .whitespacesAndNewlines)
      }
      for match in text.matches(of: /Phrase\(\s*"([\w.-]+)",\s*"((?:[^"\\\n]|\\.)+)"/) {
        phrases[String(match.1)] = String(match.2).replacing("\\\"", with: "\"")
      }
    }
    return phrases
  }
}
