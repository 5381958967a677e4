public import FHIRDocument
import FHIRTiming
import SurveyDiagnostics
import SurveyPrimitives

/// Reads a dosage of any version, and gathers what is not understood.
struct DosageReader {
  private let element: Element
  private var dosage = Dosage()

  init(_ element: Element) { self.element = element }

  mutating func read() -> Dosage {
    dosage.sequence = element["sequence"]?.integer
    dosage.text = words("text")
    dosage.patientInstruction = words("patientInstruction")
    dosage.timing = element["timing"].map { timing in
      let timing = Timing(reading: timing, findings: &dosage.findings)
      if timing.isIncomplete { dosage.isIncomplete = true }
      return timing
    }
    readNeed()
    readAmounts()
    dosage.route = concept("route")
    dosage.site = concept("site") ?? concept("siteCodeableConcept") ?? concept("siteReference")
    dosage.method = concept("method")
    dosage.additional = (all("additionalInstruction") + all("additionalInstructions")).map {
      Concept($0)
    }
    readModifiers()
    return dosage
  }

  private func words(_ name: String) -> String? {
    element[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func concept(_ name: String) -> Concept? {
    element[name].map { Concept($0) }.flatMap { $0.words == nil ? nil : $0 }
  }

  private func all(_ name: String, in element: Element? = nil) -> [Element] {
    let element = element ?? self.element
    return element.document.name(name).map { Array(element.children($0)) } ?? []
  }
}

// MARK: As needed

extension DosageReader {
  private static let neededFor =
    "http://hl7.org/fhir/5.0/StructureDefinition/extension-Dosage.asNeededFor"
  private static let leastInterval =
    "http://ig.fhir.de/igs/medication/StructureDefinition/MindestabstandZwischenGaben"

  private mutating func readNeed() {
    let flag = element["asNeededBoolean"] ?? element["asNeeded"]
    dosage.reasons = (all("asNeededCodeableConcept") + all("asNeededFor")).map { Concept($0) }
    dosage.isAsNeeded = flag?.boolean ?? !dosage.reasons.isEmpty
    for found in element.children(.extension) where found[.url]?.string == Self.neededFor {
      found["valueCodeableConcept"].map { dosage.reasons.append(Concept($0)) }
    }
  }

  /// Takes the modifier extension that is understood; any other one is a finding.
  private mutating func readModifiers() {
    for found in element.children(.modifierExtension) {
      let url = found[.url]?.string ?? ""
      if url == Self.leastInterval, let amount = length(found["valueDuration"]) {
        dosage.leastInterval = amount
        continue
      }
      dosage.isIncomplete = true
      dosage.findings.append(
        Diagnostic(.dosageModifier, ["url": .literal(url)], at: found.location()))
    }
  }

  private func length(_ element: Element?) -> Timing.Amount? {
    guard let value = element?["value"]?.decimal, let code = element?[.code]?.string,
      let unit = CalendarUnit(ucum: code)
    else { return nil }
    return Timing.Amount(value, unit: unit)
  }
}

// MARK: Amounts

extension DosageReader {
  /// The names that doses have had: of R4 in `doseAndRate`, before that beside the timing, and
  /// `quantity` in DSTU2.
  private static let doses = [
    "doseQuantity", "doseRange", "dose", "quantity", "quantityQuantity", "quantityRange",
  ]
  private static let rates = ["rateRatio", "rateRange", "rateQuantity"]

  private mutating func readAmounts() {
    for holder in [element] + all("doseAndRate") {
      dosage.doses += amounts(Self.doses, in: holder)
      dosage.rates += amounts(Self.rates, in: holder)
    }
    dosage.mostPerPeriod = amounts(["maxDosePerPeriod"], in: element)
    dosage.mostAtOnce = most("maxDosePerAdministration")
    dosage.mostInLife = most("maxDosePerLifetime")
  }

  private mutating func amounts(_ names: [String], in holder: Element) -> [DoseAmount] {
    names.flatMap { all($0, in: holder) }.compactMap { found in
      guard let amount = DoseAmount(reading: found) else {
        reportUnreadable(found)
        return nil
      }
      return amount
    }
  }

  private mutating func most(_ name: String) -> Quantity? {
    guard let found = element[name] else { return nil }
    guard let quantity = Quantity(reading: found) else {
      reportUnreadable(found)
      return nil
    }
    return quantity
  }

  private mutating func reportUnreadable(_ found: Element) {
    dosage.isIncomplete = true
    dosage.findings.append(
      Diagnostic(.doseNotReadable, ["element": .literal(found.nameText)], at: found.location()))
  }
}

extension Dosage {
  /// Reads a dosage of any version from DSTU2 to R5.
  public init(reading element: Element) {
    var reader = DosageReader(element)
    self = reader.read()
  }
}
