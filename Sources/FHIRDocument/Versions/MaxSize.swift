package import SurveyPrimitives

/// The number of the extension maxSize, in bytes.
///
/// [R4](https://hl7.org/fhir/R4/extension-maxsize.html) counts megabytes,
/// [R5](https://hl7.org/fhir/extensions/StructureDefinition-maxSize.html) bytes. Many forms of R4
/// give bytes all the same: there, a number from 1000 on is bytes, for files of gigabytes are not
/// meant. A megabyte is 1,048,576 bytes, so that no file is refused that one reading allows.
package enum MaxSize {
  package static let url = "http://hl7.org/fhir/StructureDefinition/maxSize"
  private static let megabyte = 1_048_576
  /// The number of megabytes from which on it is bytes.
  private static let leastBytes = 1000

  /// The bytes of a number in a version; `nil` where it is no size.
  package static func bytes(of number: ExactDecimal, _ version: FHIRVersion) -> Int? {
    let isBytes = version == .r5 || number >= ExactDecimal(leastBytes)
    let bytes = isBytes ? number : number.multiplied(by: ExactDecimal(megabyte))
    guard let bytes, bytes >= ExactDecimal(0) else { return nil }
    return bytes.floor.integer
  }

  /// Whether two versions count the same.
  static func isSame(_ one: FHIRVersion, _ other: FHIRVersion) -> Bool {
    (one == .r5) == (other == .r5)
  }

  /// The number for bytes in a version.
  package static func number(of bytes: Int, _ version: FHIRVersion) -> String {
    if version == .r5 { return String(bytes) }
    let (megabytes, rest) = bytes.quotientAndRemainder(dividingBy: megabyte)
    if rest == 0, megabytes < leastBytes { return String(megabytes) }
    // As megabytes, it would be read as bytes.
    if megabytes >= leastBytes { return String(bytes) }
    let part = ExactDecimal(bytes).divided(by: ExactDecimal(megabyte))
    return part?.description ?? String(bytes)
  }
}
