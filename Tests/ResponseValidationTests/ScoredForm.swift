import FHIRDocument
import FHIRQuestionnaire
import SurveyPrimitives

/// A made form whose questions have weights, written in one of the ways in which real forms do.
struct ScoredForm {
  /// Where the weight of an option is written.
  enum Home: CaseIterable, Sendable {
    /// Inside the coding.
    case value
    /// Beside the coding, on the option.
    case option
    /// On the concept of a contained value set.
    case concept
  }

  struct Question {
    let linkId: String
    let repeats: Bool
    /// The codes with their weights; a code without one scores nothing.
    let weights: [(code: String, weight: Int?)]
  }

  static let base = "http://hl7.org/fhir/StructureDefinition/"
  let home: Home
  let version: FHIRVersion
  let address: String
  private(set) var questions: [Question] = []
  private var numbers: SystemNumbers

  /// The totals that the form calculates, each in another way, and what each is written as.
  var totals: [(linkId: String, expression: String)] {
    let answers = "%resource.item.where(linkId.startsWith('q')).answer"
    return [
      ("extension", "\(answers).value.extension('\(address)').value.sum()"),
      (
        "old style",
        "\(answers).value.extension.where(url = '\(address)').value.aggregate($this + $total, 0)"
      ),
      ("weight", "\(answers).weight().sum()"), ("value weight", "\(answers).value.weight().sum()"),
      ("ordinal", "\(answers).value.ordinal().sum()"),
      ("choice", "iif(\(answers).value.extension('\(address)').value.sum() > 1, 10, 0)"),
    ]
  }

  init(seed: UInt64, home: Home, version: FHIRVersion, address: String) {
    (self.home, self.version, self.address) = (home, version, Self.base + address)
    numbers = SystemNumbers(seed: seed)
    for number in 1...numbers.next(in: 2...6) {
      let weights = (0..<numbers.next(in: 2...5)).map { code in
        (code: "c\(code)", weight: numbers.next(in: 0...9) == 0 ? nil : numbers.next(in: -2...7))
      }
      questions.append(
        Question(
          linkId: "q\(number)", repeats: numbers.next(in: 0...2) == 0, weights: weights))
    }
  }

  /// Codes to answer with, of each question some.
  mutating func choose() -> [[Int]] {
    questions.map { question in
      let all = Array(question.weights.indices)
      guard question.repeats else { return [all[numbers.next(in: 0...all.count - 1)]] }
      return all.filter { _ in numbers.next(in: 0...1) == 0 }
    }
  }

  /// What the totals are: added up from what the form was made of.
  func sum(of choices: [[Int]]) -> Int {
    zip(questions, choices).reduce(0) { sum, answer in
      answer.1.reduce(sum) { $0 + (answer.0.weights[$1].weight ?? 0) }
    }
  }

  /// A code of a question as somebody gives it who does not know the weights.
  func coding(_ code: String) -> Coding {
    Coding(
      system: "http://example.org/s", code: code, display: home == .concept ? nil : "D \(code)")
  }

  // MARK: The form

  /// The Questionnaire.
  var json: String {
    let items = questions.map(json) + totals.map(json)
    let contained = home == .concept ? "\"contained\": [\(valueSets)], " : ""
    return """
      {"resourceType": "Questionnaire", \(contained)"url": "http://example.org/scored",
       "version": "1", "status": "active", "item": [\(items.joined(separator: ", "))]}
      """
  }

  private func json(_ question: Question) -> String {
    let type = version == .r5 ? "coding" : "choice"
    let start = """
      {"linkId": "\(question.linkId)", "type": "\(type)", "repeats": \(question.repeats), \
      "text": "?"
      """
    if home == .concept {
      let set = "#vs-\(question.linkId)"
      return version == .stu3
        ? "\(start), \"options\": {\"reference\": \"\(set)\"}}"
        : "\(start), \"answerValueSet\": \"\(set)\"}"
    }
    let options = question.weights.map { code, weight in
      let score = weight.map { "\(self.extension($0)), " } ?? ""
      let (beside, inside) = home == .option ? (score, "") : ("", score)
      return """
        {\(beside)"valueCoding": {\(inside)"system": "http://example.org/s", "code": "\(code)", \
        "display": "D \(code)"}}
        """
    }
    let name = version == .stu3 ? "option" : "answerOption"
    return "\(start), \"\(name)\": [\(options.joined(separator: ", "))]}"
  }

  private func json(_ total: (linkId: String, expression: String)) -> String {
    """
    {"linkId": "\(total.linkId)", "type": "decimal", "extension": [{"url":
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
      "valueExpression": {"language": "text/fhirpath", "expression": "\(total.expression)"}}]}
    """
  }

  private var valueSets: String {
    questions.map { question in
      let concepts = question.weights.map { code, weight in
        "{\(weight.map { "\(self.extension($0)), " } ?? "")\"code\": \"\(code)\"}"
      }
      return """
        {"resourceType": "ValueSet", "id": "vs-\(question.linkId)", "status": "active", "compose":
          {"include": [{"system": "http://example.org/s",
            "concept": [\(concepts.joined(separator: ", "))]}]}}
        """
    }.joined(separator: ", ")
  }

  private func `extension`(_ weight: Int) -> String {
    "\"extension\": [{\"url\": \"\(address)\", \"valueDecimal\": \(weight)}]"
  }
}

/// Numbers that are the same for the same seed.
struct SystemNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(in range: ClosedRange<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int(state % UInt64(range.count))
  }
}
