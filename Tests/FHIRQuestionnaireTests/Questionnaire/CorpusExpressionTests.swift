import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@Suite(
  "Expressions of the corpus", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct CorpusExpressionTests {
  @Test(
    "No extension that the model has a field for is lost", arguments: CorpusRoundTripTests.files)
  func counts(file: String) throws {
    let result = Document.read(Source(name: file, bytes: try #require(Corpus.bytes(file))))
    guard let root = result.document?.root else { return }
    let read = QuestionnaireReader.read(root)
    guard let survey = read.survey else { return }
    var expected = Tally()
    for child in root.children(.extension) { expected.count(child, isItem: false) }
    for item in root.children(.item) { expected.count(item: item) }
    var found = Tally()
    found.add("launchContext", survey.launchContexts.count)
    found.add("variable", survey.variables.count)
    found.add("constraint", survey.constraints.count)
    for item in survey.items { found.count(item) }
    // What is there twice, of a kind of which there is one, is found.
    let repeated = read.diagnostics.count { $0.code == .repeatedExpression }
    #expect(found.total + repeated == expected.total)
    if repeated == 0 { #expect(found.counts == expected.counts) }
  }

  @Test("The corpus has the extensions that are counted")
  func total() throws {
    var tally = Tally()
    for file in CorpusRoundTripTests.files {
      let bytes = try #require(Corpus.bytes(file))
      guard let root = Document.read(Source(name: file, bytes: bytes)).document?.root else {
        continue
      }
      for child in root.children(.extension) { tally.count(child, isItem: false) }
      for item in root.children(.item) { tally.count(item: item) }
    }
    #expect(tally.counts["calculatedExpression", default: 0] > 50, "\(tally.counts)")
    #expect(tally.counts.count > 15, "\(tally.counts)")
  }
}

/// How many extensions of a kind there are, in a source or in a survey.
private struct Tally {
  private(set) var counts: [String: Int] = [:]
  var total: Int { counts.values.reduce(0, +) }

  mutating func add(_ name: String, _ count: Int) {
    if count > 0 { counts[name, default: 0] += count }
  }

  private mutating func add(_ name: String, _ value: (some Any)?) {
    if value != nil { add(name, 1) }
  }
}

// MARK: The source

extension Tally {
  /// The kinds by the ends of their addresses, whatever stands before.
  private static let endings: [(ending: String, name: String)] = [
    ("initialExpression", "initialExpression"),
    ("-calculatedExpression", "calculatedExpression"),
    ("answerExpression", "answerExpression"), ("candidateExpression", "candidateExpression"),
    ("enableWhenExpression", "enableWhenExpression"),
    ("itemPopulationContext", "itemPopulationContext"),
    ("answerOptionsToggleExpression", "toggle"), ("StructureDefinition/variable", "variable"),
    ("targetConstraint", "constraint"), ("questionnaire-constraint", "constraint"),
    ("StructureDefinition/regex", "regex"), ("/maxSize", "maxSize"), ("/mimeType", "mimeType"),
    ("-referenceResource", "reference"), ("-allowedResource", "reference"),
    ("unitValueSet", "unitValueSet"),
  ]

  mutating func count(item: Element) {
    for child in item.children(.extension) { count(child, isItem: true) }
    for name in [ElementName.required, .repeats, .readOnly, .maxLength] {
      if let child = item[name], Self.isCalculated(child) { add("limit", 1) }
    }
    if let text = item[.text], Self.isCalculated(text) { add("text", 1) }
    for child in item.children(.item) { count(item: child) }
  }

  mutating func count(_ element: Element, isItem: Bool) {
    guard let url = element[.url]?.string, url.hasPrefix("http://hl7.org/fhir") else { return }
    if !isItem, url.hasSuffix("launchContext") { return add("launchContext", 1) }
    if let value = element.choice("value"), Self.isCalculated(value) { add("limit", 1) }
    guard let name = Self.endings.first(where: { url.hasSuffix($0.ending) })?.name,
      isItem || name == "variable" || name == "constraint"
    else { return }
    add(name, 1)
  }

  private static func isCalculated(_ element: Element) -> Bool {
    element.children(.extension).contains { child in
      let url = child[.url]?.string ?? ""
      return url.hasSuffix("cqf-expression") || url.hasSuffix("cqf-calculatedValue")
    }
  }
}

// MARK: The survey

extension Tally {
  mutating func count(_ item: SurveyItem) {
    add("initialExpression", item.initialExpression)
    add("calculatedExpression", item.calculatedExpression)
    add("answerExpression", item.answerExpression)
    add("candidateExpression", item.candidateExpression)
    add("enableWhenExpression", item.enableWhenExpression)
    add("itemPopulationContext", item.itemPopulationContext)
    add("toggle", item.optionToggles.count)
    add("variable", item.variables.count)
    add("constraint", item.constraints.count)
    add("regex", item.regex)
    add("maxSize", item.maxSize)
    add("mimeType", item.mimeTypes.count)
    add("reference", item.referenceTypes.count)
    add("unitValueSet", item.unitValueSet)
    add("limit", item.calculatedLimits.count)
    add("text", item.textExpression)
    for child in item.items { count(child) }
  }
}
