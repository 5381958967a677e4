package import FHIRDocument

extension Element {
  /// The same resource as R4 has it, where its own version does not say all of it: one of DSTU2, whose items are of two
  /// kinds, and a Questionnaire of STU3 that keeps elements and types of R4 in extensions, as converters write it.
  ///
  /// [versions.html](https://hl7.org/fhir/R5/versions.html#extensions)
  package var inR4: Element? {
    let version = document.fhirVersion
    guard version == .dstu2 || version == .stu3 && resourceType == "Questionnaire" else {
      return nil
    }
    var builder = DocumentBuilder()
    builder.copy(self, as: .root)
    let whole = builder.finish(sourceName: document.sourceName, version: version)
    guard version == .dstu2 || VersionConversion.keeps(.r4, in: whole) else { return nil }
    return VersionConversion.convert(whole, to: .r4).document.root
  }
}
