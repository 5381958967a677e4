import FHIRQuestionnaire
import FHIRTerminology
import TestSupport
import Testing

@Suite("Expansions of value sets")
struct ExpansionTests {
  /// What an include says, and the codes that it gives.
  struct Case: Sendable, CustomTestStringConvertible {
    let compose: String
    let codes: String
    var testDescription: String { compose }

    init(_ compose: String, _ codes: String) {
      self.compose = compose
      self.codes = codes
    }
  }

  static func filter(_ property: String, _ operation: String, _ value: String) -> String {
    #""include": [{"system": "animals", "filter": [\#(one(property, operation, value))]}]"#
  }

  static func one(_ property: String, _ operation: String, _ value: String) -> String {
    #"{"property": "\#(property)", "op": "\#(operation)", "value": "\#(value)"}"#
  }

  static let cases = [
    Case(#""include": [{"system": "animals"}]"#, "mammal dog bat bird dodo"),
    Case(filter("concept", "is-a", "mammal"), "mammal dog bat"),
    Case(filter("concept", "descendent-of", "animal"), "mammal dog bat bird dodo"),
    Case(filter("concept", "is-not-a", "mammal"), "bird dodo"),
    Case(filter("concept", "child-of", "animal"), "mammal bird"),
    Case(filter("concept", "descendent-leaf", "animal"), "dog bat dodo"),
    Case(filter("concept", "generalizes", "dodo"), "bird dodo"),
    Case(filter("concept", "is-a", "fish"), ""),
    Case(filter("parent", "=", "mammal"), "dog bat"),
    Case(filter("legs", "=", "2"), "bat bird"),
    Case(filter("legs", "in", "4, 3"), "dog"),
    Case(filter("legs", "not-in", "2"), "mammal dog dodo"),
    Case(filter("legs", "exists", "false"), "mammal dodo"),
    Case(filter("code", "regex", "b.*"), "bat bird"),
    Case(filter("display", "regex", ".o."), "dog"),
    Case(filter("status", "=", "retired"), "dodo"),
    Case(filter("inactive", "=", "false"), "mammal dog bat bird"),
    Case(
      #""include": [{"system": "animals", "filter": [\#(one("legs", "=", "2")), "#
        + #"\#(one("concept", "is-a", "mammal"))]}]"#, "bat"),
    Case(#""inactive": false, "include": [{"system": "animals"}]"#, "mammal dog bat bird"),
    Case(
      #""include": [{"system": "animals"}], "exclude": [{"system": "animals", "concept": [{"code": "bat"}]}]"#,
      "mammal dog bird dodo"),
    Case(
      #""include": [{"system": "animals", "concept": [{"code": "dodo"}, {"code": "cat"}]}]"#,
      "dodo cat"),
    Case(
      #""include": [{"system": "animals", "concept": [{"code": "dog"}]}, {"valueSet": ["two"]}]"#,
      "dog bat bird"),
    Case(#""include": [{"valueSet": ["two", "four"]}]"#, "bat"),
    Case(#""include": [{"system": "animals", "valueSet": ["two"]}]"#, "bat bird"),
    Case(
      #""include": [{"system": "other", "concept": [{"code": "bat"}], "valueSet": ["two"]}]"#, ""),
    Case(#""include": [{"valueSet": ["two"]}], "exclude": [{"valueSet": ["four"]}]"#, "bird"),
  ]

  static func library(_ compose: String) throws -> ResourceLibrary {
    try Terms.library(
      Terms.animals, Terms.valueSet("vs", compose), Terms.valueSet("two", filter("legs", "=", "2")),
      Terms.valueSet("four", filter("concept", "is-a", "mammal")))
  }

  @Test("What can be decided from an available code system is spelled out", arguments: cases)
  func composed(_ test: Case) throws {
    let library = try Self.library(test.compose)
    #expect(Terms.codes(library).joined(separator: " ") == test.codes)
    #expect(library.expansion(of: "vs").reasons.isEmpty)
    #expect(library.options(of: "vs")?.count == Terms.codes(library).count)
  }

  static let undecided = [
    #""include": [{"system": "http://snomed.info/sct"}]"#,
    #""include": [{"system": "animals", "version": "7"}]"#,
    filter("wings", "=", "2"), filter("legs", "like", "2"), filter("code", "regex", "("),
    #""include": [{"valueSet": ["elsewhere"]}]"#, #""include": [{"valueSet": ["vs"]}]"#,
    #""include": [{}]"#, "",
  ]

  @Test("What cannot be decided gives no options and a reason", arguments: undecided)
  func unknown(compose: String) throws {
    var library = try Terms.library(Terms.valueSet("vs", compose))
    let content = #""content""#
    let animals = Terms.animals.replacing(content, with: #""version": "1", \#(content)"#)
    library.add(try Terms.document(animals))
    #expect(library.options(of: "vs") == nil)
    #expect(library.expansion(of: "vs").reasons.count == 1)
  }
}
