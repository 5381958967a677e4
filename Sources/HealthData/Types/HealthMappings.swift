public import FHIRDocument
public import SurveyDiagnostics
public import SurveyPrimitives

/// Which codes and units the types of HealthKit have, changed by files of mappings.
///
/// A file is the JSON of healthkit-to-fhir: for each identifier of HealthKit a `code` with its codings, and a
/// `valueQuantity` with the unit as HealthKit has it, the system and the code. It goes before what is known
/// by itself.
///
/// ```json
/// {"HKQuantityTypeIdentifierDistanceWalkingRunning": {
///   "code": {"coding": [{"system": "http://loinc.org", "code": "55430-3"}]},
///   "valueQuantity": {"unit": "km", "system": "http://unitsofmeasure.org", "code": "km"}}}
/// ```
public struct HealthMappings: Sendable {
  var table = HealthTypeTable()
  /// Whether a quantity without a mapping goes by HealthKit's own code and unit.
  public var takesAllQuantities = false

  /// What is known by itself.
  public init() {}

  /// Adds the mappings of a file.
  public mutating func add(_ source: Source) throws(Diagnostic) {
    var options = ReadOptions()
    options.readsSiblings = false
    let read = Document.read(source, options: options)
    if let reason = read.diagnostics.first(where: { $0.severity == .error }) { throw reason }
    guard let root = read.document?.root, root.isObject else {
      throw Diagnostic(
        .notAMapping, ["member": .literal("{}")], at: Location(file: source.name))
    }
    for member in root.children { table.override(by: try row(member)) }
  }

  /// The types of HealthKit that have one of some codes, by their identifiers.
  public func types(with codes: [Coding]) -> Set<String> {
    let wanted = Set(codes.map { "\($0.system ?? "")|\($0.code ?? "")" })
    return Set(
      table.all.filter { row in
        row.allCodes.contains { wanted.contains("\($0.system)|\($0.code)") }
      }.map(\.identifier))
  }

  /// The type that people call by a name, whatever its case; `nil` where none is known.
  public func type(named name: String) -> String? {
    table.all.map(\.identifier).sorted().first {
      HealthType.shortName($0).lowercased() == name.lowercased()
    }
  }

  private func row(_ member: Element) throws(Diagnostic) -> HealthType {
    let identifier = member.nameText
    let codings = member["code"].map { Array($0.children(.coding)) } ?? []
    guard !codings.isEmpty else { throw Self.wrong("code.coding", member) }
    var codes: [HealthType.Code] = []
    for coding in codings {
      guard let system = coding["system"]?.string, let code = coding["code"]?.string else {
        throw Self.wrong("code.coding", coding)
      }
      codes.append(.init(system: system, code: code, display: coding["display"]?.string))
    }
    codes.removeAll { $0.system == HealthType.system && $0.code == identifier }
    let known = table[identifier]
    var row = HealthType(
      identifier: identifier,
      display: known?.display ?? codes.first?.display ?? HealthType.shortName(identifier),
      codes: codes, unit: nil, category: known?.category ?? .activity)
    row.molarMass = known?.molarMass
    if let quantity = member["valueQuantity"] { row.unit = try Self.unit(quantity) }
    let isCorrelation = identifier.hasPrefix("HKCorrelationTypeIdentifier")
    guard isCorrelation || row.unit != nil else { throw Self.wrong("valueQuantity", member) }
    return row
  }

  private static func unit(_ quantity: Element) throws(Diagnostic) -> HealthType.Unit {
    guard let name = quantity["unit"]?.string, !name.isEmpty else {
      throw wrong("valueQuantity.unit", quantity)
    }
    guard HealthUnit(name) != nil else {
      throw Diagnostic(.mappingUnit, ["unit": .quoted(name)], at: quantity.location())
    }
    return HealthType.Unit(
      name: name, system: quantity["system"]?.string, code: quantity["code"]?.string)
  }

  private static func wrong(_ member: String, _ element: Element) -> Diagnostic {
    Diagnostic(.notAMapping, ["member": .literal(member)], at: element.location())
  }

  /// The row of a type; of a quantity without one, where all are taken, one with HealthKit's code alone.
  func row(_ identifier: String, unit: String) -> HealthType? {
    if let row = table[identifier] { return row }
    guard takesAllQuantities, identifier.hasPrefix("HKQuantityTypeIdentifier"),
      let code = HealthUnit(unit)
    else { return nil }
    return HealthType(
      identifier: identifier, display: HealthType.shortName(identifier), codes: [],
      unit: HealthType.Unit(
        name: unit, system: HealthType.ucum, code: code.code == "1" ? "{tot}" : code.code),
      category: .activity)
  }
}
