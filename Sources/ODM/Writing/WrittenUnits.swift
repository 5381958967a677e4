import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// The units of a form: measurement units in ODM 1.3; in 2.0, an item with a code list for each
/// question that has any.
struct WrittenUnits {
  private var numbers: [Coding: Int] = [:]
  private var all: [Coding] = []
  private var ofItems: [String: [Coding]] = [:]
  private var unitItems: [(oid: String, units: [Coding])] = []

  mutating func add(_ item: SurveyItem) {
    var units = item.unitOptions
    if let unit = item.unit, !units.contains(unit) { units.insert(unit, at: 0) }
    guard !units.isEmpty else { return }
    ofItems[item.linkId] = units
    for unit in units where numbers[unit] == nil {
      numbers[unit] = all.count
      all.append(unit)
    }
  }

  private static func name(_ unit: Coding) -> String {
    let name = unit.display ?? unit.code ?? ""
    return name.isEmpty ? "unit" : name
  }

  func write(to text: inout ODMText, _ writer: ODMWriter) {
    if all.isEmpty { return }
    text.element("BasicDefinitions") { text in
      for (index, unit) in all.enumerated() {
        text.element("MeasurementUnit", [("OID", "MU.\(index + 1)"), ("Name", Self.name(unit))]) {
          writer.texts("Symbol", TranslatedText(Self.name(unit)), to: &$0)
          code(unit, to: &$0, writer)
        }
      }
    }
  }

  private func code(_ unit: Coding, to text: inout ODMText, _ writer: ODMWriter) {
    if let system = unit.system, let code = unit.code, CodeSystems.address(of: system) == system {
      if writer.version == .v1 {
        writer.alias(system, code, to: &text)
      } else {
        text.element("Coding", [("Code", code), ("System", system)])
      }
    }
    if unit.display == nil { writer.alias(ODMContext.coding, "code", to: &text) }
  }

  func writeReferences(_ item: SurveyItem, to text: inout ODMText) {
    for unit in ofItems[item.linkId] ?? [] { writeReference(unit, to: &text) }
  }

  func writeReference(_ unit: Coding, to text: inout ODMText) {
    guard let number = numbers[unit] else { return }
    text.element("MeasurementUnitRef", [("MeasurementUnitOID", "MU.\(number + 1)")])
  }

  /// The one of several units of an item that a limit is in.
  func unit(of limit: AnswerValue?, _ item: SurveyItem) -> Coding? {
    guard case .quantity(let quantity)? = limit, let all = ofItems[item.linkId], all.count > 1
    else { return nil }
    return all.first { unit in
      guard let code = unit.code else { return unit.display == quantity.unit }
      return code == quantity.code && unit.system == quantity.system
    }
  }

  // MARK: ODM 2.0

  /// The OID of the item that holds the unit of a question.
  mutating func unitsItem(of linkId: String, _ oids: inout WrittenOIDs) -> String? {
    guard let units = ofItems[linkId] else { return nil }
    let oid = oids.unique(oids.oid(of: linkId) + ".unit")
    unitItems.append((oid, units))
    return oid
  }

  func writeItems(to text: inout ODMText, _ writer: ODMWriter) {
    guard writer.version == .v2 else { return }
    for (oid, _) in unitItems {
      text.element("ItemDef", [("OID", oid), ("Name", oid), ("DataType", "text")]) { text in
        text.element("CodeListRef", [("CodeListOID", "CL." + oid)])
        writer.alias(ODMContext.type, "unit", to: &text)
      }
    }
  }

  func writeLists(to text: inout ODMText, _ writer: ODMWriter) {
    guard writer.version == .v2 else { return }
    for (oid, units) in unitItems {
      text.element(
        "CodeList", [("OID", "CL." + oid), ("Name", "CL." + oid), ("DataType", "text")]
      ) { text in
        for (index, unit) in units.enumerated() {
          text.element("CodeListItem", [("CodedValue", "\(index + 1)")]) {
            writer.texts("Decode", TranslatedText(Self.name(unit)), to: &$0)
            code(unit, to: &$0, writer)
          }
        }
      }
    }
  }
}
