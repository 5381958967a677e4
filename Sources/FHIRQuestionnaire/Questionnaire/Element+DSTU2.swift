package import FHIRDocument

extension Element {
  /// The same resource as R4 has it, where it is one of DSTU2, whose items are of two kinds.
  package var inR4: Element? {
    guard document.fhirVersion == .dstu2 else { return nil }
    var builder = DocumentBuilder()
    builder.copy(self, as: .root)
    let whole = builder.finish(sourceName: document.sourceName, version: .dstu2)
    return VersionConversion.convert(whole, to: .r4).document.root
  }
}
