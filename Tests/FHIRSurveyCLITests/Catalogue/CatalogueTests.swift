import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

/// `Schemas/diagnostics.md` and the cases behind it.
///
/// The page is made from the files of the catalogue and from the cases; `FHIR_SURVEY_RECORD`
/// writes it again.
struct CatalogueTests {
  /// Codes that a test process cannot be made to show, and what they look like.
  static let unseen: [String: String] = [
    "noTerminal":
      "error FS0803: there is no terminal to ask on\n  hint: give the answers with --answers",
    "rowGroupTooLarge":
      "error FS0626: the rows cannot be encoded: there is too little memory for a page",
    "tokensNotKept": """
    warning FS1854: the new tokens could not be stored: No space left on device
      hint: this run goes on; sign in again after it
    """,
    "recordsDoNotAddUp": """
    error FS0699: 5 records were read, and 4 are accounted for
      hint: nothing is written; this is a defect of fhir-survey
    """,
  ]

  @Test("Every code has one case, and every case has a code")
  func completeness() throws {
    let names = try CatalogueArea.all().flatMap(\.entries).map(\.name)
    let cases = CatalogueCase.all.map(\.name) + Self.unseen.keys
    #expect(names.sorted() == cases.sorted())
    #expect(Set(try CatalogueArea.all().flatMap(\.entries).map(\.number)).count == names.count)
  }

  @Test("Schemas/diagnostics.md is the catalogue, and each case shows its code")
  func page() throws {
    var page = Self.head
    let areas = try CatalogueArea.all().sorted {
      ($0.entries.last?.number ?? 0) < ($1.entries.last?.number ?? 0)
    }
    for area in areas {
      let (range, title) = try #require(area.title.split(separator: ": ").pair)
      page += "\n## \(range): \(title.trimmingCharacters(in: ["."]))\n"
      for entry in area.entries { page += try section(entry) }
    }
    page += Self.retired
    let path = "\(Project.folder)/Schemas/diagnostics.md"
    if ProcessInfo.processInfo.environment["FHIR_SURVEY_RECORD"] != nil {
      try page.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded diagnostics.md")
    } else {
      let isSame = page == (try? Project.text(path))
      #expect(isSame, "Schemas/diagnostics.md is not what FHIR_SURVEY_RECORD=1 would write")
    }
  }

  private func section(_ entry: CatalogueEntry) throws -> String {
    var example = Self.unseen[entry.name] ?? ""
    if let test = CatalogueCase.all.first(where: { $0.name == entry.name }) {
      let printed = try test.printed()
      #expect(printed.contains(" \(entry.code): ") || printed.hasPrefix(entry.code), "\(printed)")
      example = Self.excerpt(printed, entry.code)
    }
    let code = try #require(Diagnostic.Code.all.first { $0.number == entry.number })
    let severity = ["error", "warning", "note"].first { example.contains("\($0) \(entry.code)") }
    return """

      ### \(entry.code) \(entry.name)

      \(entry.meaning) \(severity.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } ?? "")

      ```text
      \(example)
      ```

      Remedy: \(code.remedy)

      """
  }

  /// The finding with this code and its hint.
  private static func excerpt(_ printed: String, _ code: String) -> String {
    let lines = printed.split(separator: "\n").map(String.init)
    guard let index = lines.firstIndex(where: { $0.contains(" \(code): ") }) else { return "" }
    let next = index + 1 < lines.count ? lines[index + 1] : ""
    let text = next.hasPrefix("  hint: ") ? lines[index] + "\n" + next : lines[index]
    return VisibleLines.text(text)
  }

  /// Codes that are not in use any more.
  private static var retired: String {
    var text = """

      ## Retired codes

      These are never reported any more, and never used again.

      | code | meaning | now |
      | --- | --- | --- |

      """
    for (number, meaning, successors) in Diagnostic.Code.retired {
      let codes = successors.map(\.description).joined(separator: ", ")
      text += "| FS0\(number) | \(meaning) | \(codes) |\n"
    }
    return text
  }

  static let head = """
    # Diagnostics

    Every finding has a code that stays the same. `error` keeps a result from being made, `warning`
    is read or accepted all the same, `note` is good to know. A finding names the file with line and column, the linkId of the
    nearest item and the path of the element, as far as they are known.

    Codes FS0130 to FS0139 hold a resource against the definitions of its version of FHIR. Reading
    goes on, and nothing is lost. Of each, and of FS0115 and FS0116, twenty are printed and the
    others counted; `-v` prints all that are kept: the first thousand of a document, FS0119 counts
    the rest. `--strict` makes errors of them, and of FS0103, FS0112 and FS0116.

    """
}

extension Collection {
  /// The two elements of a collection of two.
  fileprivate var pair: (Element, Element)? {
    guard count == 2, let first else { return nil }
    return (first, self[index(after: startIndex)])
  }
}

/// Text in which control characters can be seen.
enum VisibleLines {
  static func text(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.properties.generalCategory == .control, scalar != "\n" {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
