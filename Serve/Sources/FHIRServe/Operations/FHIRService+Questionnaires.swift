// SPDX-License-Identifier: Apache-2.0
import Crypto
import FHIRDocument
import FHIRPopulation
import FHIRQuestionnaire
import FHIRSearch
import FHIRTerminology
import ResponseExtraction
import ResponseValidation
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow

extension FHIRService {
  private var now: Instant { Stamping.moment(Disk.now()) }

  /// `$validate`: the structure, and of a response what its questionnaire says.
  func validate(
    _ type: String, _ input: OperationInput, _ stored: Element?
  ) throws(Refusal) -> ServeReply {
    guard let root = input.resource("resource") ?? stored else {
      throw Refusal(400, .required, "there is no resource to validate")
    }
    var findings: [Diagnostic]
    if root.resourceType == "QuestionnaireResponse" {
      findings = ResponseValidator(try library(), at: now).validate(root).findings
    } else {
      findings = root.structureFindings(isStrict: true)
    }
    if root.resourceType != type {
      let text = "this is a \(root.resourceType ?? "text"), not a \(type)"
      return ServeReply(200, Outcome.json("error", .invalid, text))
    }
    return ServeReply(
      200, JSONWriter.write(OutcomeWriter.document(findings, version: version).root))
  }

  /// `$populate` (SDC): a response with what is known.
  func populate(
    _ input: OperationInput, _ stored: Element?, _ request: ServeRequest
  ) throws(Refusal) -> ServeReply {
    let given = Self.parameters(input, stored)
    do throws(Diagnostic) {
      let parameters = try PopulateParameters(given)
      let data = PopulationData(ResourceSearch(try seen(request)))
      var library = try known(also: [parameters.questionnaire].compactMap(\.self))
      let address = parameters.canonical ?? ""
      let found =
        parameters.questionnaire ?? library.questionnaire(address, from: nil)
        ?? library.questionnaires.first { "Questionnaire/\($0[.id]?.string ?? "")" == address }
      guard let questionnaire = found else {
        throw Diagnostic(
          .contextNotFound, ["name": .literal("questionnaire"), "reference": .literal(address)])
      }
      library.add(questionnaire)
      let pipeline = Pipeline()
      let read = pipeline.form(questionnaire, library: library)
      guard let form = read.form, !read.diagnostics.hasErrors else {
        return ServeReply(422, outcome(read.diagnostics))
      }
      let named = parameters.contexts(in: data)
      let moment = now.dateTime(offset: .utc)
      let evaluator = form.evaluator(now: moment, contexts: named.resources)
      let populated = form.populator(evaluator, data: data)
        .populate(subject: parameters.subject?.reference, at: now)
      let subject = parameters.subject ?? evaluator.patient.map { Reference(reference: $0) }
      let written = pipeline.response(
        of: populated, id: nil, subject: subject, authored: moment)
      let findings = named.diagnostics + populated.diagnostics + written.diagnostics
      let result = PopulateResult.parameters(
        response: written.document.root,
        issues: findings.isEmpty
          ? nil : OutcomeWriter.document(findings, version: version).root)
      return ServeReply(200, JSONWriter.write(result.root))
    } catch {
      throw Refusal(error.code == .contextNotFound ? 404 : 400, [error])
    }
  }

  private func outcome(_ findings: [Diagnostic]) -> [UInt8] {
    JSONWriter.write(OutcomeWriter.document(findings, version: version).root)
  }

  private func seen(_ request: ServeRequest) throws(Diagnostic) -> ResourceStore {
    do throws(Refusal) { return try visible(request) } catch { throw Self.unreadable(error) }
  }

  private func known(also resources: [Element]) throws(Diagnostic) -> ResourceLibrary {
    do throws(Refusal) { return try library(also: resources) } catch {
      throw Self.unreadable(error)
    }
  }

  private static func unreadable(_ refusal: Refusal) -> Diagnostic {
    refusal.findings.first
      ?? Diagnostic(.unreadableInput, at: Location(file: refusal.text))
  }

  /// Parameters with the questionnaire whose operation this is, and what the address says.
  private static func parameters(_ input: OperationInput, _ stored: Element?) -> Element {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "Parameters")
    let (parameter, name) = (builder.name("parameter"), builder.name("name"))
    if let root = input.root, root.resourceType == "Parameters" {
      for child in root.children where child.name != .resourceType { builder.copy(child) }
    }
    let questionnaire = input.root?.resourceType == "Questionnaire" ? input.root : stored
    if let questionnaire {
      builder.open(parameter, inArray: true)
      builder.string(name, "questionnaire")
      builder.copy(questionnaire, as: .resource)
      builder.close()
    }
    for (key, value) in [("subject", "valueReference"), ("canonical", "valueUri")] {
      guard let text = input.query[key] else { continue }
      builder.open(parameter, inArray: true)
      builder.string(name, key)
      if value == "valueReference" {
        builder.open(builder.name(value))
        builder.string(.reference, text)
        builder.close()
      } else {
        builder.string(builder.name(value), text)
      }
      builder.close()
    }
    builder.close()
    return builder.finish().root
  }

  /// `$extract` (SDC): a transaction Bundle.
  func extract(
    _ input: OperationInput, _ stored: Element?, _ request: ServeRequest
  ) throws(Refusal) -> ServeReply {
    guard let response = stored ?? input.resource("questionnaire-response", "resource") else {
      throw Refusal(400, .required, "there is no response to extract from")
    }
    let questionnaire =
      input.root?.resourceType == "Parameters"
      ? input.resource("questionnaire") : nil
    let library = try library(also: [questionnaire].compactMap(\.self))
    let reference = QuestionnaireReference(namedBy: response)
    let found =
      questionnaire ?? reference.flatMap { library.questionnaire(for: $0, from: response) }
    guard let found else {
      throw Refusal(
        422, .notFound, "the questionnaire \(reference?.text ?? "of the response") is not here",
        expression: "QuestionnaireResponse.questionnaire")
    }
    let plan = ExtractionPlan(found, library: library, at: now) { NamedUUID.text($0) }
    if plan.findings.hasErrors { throw Refusal(422, plan.findings) }
    let extraction = plan.extract(from: response)
    if extraction.error != nil { throw Refusal(422, extraction.findings) }
    return ServeReply(200, JSONWriter.write(extraction.bundle.root))
  }
}

/// UUIDs of version 5: the same name always gives the same one (RFC 9562, 5.5).
enum NamedUUID {
  /// The namespace of URLs.
  private static let space: [UInt8] = [
    0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
  ]

  static func text(_ name: String) -> String {
    var bytes = Array(Insecure.SHA1.hash(data: space + Array(name.utf8))).prefix(16).map(\.self)
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return groups.joined(separator: "-")
  }
}
