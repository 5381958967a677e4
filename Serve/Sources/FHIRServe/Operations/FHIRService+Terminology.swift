// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension FHIRService {
  /// The value set that is meant: a stored one, the one in the body, or the one at an address.
  private func valueSet(
    _ input: OperationInput, _ stored: Element?
  ) throws(Refusal) -> (valueSet: Element, library: ResourceLibrary, address: String) {
    let given = stored ?? input.resource("valueSet")
    let library = try library(also: [given].compactMap(\.self))
    if let given {
      guard let url = given[.url]?.string else {
        throw Refusal(422, .required, "the value set has no url", expression: "ValueSet.url")
      }
      return (given, library, given[.version]?.string.map { "\(url)|\($0)" } ?? url)
    }
    guard var address = input.text("url") else {
      throw Refusal(400, .required, "url is missing")
    }
    if let version = input.text("valueSetVersion"), !address.contains("|") {
      address += "|\(version)"
    }
    guard let found = library.valueSet(address) else {
      throw Refusal(404, .notFound, "the value set \(address) is not here")
    }
    return (found, library, address)
  }

  /// `ValueSet/$expand`.
  func expand(_ input: OperationInput, _ stored: Element?) throws(Refusal) -> ServeReply {
    let (valueSet, library, address) = try valueSet(input, stored)
    let request = ExpansionRequest(
      filter: input.text("filter"), offset: try input.number("offset") ?? 0,
      count: try input.number("count"), language: input.text("displayLanguage"))
    let page: ExpansionPage
    do throws(Diagnostic) {
      page = try LibraryTerminology(library).expand(address, request)
    } catch {
      throw Refusal(422, [error])
    }
    if page.concepts.isEmpty, page.total == 0, let reason = page.reasons.first {
      throw Refusal(422, .tooCostly, reason.text())
    }
    let moment = Stamping.moment(Disk.now()).dateTime(offset: .utc)
    return ServeReply(200, page.valueSet(valueSet, request, at: moment))
  }

  /// `ValueSet/$validate-code`.
  func validateCode(_ input: OperationInput, _ stored: Element?) throws(Refusal) -> ServeReply {
    let (_, library, address) = try valueSet(input, stored)
    let codings = try codings(input)
    let terminology = LibraryTerminology(library)
    var best: (coding: Coding, result: CodingValidation)?
    for coding in codings {
      let result = terminology.validate(coding, in: address)
      if best == nil || result.membership == .yes { best = (coding, result) }
    }
    guard let (coding, result) = best else { throw Refusal(400, .required, "code is missing") }
    var writer = Self.parameters()
    let name = "\(coding.system.map { $0 + "|" } ?? "")\(coding.code ?? "")"
    switch result.membership {
    case .yes:
      // A wrong display is a wrong answer (valueset-operation-validate-code.html).
      let isRight = result.rightDisplay == nil || coding.display == nil
      Self.add("result", isRight, to: &writer)
      if !isRight {
        Self.add("message", "the display of \(name) is not \(coding.display ?? "")", to: &writer)
      }
      Self.add("display", result.rightDisplay ?? coding.display, to: &writer)
    case .no:
      Self.add("result", false, to: &writer)
      Self.add("message", "\(name) is not in \(address)", to: &writer)
    case .unknown(let reason):
      throw Refusal(
        422, .notFound, "whether \(name) is in \(address) is not known: \(reason.text())")
    }
    return Self.finished(writer)
  }

  private func codings(_ input: OperationInput) throws(Refusal) -> [Coding] {
    if let concept = input.value("codeableConcept") {
      return concept.children(.coding).map(Self.coding)
    }
    if let coding = input.value("coding") { return [Self.coding(coding)] }
    guard let code = input.text("code") else { throw Refusal(400, .required, "code is missing") }
    return [
      Coding(
        system: input.text("system"), version: input.text("systemVersion"), code: code,
        display: input.text("display"))
    ]
  }

  private static func coding(_ element: Element) -> Coding {
    Coding(
      system: element[.system]?.string, version: element[.version]?.string,
      code: element[.code]?.string, display: element[.display]?.string)
  }

  /// `CodeSystem/$lookup`.
  func lookUp(_ input: OperationInput) throws(Refusal) -> ServeReply {
    let coding = input.value("coding").map(Self.coding)
    guard let system = coding?.system ?? input.text("system"),
      let code = coding?.code ?? input.text("code")
    else { throw Refusal(400, .required, "system and code are needed") }
    let library = try library()
    let found = LibraryTerminology(library)
      .lookUp(code, of: system, language: input.text("displayLanguage"))
    guard let found else { throw Refusal(404, .notFound, "\(system)|\(code) is not known here") }
    var writer = Self.parameters()
    Self.add("name", library.codeSystem(system)?["name"]?.string ?? system, to: &writer)
    Self.add("display", found.coding.display ?? code, to: &writer)
    for designation in found.designations {
      writer.openObject()
      writer.member("name", "designation")
      writer.openArray("part")
      if let language = designation.language {
        writer.openObject()
        writer.member("name", "language")
        writer.member("valueCode", language)
        writer.closeObject()
      }
      Self.add("value", designation.value, to: &writer)
      writer.closeArray()
      writer.closeObject()
    }
    return Self.finished(writer)
  }

  // MARK: Parameters

  private static func parameters() -> JSONTextWriter {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("resourceType", "Parameters")
    writer.openArray("parameter")
    return writer
  }

  private static func add(_ name: String, _ text: String?, to writer: inout JSONTextWriter) {
    guard let text else { return }
    writer.openObject()
    writer.member("name", name)
    writer.member("valueString", text)
    writer.closeObject()
  }

  private static func add(_ name: String, _ value: Bool, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("name", name)
    writer.member("valueBoolean", value)
    writer.closeObject()
  }

  private static func finished(_ writer: consuming JSONTextWriter) -> ServeReply {
    writer.closeArray()
    writer.closeObject()
    return ServeReply(200, writer.finish())
  }
}
