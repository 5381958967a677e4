import FHIRDocument

/// What LHC-Forms has word for word as FHIR has it.
enum FHIRMembers {
  /// The members of a Questionnaire that LHC-Forms copies into its own form.
  static let ofForm: Set<String> = [
    "id", "meta", "implicitRules", "language", "text", "contained", "extension",
    "modifiedExtension", "url", "identifier", "version", "versionAlgorithmString",
    "versionAlgorithmCoding", "derivedFrom", "status", "experimental", "subjectType", "date",
    "publisher", "contact", "description", "useContext", "jurisdiction", "purpose",
    "approvalDate", "lastReviewDate", "reviewDate", "effectivePeriod", "copyrightLabel",
  ]
  /// The members of an item that it copies.
  static let ofItem: Set<String> = ["id", "definition", "modifiedExtension", "extension"]
  /// What stands before the name of a member for what FHIR says beside a text or a flag: `obj_text`.
  static let beside = "obj_"

  /// The extension that LHC-Forms itself makes of `dataControl`.
  static let dataControl = "http://lhcforms.nlm.nih.gov/fhirExt/dataControl"
  static let externallyDefined =
    "http://hl7.org/fhir/StructureDefinition/questionnaire-externallydefined"
  static let itemControl = "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl"
  static let optionPrefix = "http://hl7.org/fhir/StructureDefinition/questionnaire-optionPrefix"
  static let optionExclusive =
    "http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive"
  static let ordinalValue = "http://hl7.org/fhir/StructureDefinition/ordinalValue"
}

extension JSONTextWriter {
  /// Writes a member; nothing without a text.
  mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// Writes a flag; nothing where it is not so.
  mutating func member(_ name: String, flag: Bool) {
    guard flag else { return }
    key(name)
    boolean(true)
  }

  /// Writes elements of one name under a name, as an array where they were one.
  mutating func copy(_ elements: [Element], as name: String) {
    let elements = elements.filter { !$0.isEmptyArray }
    guard let first = elements.first else { return }
    key(name)
    if first.isInArray { openArray() }
    for element in elements { copy(element) }
    if first.isInArray { closeArray() }
  }

  /// Writes an element as it is.
  mutating func copy(_ element: Element) {
    raw(JSONWriter.write(element, style: .compact))
  }
}

extension Element {
  /// The children of a name, in their order.
  func all(_ name: String) -> [Element] {
    document.name(name).map { Array(children($0)) } ?? []
  }

  /// The children by their names, in the order of the first of each.
  var groups: [(name: String, elements: [Element])] {
    var numbers: [ElementName: Int] = [:]
    var groups: [(name: String, elements: [Element])] = []
    for child in children {
      let number = numbers[child.name] ?? groups.count
      if number == groups.count {
        numbers[child.name] = number
        groups.append((child.nameText, []))
      }
      groups[number].elements.append(child)
    }
    return groups
  }

  /// Whether it says nothing: `null`, an empty text, array or object.
  var saysNothing: Bool {
    if hasChildren { return false }
    return isEmptyArray || isObject || isPrimitive && (!hasValue || isText && string == "")
  }
}
