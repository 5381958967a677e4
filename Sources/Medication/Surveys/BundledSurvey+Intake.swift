public import FHIRDocument
public import SurveyPrimitives

extension BundledSurvey {
  /// Whether a medicine was taken, when, and why not.
  ///
  /// A MedicationAdministration is made of the answers by the template that it contains; ``IntakeSurvey`` has the
  /// medicine in it.
  static let intake = BundledSurvey("intake", IntakeSurvey().text)
}

/// The survey of one dose of a medicine that was ordered.
public struct IntakeSurvey {
  private var medication = ""
  private var name: String?
  private var dosage = ""
  private var references = ""
  private var initial = ""
  private var isDSTU2 = false

  /// The survey of any medicine.
  init() {}

  /// The survey of an order, with the moment that is suggested for the dose.
  ///
  /// The administration refers to the order and the patient, and to the Task that asks for it, and has the medicine as
  /// the order has it. DSTU2's has a period that ends when it starts, and says that it was given, too.
  public init(
    of order: MedicationResource, patient: String?, at moment: PartialDateTime,
    in version: FHIRVersion, for task: Element? = nil
  ) {
    name = order.name
    isDSTU2 = version == .dstu2
    initial = #","initial":[{"valueDateTime":"\#(moment)"}]"#
    if let choice = order.medication { medication = "," + Self.member(choice) }
    if let patient { references += #","subject":{"reference":\#(Self.quoted(patient))}"# }
    if let id = order.id {
      let type = version == .dstu2 ? "MedicationOrder" : "MedicationRequest"
      references += #","request":{"reference":\#(Self.quoted("\(type)/\(id)"))}"#
    }
    if let task, let id = task[.id]?.string {
      let identifier = task[.identifier].map { #","identifier":\#(Self.json($0))"# } ?? ""
      references +=
        #","supportingInformation":[{"reference":\#(Self.quoted("Task/\(id)"))\#(identifier)}]"#
    }
  }

  /// The survey of a medicine of which a name is known, and maybe its codes, a CodeableConcept, the dose in words and the
  /// order, as `MedicationRequest/1`.
  public init(
    of name: String, medication concept: Element? = nil, dose: String?, order: String?,
    patient: String?, at moment: PartialDateTime
  ) {
    self.name = name
    initial = #","initial":[{"valueDateTime":"\#(moment)"}]"#
    medication =
      #","medicationCodeableConcept":\#(concept.map(Self.json) ?? #"{"text":\#(Self.quoted(name))}"#)"#
    if let dose { dosage = #","dosage":{"text":\#(Self.quoted(dose))}"# }
    let subject =
      patient.map { #""reference":\#(Self.quoted($0)),"type":"Patient""# }
      ?? #""type":"Patient","display":"the person of this device""#
    references = #","subject":{\#(subject)}"#
    if let order { references += #","request":{"reference":\#(Self.quoted(order))}"# }
  }

  /// The Questionnaire.
  public var document: Document? { Document.read(Source(name: "intake", text: text)).document }

  /// The medicine as R4 has it, whichever version has said it.
  private static func member(_ choice: MedicationChoice) -> String {
    if let concept = choice.element["concept"] {
      return #""medicationCodeableConcept":\#(json(concept))"#
    }
    if choice.concept != nil { return #""medicationCodeableConcept":\#(json(choice.element))"# }
    let reference = choice.element["reference"].flatMap { $0.isObject ? $0 : nil }
    return #""medicationReference":\#(json(reference ?? choice.element))"#
  }

  private static func json(_ element: Element) -> String {
    String(decoding: JSONWriter.write(element), as: UTF8.self)
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONTextWriter()
    writer.string(text)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}

// MARK: Text

extension IntakeSurvey {
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  /// An element whose value an expression gives.
  private static func value(_ expression: String) -> String {
    #"{"extension":[{"url":"\#(sdc)templateExtractValue","valueString":"\#(expression)"}]}"#
  }

  private static func context(_ expression: String) -> String {
    #""extension":[{"url":"\#(sdc)templateExtractContext","valueString":"\#(expression)"}]"#
  }

  private static func answer(_ linkId: String) -> String {
    "item.where(linkId='\(linkId)').answer.value"
  }

  private var effective: String {
    let when = Self.value(Self.answer("when"))
    return isDSTU2
      ? #""effectivePeriod":{"_start":\#(when),"_end":\#(when)}"#
      : #""_effectiveDateTime":\#(when)"#
  }

  /// DSTU2's flag, which later versions have in an extension until they are converted to it.
  private var wasNotGiven: String {
    let answer = Self.value(Self.answer("was-taken") + ".not()")
    return isDSTU2
      ? #""extension":[{"url":"http://hl7.org/fhir/1.0/StructureDefinition/extension-MedicationAdministration.wasNotGiven","_valueBoolean":\#(answer)}],"#
      : ""
  }

  private var template: String {
    let status = Self.value("iif(\(Self.answer("was-taken")), 'completed', 'not-done')")
    let reason = Self.value("ofType(Coding).display | ofType(string)")
    return #"""
      {"resourceType":"MedicationAdministration","id":"administration",\#(wasNotGiven)"_status":\#(status),
        "statusReason":[{\#(Self.context(Self.answer("reason"))),"_text":\#(reason)}],
        \#(effective)\#(medication)\#(references)\#(dosage),
        "note":[{\#(Self.context(Self.answer("note"))),"_text":\#(Self.value("$this"))}]}
      """#
  }

  private static let reasons = [
    ("forgot", "Forgot"), ("unwell", "Felt unwell"), ("side-effects", "Side effects"),
    ("none-left", "None left"), ("told-not-to", "Told not to"),
  ]

  /// The Questionnaire in JSON.
  var text: String {
    let options = Self.reasons.map {
      #"{"valueCoding":{"system":"http://fhir-survey.org/CodeSystem/not-taken","code":"\#($0.0)","display":"\#($0.1)"}}"#
    }
    let title = name.map { "Intake: \($0)" } ?? "Intake"
    return #"""
      {"resourceType":"Questionnaire","id":"intake","url":"\#(BundledSurvey.base)intake","version":"\#(BundledSurvey.version)",
        "name":"Intake","title":\#(Self.quoted(title)),"status":"active","subjectType":["Patient"],
        "extension":[{"url":"\#(Self.sdc)templateExtract","extension":[{"url":"template","valueReference":{"reference":"#administration"}},{"url":"resourceId","valueString":"%resource.id + '-dose'"}]}],
        "contained":[\#(template)],
        "item":[
          {"linkId":"was-taken","text":"Was Taken:","type":"boolean","required":true},
          {"linkId":"when","text":"Date/Time taken:","type":"dateTime","required":true\#(initial)},
          {"linkId":"reason","text":"Reason:","type":"open-choice",
            "enableWhen":[{"question":"was-taken","operator":"=","answerBoolean":false}],
            "answerOption":[\#(options.joined(separator: ","))]},
          {"linkId":"note","text":"Note:","type":"text"}]}
      """#
  }
}
