import FHIRDocument
import FHIRTerminology
import QuestionnaireCheck
import SurveyDiagnostics
import Testing

/// A small questionnaire that breaks one rule, and a near one that does not.
struct CheckFixture: Sendable, CustomTestStringConvertible {
  /// The name of the rule.
  var rule: String
  /// The name of the rule's code in Swift.
  var code: String
  var version = "4.0"
  /// The text at which the finding points.
  var at: String
  /// The items, or a whole questionnaire where it starts with `{"resourceType"`.
  var wrong: String
  var right: String
  /// Another questionnaire that it names.
  var base = ""

  var testDescription: String { "\(rule) \(version)" }

  /// The questionnaire with these items.
  static func text(_ items: String) -> String {
    items.hasPrefix(#"{"resourceType""#)
      ? items
      : #"{"resourceType": "Questionnaire", "url": "http://example.org/q", "version": "1", "status": "active", "item": [\#n\#(items)]}"#
  }

  /// The findings of the rule in a text, and the text at which each points.
  func findings(in items: String) throws -> [(finding: Diagnostic, at: String)] {
    let text = Self.text(items)
    let document = try document(of: items)
    var library = ResourceLibrary()
    if !base.isEmpty {
      library.add(try #require(Document.read(Source(name: "b.json", text: base)).document))
    }
    var policy = SeverityPolicy(.examining)
    policy.levels[try #require(Diagnostic.Rule.code(named: rule))] = .warning
    return QuestionnaireChecker.check(document.root, library: library, policy: policy)
      .filter { $0.code.rule?.name == rule }
      .map { ($0, Self.text(text, from: $0.location.position)) }
  }

  /// The document with these items.
  func document(of items: String) throws -> Document {
    var options = ReadOptions()
    options.version = FHIRVersion(named: version)
    let source = Source(name: "q.json", text: Self.text(items))
    return try #require(Document.read(source, options: options).document)
  }

  private static func text(_ text: String, from position: SourcePosition?) -> String {
    guard let position else { return "" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard position.line <= lines.count else { return "" }
    return String(
      decoding: lines[position.line - 1].utf8.dropFirst(position.column - 1), as: UTF8.self)
  }
}

// MARK: Parts of questionnaires

extension CheckFixture {
  static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
  static let core = "http://hl7.org/fhir/StructureDefinition/"

  /// An item; `type` is its type or starts with it, more members behind.
  static func item(_ linkId: String, _ type: String, _ more: String = "") -> String {
    #"{"linkId": "\#(linkId)", "type": "\#(type)"\#(more.isEmpty ? "" : ", " + more)}"#
  }

  /// An item on a line of its own below another.
  static func group(_ linkId: String, _ more: String = "", _ items: String...) -> String {
    item(
      linkId, "group",
      (more.isEmpty ? "" : more + ", ") + #""item": [\#(items.joined(separator: ", "))]"#)
  }

  static func options(_ codes: String...) -> String {
    let options = codes.map { #"{"valueCoding": {"system": "s", "code": "\#($0)"}}"# }
    return #""answerOption": [\#(options.joined(separator: ", "))]"#
  }

  static func when(_ question: String, _ comparison: String, _ answer: String) -> String {
    #"{"question": "\#(question)", "operator": "\#(comparison)", \#(answer)}"#
  }

  static func enabled(_ conditions: String..., behavior: String = "all") -> String {
    #""enableWhen": [\#(conditions.joined(separator: ", "))], "enableBehavior": "\#(behavior)""#
  }

  static func extensions(_ list: String...) -> String {
    #""extension": [\#(list.joined(separator: ", "))]"#
  }

  static func value(_ url: String, _ value: String) -> String {
    #"{"url": "\#(url)", \#(value)}"#
  }

  static func expression(
    _ url: String, _ text: String, name: String? = nil, language: String = "text/fhirpath"
  ) -> String {
    let name = name.map { #""name": "\#($0)", "# } ?? ""
    return value(
      url,
      #""valueExpression": {\#(name)"language": "\#(language)", "expression": "\#(text)"}"#)
  }

  static func calculated(_ text: String) -> String {
    extensions(expression(sdc + "calculatedExpression", text))
  }

  static func variable(_ name: String, _ text: String) -> String {
    expression(core + "variable", text, name: name)
  }

  static func root(_ members: String, _ items: String = "") -> String {
    let url = members.hasPrefix(#""url""#) ? "" : #""url": "http://example.org/q", "#
    return #"{"resourceType": "Questionnaire", \#(url)"version": "1", "status": "active", "#
      + #"\#(members), "item": [\#(items)]}"#
  }
}
