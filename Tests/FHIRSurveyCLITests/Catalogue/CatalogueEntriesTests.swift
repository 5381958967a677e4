import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

/// Every entry of the catalogue, one by one.
struct CatalogueEntriesTests {
  private static let codes = Diagnostic.Code.all

  @Test("Every entry has words, a remedy and a kind of issue, and a key of its own")
  func entries() {
    for code in Self.codes {
      #expect(!code.wording.isEmpty && !code.wording.contains("{message}"), "\(code.key)")
      #expect(code.hint?.isEmpty != true, "\(code.key)")
      #expect(code.remedy.hasSuffix(".") || code.remedy.hasSuffix("…"), "\(code.key)")
      #expect(Self.issueTypes.contains(code.issueType), "\(code.key)")
    }
    #expect(Set(Self.codes.map(\.key)).count == Self.codes.count)
  }

  @Test("A number is that of one entry, and of its variants; no retired one is used again")
  func numbers() {
    let entries = Self.codes.filter(\.variant.isEmpty)
    #expect(Set(entries.map(\.number)).count == entries.count)
    #expect(Set(Self.codes.map(\.number)) == Set(entries.map(\.number)))
    let retired = Diagnostic.Code.retired
    #expect(Set(retired.map(\.number)).isDisjoint(with: Self.codes.map(\.number)))
    for (number, _, successors) in retired {
      #expect(successors.allSatisfy(Self.codes.contains), "\(number)")
    }
  }

  @Test("A variant says what its entry says, but for its words and its weight")
  func variants() throws {
    for variant in Self.codes where !variant.variant.isEmpty {
      let entry = try #require(Self.codes.first { $0 == variant && $0.variant.isEmpty })
      #expect(entry.category == variant.category && entry.remedy == variant.remedy)
    }
  }

  @Test("Every entry that a file declares is in the list of its area")
  func lists() throws {
    let folder = "\(Project.folder)/Sources/SurveyDiagnostics/Catalogue"
    var declared: [String] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let entry =
        /\n  (?:public|package) static let (\w+)\s*=\s*(?:Self|rule|syntax|failure|\w+\.variant)\(/
      declared += try Project.text("\(folder)/\(file)").matches(of: entry).map { String($0.1) }
    }
    #expect(Set(declared).count == declared.count)
    #expect(declared.count == Self.codes.count)
  }

  @Test("Every rule of the examination is in one family")
  func rules() {
    let rules = Self.codes.filter { $0.rule != nil && $0.variant.isEmpty }
    #expect(Diagnostic.Rule.codes.sorted(by: Self.order) == rules.sorted(by: Self.order))
    for code in rules { #expect(code.rule?.summary.hasSuffix(".") == true, "\(code)") }
  }

  @Test("No site outside the catalogue holds the words of a finding")
  func sentences() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "\(Project.folder)/Scripts/sentences.py", "--list"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "0 sites outside the catalogue hold the words of a finding\n")
  }

  private static func order(_ left: Diagnostic.Code, _ right: Diagnostic.Code) -> Bool {
    left.number < right.number
  }

  // https://hl7.org/fhir/R4/valueset-issue-type.html
  private static let issueTypes: Set<String> = [
    "invalid", "structure", "required", "value", "invariant", "security", "login", "unknown",
    "expired", "forbidden", "suppressed", "processing", "not-supported", "duplicate",
    "multiple-matches", "not-found", "deleted", "too-long", "code-invalid", "extension",
    "too-costly", "business-rule", "conflict", "transient", "lock-error", "no-store", "exception",
    "timeout", "incomplete", "throttled", "informational",
  ]
}
