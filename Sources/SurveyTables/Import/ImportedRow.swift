import Crypto
import SurveyPrimitives

/// What a row says by which it can be called where it has no id.
public struct ImportedRow: Hashable, Sendable {
  /// The number of the row among those that hold anything, from 1; the header is not counted.
  public var number: Int
  /// What its response names as its questionnaire, `url|version`; empty where it names none.
  ///
  /// Of a record the url alone, or the id, so that each version gives the same; without both, the linkIds of the
  /// questionnaire with line feeds between, so that two without a name are told apart.
  public var questionnaire: String
  /// Its cell of the subject as it is written; empty without one.
  public var subject: String
  /// The record that it is of, as REDCap's `record_id` says, where that is a question; empty otherwise.
  public var record: String

  /// Creates what a row says.
  public init(number: Int, questionnaire: String = "", subject: String = "", record: String = "") {
    (self.number, self.questionnaire) = (number, questionnaire)
    (self.subject, self.record) = (subject, record)
  }

  /// A UUID of version 5, so that the same file gives the same ids.
  ///
  /// [RFC 9562, 5.5](https://www.rfc-editor.org/rfc/rfc9562#section-5.5): hashed with SHA-1 are the 16
  /// bytes of the namespace of URLs, `6ba7b811-9dad-11d1-80b4-00c04fd430c8`, and then, in UTF-8,
  /// ``questionnaire``, a line feed, ``subject``, a line feed, and the decimal digits of ``number``. Of a record
  /// they are ``questionnaire``, a line feed, `record_id`, a line feed, and ``record``: it is the same in
  /// whichever row it is.
  ///
  /// ```swift
  /// ImportedRow(number: 1, questionnaire: "http://example.org/q|1", subject: "Patient/7").uuid
  /// ```
  public var uuid: String {
    let name =
      record.isEmpty
      ? "\(questionnaire)\n\(subject)\n\(number)"
      : "\(questionnaire)\n\(REDCapColumns.record)\n\(record)"
    return Self.uuid(of: name, in: UUIDText.urls)
  }

  /// The UUID of version 5 of a name in a namespace.
  static func uuid(of name: String, in namespace: [UInt8]) -> String {
    var hash = Insecure.SHA1()
    hash.update(data: namespace)
    hash.update(data: Array(name.utf8))
    return UUIDText.version5(hash.finalize())
  }
}
