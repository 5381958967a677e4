/// The eleven prescriptions of the patient f001 that the seed's screenshot shows, as DSTU2 in XML, with what was
/// taken of one of them: a Bundle.
enum Screenshot {
  private static func often(_ frequency: Int, _ more: String) -> String {
    "<repeat>\(more)<frequency value=\"\(frequency)\"/><period value=\"1\"/><periodUnits value=\"d\"/></repeat>"
  }
  private static let known = "prescribed medication"

  /// Name, and the repeat of the timing; `nil` where there is none.
  private static let rows: [(id: String, name: String?, rule: String?)] = [
    ("o1", known, often(3, "")), ("Nasivin", "Nasivin", often(3, "")), ("o3", known, often(1, "")),
    ("o4", known, often(3, "")), ("o5", known, often(1, "")), ("o6", known, often(2, "")),
    ("o7", known, nil), ("o8", known, often(2, lasting(3))), ("o9", known, often(3, "")),
    ("o10", known, often(1, lasting(1))), ("o11", nil, often(2, lasting(21))),
  ]

  private static func lasting(_ days: Int) -> String {
    "<duration value=\"\(days)\"/><durationUnits value=\"d\"/>"
  }

  private static func order(_ id: String, _ name: String?, _ rule: String?) -> String {
    let display = name.map { "<display value=\"\($0)\"/>" } ?? ""
    let timing = rule.map { "<timing>\($0)</timing>" } ?? ""
    return """
      <MedicationOrder><id value="\(id)"/><status value="active"/><patient><reference value="Patient/f001"/></patient>
      <medicationReference><reference value="Medication/1"/>\(display)</medicationReference>
      <dosageInstruction>\(timing)<asNeededBoolean value="false"/></dosageInstruction></MedicationOrder>
      """
  }

  private static func administration(_ id: String, _ day: String, of order: String) -> String {
    """
    <MedicationAdministration><id value="\(id)"/><status value="completed"/>
    <patient><reference value="Patient/f001"/></patient><wasNotGiven value="\(id == "a4")"/>
    <prescription><reference value="\(order)"/></prescription><effectiveTimePeriod>
    <start value="\(day)T08:00:00+02:00"/><end value="\(day)T08:00:00+02:00"/></effectiveTimePeriod>
    </MedicationAdministration>
    """
  }

  static var bundle: String {
    let orders = rows.map(order)
    // One reference without a type, as the seed's app wrote some.
    let taken = [
      administration("a1", "2015-02-20", of: "MedicationOrder/Nasivin"),
      administration("a2", "2016-08-15", of: "Nasivin"),
      administration("a3", "2016-08-16", of: "MedicationOrder/Nasivin"),
      administration("a4", "2016-08-17", of: "MedicationOrder/Nasivin"),
      administration("a5", "2016-08-18", of: "MedicationOrder/o1"),
    ]
    let entries = (orders + taken).map { "<entry><resource>\($0)</resource></entry>" }.joined()
    return "<Bundle xmlns=\"http://hl7.org/fhir\"><type value=\"collection\"/>\(entries)</Bundle>"
  }
}
