import Foundation
import TestSupport

/// The cases of validation that the validators of HL7 and others are tested with; not part of the
/// project.
enum ValidationCorpus {
  /// Where they are; `nil` without the corpus.
  static let folder: String? = {
    let folder = Corpus.folder.map { $0 + "/validation" }
    return folder.flatMap { FileManager.default.fileExists(atPath: $0 + "/CASES.csv") ? $0 : nil }
  }()

  static var isHere: Bool { folder != nil }

  /// All cases, in the order of the table.
  static let cases: [ValidationCase] = {
    guard let folder, let table = try? Project.text(folder + "/CASES.csv"),
      let manifest = FileManager.default.contents(atPath: folder + "/manifest.subset.json"),
      let root = try? JSONSerialization.jsonObject(with: manifest) as? [String: Any],
      let entries = root["test-cases"] as? [[String: Any]]
    else { return [] }
    var byName: [String: [String: Any]] = [:]
    for entry in entries { byName[entry["name"] as? String ?? ""] = entry }
    let rows = table.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard let head = rows.first else { return [] }
    return rows.dropFirst().map { row in
      // Commas are in the last column only.
      let cells = Dictionary(zip(head, row)) { first, _ in first }
      return ValidationCase(cells, byName[cells["name"] ?? ""] ?? [:], folder: folder)
    }
  }()
}

/// One case: what is validated, and what others say of it.
struct ValidationCase {
  /// What a validator counted.
  struct Count {
    var errors: Int
    var warnings: Int

    var text: String { "\(errors) / \(warnings)" }
  }

  var name: String
  var version: String
  /// The type of the resource.
  var kind: String
  var file: String
  var supporting: [String]
  /// Whether the case says that the resource is valid.
  var isValid: Bool
  var java: Count?
  var dotNet: Count?
  /// Where the errors are that the validator found whose statement it is.
  var errorPaths: [String]

  init(_ cells: [String: String], _ entry: [String: Any], folder: String) {
    func count(_ column: String) -> Count? {
      guard let errors = Int(cells["\(column)_errors"] ?? "") else { return nil }
      return Count(errors: errors, warnings: Int(cells["\(column)_warnings"] ?? "") ?? 0)
    }
    let base = folder + "/fhir-test-cases/"
    name = cells["name"] ?? ""
    version = cells["version"] ?? ""
    kind = cells["kind"] ?? ""
    file = base + (cells["file"] ?? "")
    supporting = (cells["supporting"] ?? "").split(separator: "|").map {
      base + $0.trimmingCharacters(in: .whitespaces)
    }
    java = count("java")
    dotNet = count("brianpos") ?? count("firely-sdk-current")
    let description = entry["description"] as? String ?? ""
    let isStated = description.contains("expecting success:") && file.contains("/brianpos/")
    isValid =
      isStated ? description.hasSuffix("success: True") : (java ?? dotNet)?.errors ?? 0 == 0
    let outcome = cells[isStated ? "brianpos_outcome" : "java_outcome"] ?? ""
    errorPaths = outcome.isEmpty ? [] : Self.paths(base + outcome)
  }

  /// The elements at which an outcome has errors, without the values inside answers.
  private static func paths(_ file: String) -> [String] {
    guard let data = FileManager.default.contents(atPath: file),
      let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let issues = root["issue"] as? [[String: Any]]
    else { return [] }
    return issues.compactMap { issue in
      guard ["error", "fatal"].contains(issue["severity"] as? String ?? ""),
        let expression = (issue["expression"] as? [String])?.first
      else { return nil }
      return item(in: expression)
    }
  }

  /// The part of a path that names items and answers; of a single one the number is 0.
  static func item(in path: String) -> String {
    path.split(separator: ".").prefix { step in
      step.hasPrefix("Questionnaire") || step.hasPrefix("item") || step.hasPrefix("answer")
    }
    .map { $0 == "item" || $0 == "answer" ? $0 + "[0]" : String($0) }.joined(separator: ".")
  }
}
