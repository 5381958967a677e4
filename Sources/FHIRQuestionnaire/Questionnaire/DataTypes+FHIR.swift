package import FHIRDocument
import SurveyModel
package import SurveyPrimitives

extension Quantity {
  /// Reads FHIR's Quantity.
  init(_ element: Element) {
    self.init(
      value: element[.value]?.decimal, comparator: element[.comparator]?.string,
      unit: element[.unit]?.string, system: element[.system]?.string,
      code: element[.code]?.string)
  }
}

extension Reference {
  /// Reads FHIR's Reference.
  init(_ element: Element) {
    self.init(
      reference: element[.reference]?.string, type: element[.type]?.string,
      display: element[.display]?.string)
  }
}

extension Attachment {
  /// Reads FHIR's Attachment.
  init(_ element: Element) {
    self.init(
      contentType: element["contentType"]?.string, data: element["data"]?.string,
      url: element[.url]?.string, size: element["size"]?.integer, title: element[.title]?.string)
  }
}

extension DocumentBuilder {
  package mutating func coding(_ name: ElementName, _ value: Coding, inArray: Bool = false) {
    open(name, inArray: inArray)
    string(.system, value.system)
    string(.version, value.version)
    string(.code, value.code)
    string(.display, value.display)
    close()
  }

  mutating func quantity(_ name: ElementName, _ value: Quantity) {
    open(name)
    quantityMembers(value)
    close()
  }

  mutating func quantityMembers(_ value: Quantity) {
    if let number = value.value { self.number(.value, number.description) }
    string(.comparator, value.comparator)
    string(.unit, value.unit)
    string(.system, value.system)
    string(.code, value.code)
  }

  /// Adds a reference; before R4 the type is an extension.
  mutating func reference(
    _ name: ElementName, _ value: Reference, in version: FHIRVersion = .r4
  ) {
    open(name)
    if version == .stu3, let type = value.type {
      open(.extension, inArray: true)
      string(.url, "http://hl7.org/fhir/4.0/StructureDefinition/extension-Reference.type")
      string(.valueUri, type)
      close()
    }
    string(.reference, value.reference)
    if version != .stu3 { string(.type, value.type) }
    string(.display, value.display)
    close()
  }

  /// Adds an attachment; from R5 on its size may have 64 bits, which JSON writes as a text.
  mutating func attachment(
    _ name: ElementName, _ value: Attachment, in version: FHIRVersion = .r4
  ) {
    open(name)
    string(self.name("contentType"), value.contentType)
    string(self.name("data"), value.data)
    string(.url, value.url)
    if let size = value.size {
      version == .r5
        ? string(self.name("size"), String(size)) : number(self.name("size"), String(size))
    }
    string(.title, value.title)
    close()
  }
}
