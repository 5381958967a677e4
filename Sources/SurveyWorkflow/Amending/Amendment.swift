public import FHIRDocument
public import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyEngine
public import SurveyPrimitives

/// A finished response that is opened again: it keeps its id, and becomes `amended` by what is changed.
///
/// [questionnaireresponse.html](https://hl7.org/fhir/R4/questionnaireresponse.html), status: *amended* is
/// a response that was completed and then changed.
public struct Amendment: Sendable {
  /// The session that goes on with it.
  public let session: Session
  /// What it says besides its answers.
  public let details: ResponseDetails
  /// What is wrong with it, and what of it cannot be kept.
  public let diagnostics: [Diagnostic]
  /// The response in the version of the questionnaire.
  let response: Element

  /// Whether it was finished before.
  private var wasComplete: Bool { details.status.isComplete }
}

extension Pipeline {
  /// A form and a stored response → what is needed to amend it.
  public func amendment(
    of response: Element, to form: Form, at start: Instant,
    evaluator: (any ExpressionEvaluator)?
  ) -> Amendment {
    let version = form.survey.fhirVersion
    let isOther = response.document.fhirVersion != version
    let own = isOther ? convert(response.document, to: version).document.root : response
    let read = session(form, response: own, at: start, evaluator: evaluator)
    var findings = read.diagnostics.compactMap(\.withoutKeptParts)
    if own[.text] != nil {
      findings.append(Diagnostic(.narrativeOfFormerAnswers, at: own.location()))
    }
    // Answers to another form are not answers to this one.
    var policy = SeverityPolicy(isStrict: options.isStrict)
    policy.levels[.otherQuestionnaire] = .error
    return Amendment(
      session: read.session, details: read.details, diagnostics: policy.applied(to: findings),
      response: own)
  }
}

extension Amendment {
  /// What the response says once `session`, which went on with it, is finished.
  ///
  /// One that was finished before is amended if an answer was changed, and stays what it was otherwise;
  /// one that was not is completed.
  public func details(of session: Session) -> ResponseDetails {
    var details = details
    if wasComplete {
      if !changes(in: session).isEmpty { details.status = .amended }
    } else {
      details.status = .completed
    }
    return details
  }

  /// The questions whose answers count otherwise now than before, in the order of the form.
  public func changes(in session: Session) -> [AmendedAnswer] {
    AmendedAnswer.all(from: self.session, to: session)
  }

  /// The new response with what the former one says besides.
  ///
  /// That is `meta`, `implicitRules`, contained resources, extensions and the identifier; what it says of
  /// its items is in the session. The narrative told the former answers and is left out.
  public func keepingOtherParts(in written: Document) -> Document {
    let former = Array(response.children)
    var builder = DocumentBuilder()
    builder.open(.root)
    func keep(_ names: [ElementName]) {
      for name in names {
        for part in former where part.name == name { builder.copy(part) }
      }
    }
    var rest = Array(written.root.children)
    let first = rest.prefix { [.resourceType, .id].contains($0.name) }
    first.forEach { builder.copy($0) }
    rest.removeFirst(first.count)
    keep(Self.firstKept)
    if let language = rest.first, language.name == .language {
      builder.copy(language)
      rest.removeFirst()
    }
    keep(Self.laterKept)
    rest.forEach { builder.copy($0) }
    builder.close()
    return builder.finish(
      sourceName: written.sourceName, version: written.fhirVersion)
  }

  private static let firstKept: [ElementName] = [.meta, .implicitRules]
  private static let laterKept: [ElementName] = [
    .contained, .extension, .modifierExtension, .identifier,
  ]

  /// The names of what is kept, and of the narrative, which has a finding of its own.
  fileprivate static let namesOfKept = (firstKept + laterKept + [.text]).compactMap(\.knownText)
}

extension Diagnostic {
  /// The finding without the parts of the response itself that an amendment keeps; `nil` where no other
  /// part is lost.
  fileprivate var withoutKeptParts: Diagnostic? {
    guard code == .partNotKept, arguments.contains(where: { $0.value == .literal("response") }),
      let number = arguments.firstIndex(where: { $0.name == "parts" }),
      case .list(let parts, let joining) = arguments[number].value
    else { return self }
    let kept = Amendment.namesOfKept.map { Diagnostic.Argument.Value.quoted($0) }
    let lost = parts.filter { !kept.contains($0) }
    if lost.isEmpty { return nil }
    var finding = self
    finding.arguments[number] = .init("parts", .list(lost, joining))
    return finding
  }
}
