package import FHIRDocument
package import SurveyDiagnostics
import SurveyModel

/// A modifier extension of a response, none of which is known: it may change what an answer means,
/// or that it was given at all (rule 77).
///
/// [extensibility.html#modifierExtension](https://hl7.org/fhir/R4/extensibility.html#modifierExtension)
package struct ResponseModifier {
  let element: Element
  let address: String
  /// The linkId of the item that it is in.
  let linkId: String?

  /// Those of a response, and of a Questionnaire that it contains; other contained resources are
  /// not read.
  static func all(in response: Element) -> [ResponseModifier] {
    let document = response.document
    let end = document.end(of: response.index)
    var found: [ResponseModifier] = []
    var around: [(item: Element, end: Int)] = []
    var index = response.index + 1
    while index < end {
      let element = Element(document: document, index: index)
      let name = document.name(of: index)
      while let last = around.last, last.end <= index { around.removeLast() }
      if name == .contained, element.resourceType != "Questionnaire" {
        index = document.end(of: index)
        continue
      }
      if name == .item { around.append((element, document.end(of: index))) }
      if name == .modifierExtension, let address = element[.url]?.string {
        found.append(
          ResponseModifier(
            element: element, address: address, linkId: around.last?.item[.linkId]?.string))
      }
      index += 1
    }
    return found
  }

  /// The findings about the modifier extensions of a response.
  package static func findings(in response: Element) -> [Diagnostic] {
    var findings = ReadFindings()
    for modifier in all(in: response) { modifier.report(to: &findings) }
    return findings.diagnostics
  }

  func report(to findings: inout ReadFindings) {
    findings.add(
      .modifierOfResponse, ["address": .literal(address)], at: element, linkId: linkId)
  }

  /// What withholds the completion of a session that goes on with the response.
  var unsupportedPart: UnsupportedPart {
    UnsupportedPart(.modifierExtension, address: address, linkId: linkId)
  }
}
