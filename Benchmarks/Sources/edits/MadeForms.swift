/// Forms of many questions, each with a condition on another one.
enum MadeForms {
  /// Whose answer the condition of a question looks at.
  enum Shape: String, CaseIterable {
    /// The one at half its place: an edit changes at most two conditions.
    case tree
    /// The one before it: an edit may turn all that follow.
    case chain
    /// The first one: an edit of it turns all.
    case star

    func source(of number: Int) -> Int {
      switch self {
      case .tree: number / 2
      case .chain: number - 1
      case .star: 0
      }
    }
  }

  /// A Questionnaire of yes/no questions.
  ///
  /// As `enableWhen`, or the same as an expression.
  static func questionnaire(_ count: Int, _ shape: Shape, expressions: Bool) -> [UInt8] {
    var text = #"{"resourceType":"Questionnaire","status":"active","item":["#
    for number in 0..<count {
      if number > 0 { text += "," }
      text += #"{"linkId":"q\#(number)","text":"Question \#(number)","type":"boolean""#
      if number > 0 {
        let source = shape.source(of: number)
        text += expressions ? expression(source) : condition(source)
      }
      text += "}"
    }
    return Array((text + "]}").utf8)
  }

  private static func condition(_ source: Int) -> String {
    #","enableWhen":[{"question":"q\#(source)","operator":"=","answerBoolean":true}]"#
  }

  private static func expression(_ source: Int) -> String {
    let url =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression"
    let text = "%resource.item.where(linkId = 'q\(source)').answer.value = true"
    return
      #","extension":[{"url":"\#(url)","valueExpression":{"language":"text/fhirpath","expression":"\#(text)"}}]"#
  }
}
