/// FHIRPath: a language of paths and functions over resources.
///
/// Normative release 2.0.0 (http://hl7.org/fhirpath/N1), the additions of FHIR
/// (https://hl7.org/fhir/fhirpath.html), and of 3.0.0 what the official suites test. An expression is
/// compiled once and evaluated as often as wanted; nothing here reads a clock, a file or a network.
///
/// ```swift
/// let program = try FHIRPath.compile("item.where(linkId = '1').answer.value")
/// let values = try program.evaluate(on: response.root)
/// ```
public enum FHIRPath {}
