/// Words about the elements of resources.
extension Phrase {
  /// What a value of a primitive type looks like, by the name of the form: `date`, `shortDecimal`.
  package static func form(_ name: String) -> Phrase {
    Phrase(
      "form",
      """
      {form, select, boolean {true or false} \
      integer {a whole number from -2147483648 to 2147483647} \
      integer64 {a whole number of at most 64 bits} \
      unsignedInt {a whole number from 0 to 2147483647} \
      positiveInt {a whole number from 1 to 2147483647} \
      decimal {a number such as 0.50 or -3} \
      shortDecimal {a number with at most 18 digits before the point and 17 after it} \
      code {a word without spaces around it} \
      id {up to 64 letters, digits, - and .} \
      oid {urn:oid: and numbers with points between them} \
      uuid {urn:uuid: and a UUID in lower case} \
      uri {an address without spaces; after urn:oid: an OID, after urn:uuid: a UUID in lower case} \
      canonical {an address without spaces, |version and #part after it; after urn:oid: an OID, \
      after urn:uuid: a UUID in lower case} \
      base64Binary {base64: letters, digits, + and /, filled up with = to a multiple of four} \
      solidBase64Binary {base64 without spaces: letters, digits, + and /, filled up with = to a \
      multiple of four} \
      date {a day that exists: 2026, 2026-03 or 2026-03-07} \
      dateTime {a date, or one with time and zone: 2026-03-07T10:15:00+01:00} \
      instant {date, time and zone to the second: 2026-03-07T10:15:00+01:00} \
      time {hours, minutes and seconds: 10:15:00} xhtml {a <div> of XHTML} \
      other {a text without control characters}}
      """, ["form": .literal(name)])
  }

  /// An element that only some versions of FHIR have.
  ///
  /// The kind is `resource`, `itemType`, `condition`, `reference`, or something else for an element
  /// by its name.
  package static func versionMark(_ kind: String, _ name: String) -> Phrase {
    let isBare = kind == "resource" || kind == "itemType"
    return Phrase(
      "version-mark",
      """
      {kind, select, resource {the resource {name}} itemType {item type {name}} \
      condition {{name} without operator} reference {{name} as a Reference} other {{name}}}
      """, ["kind": .literal(kind), "name": isBare ? .literal(name) : .quoted(name)])
  }
}
