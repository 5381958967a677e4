/// The names that LHC-Forms has for code systems.
enum LHCCodeSystem {
  /// The system of codes that are linkIds, which say nothing.
  static let linkId = "LinkId"
  static let loinc = "http://loinc.org"
  static let ucum = "http://unitsofmeasure.org"

  /// The address of a system.
  static func address(of name: String) -> String { name == "LOINC" ? loinc : name }
}
