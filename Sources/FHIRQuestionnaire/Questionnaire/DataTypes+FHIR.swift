package import FHIRDocument
import SurveyModel
package import SurveyPrimitives

extension Coding {
  /// Reads FHIR's Coding with what it says beyond the fields of the model.
  init(whole element: Element) {
    let document = element.document
    var (system, version): (String?, String?)
    var (code, display): (String?, String?)
    var isPlain = true
    var child = element.index + 1
    // By their numbers: there are very many codings.
    while child < document.end(of: element.index) {
      let end = document.end(of: child)
      switch document.name(of: child) {
      case .system: if system == nil { system = document.string(of: child) }
      case .version: if version == nil { version = document.string(of: child) }
      case .code: if code == nil { code = document.string(of: child) }
      case .display: if display == nil { display = document.string(of: child) }
      default: isPlain = false
      }
      if end > child + 1 { isPlain = false }
      child = end
    }
    self.init(system: system, version: version, code: code, display: display)
    if !isPlain { preserved = Preserved(element, as: .coding) }
  }
}

extension Quantity {
  /// Reads FHIR's Quantity.
  init(_ element: Element) {
    self.init(
      value: element[.value]?.decimal, comparator: element[.comparator]?.string,
      unit: element[.unit]?.string, system: element[.system]?.string,
      code: element[.code]?.string)
    preserved = Preserved(element, as: .quantity)
  }
}

extension Reference {
  /// Reads FHIR's Reference.
  package init(_ element: Element) {
    self.init(
      reference: element[.reference]?.string, type: element[.type]?.string,
      display: element[.display]?.string)
    preserved = Preserved(element, as: .reference)
  }
}

extension Attachment {
  /// Reads FHIR's Attachment.
  init(_ element: Element) {
    self.init(
      contentType: element["contentType"]?.string, data: element["data"]?.string,
      url: element[.url]?.string, size: element["size"]?.integer, title: element[.title]?.string)
    preserved = Preserved(element, as: .attachment)
  }
}

extension DocumentBuilder {
  package mutating func coding(
    _ name: ElementName, _ value: Coding, inArray: Bool = false, isAnswer: Bool = false
  ) {
    let preserved = value.preserved.element
    open(name, preserved, isAnswer: isAnswer, inArray: inArray)
    member(.system, value.system, of: preserved)
    member(.version, value.version, of: preserved)
    member(.code, value.code, of: preserved)
    member(.display, value.display, of: preserved)
    close(preserved)
  }

  mutating func quantity(_ name: ElementName, _ value: Quantity, isAnswer: Bool = false) {
    let preserved = value.preserved.element
    open(name, preserved, isAnswer: isAnswer)
    quantityMembers(value, preserved)
    close(preserved)
  }

  mutating func quantityMembers(_ value: Quantity, _ preserved: PreservedElement? = nil) {
    member(.value, value.value?.description, .decimal, of: preserved)
    member(.comparator, value.comparator, of: preserved)
    member(.unit, value.unit, of: preserved)
    member(.system, value.system, of: preserved)
    member(.code, value.code, of: preserved)
  }

  /// Adds a reference; before R4 the type is an extension.
  mutating func reference(
    _ name: ElementName, _ value: Reference, in version: FHIRVersion = .r4, isAnswer: Bool = false
  ) {
    let preserved = value.preserved.element
    open(name, preserved, isAnswer: isAnswer)
    if version == .stu3, let type = value.type {
      open(.extension, inArray: true)
      string(.url, "http://hl7.org/fhir/4.0/StructureDefinition/extension-Reference.type")
      string(.valueUri, type)
      close()
    }
    member(.reference, value.reference, of: preserved)
    if version != .stu3 { member(.type, value.type, of: preserved) }
    member(.display, value.display, of: preserved)
    close(preserved)
  }

  /// Adds an attachment; from R5 on its size may have 64 bits, which JSON writes as a text.
  mutating func attachment(
    _ name: ElementName, _ value: Attachment, in version: FHIRVersion = .r4,
    isAnswer: Bool = false
  ) {
    let preserved = value.preserved.element
    open(name, preserved, isAnswer: isAnswer)
    member(self.name("contentType"), value.contentType, of: preserved)
    member(self.name("data"), value.data, of: preserved)
    member(.url, value.url, of: preserved)
    member(
      self.name("size"), value.size.map { String($0) }, version == .r5 ? .string : .integer,
      of: preserved)
    member(.title, value.title, of: preserved)
    close(preserved)
  }
}
