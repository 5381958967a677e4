/// What many responses are written as.
public enum BatchTarget: String, Sendable, CaseIterable {
  /// A file with a response a line, in canonical order, each number with its digits.
  case ndjson
  /// A folder with a JSON file for each response, named by its id.
  case json
  /// A folder with an XML file for each response, named by its id.
  case xml
  /// One Bundle of type `collection`, as JSON.
  case bundle
  /// The tidy table: a row an answer.
  ///
  /// Columns: `response,subject,authored,linkId,instance,text,type,value,system,code,unit`.
  /// `response` is the id (else the identifier, else `#` and the number of the record). `instance`
  /// names the linkIds from the top down, where something repeats with the number of the
  /// repetition, from 1, the first left out: `2[2]/2.1`; `~`, `/`, `[` and `]` of a linkId are
  /// written `~0`, `~1`, `~2` and `~3` there. `type` is FHIR's type. `value` is the text
  /// of the value with its digits; of a coding the display, else the code; of a quantity the number
  /// with its comparator, its unit in `unit`; of a reference the reference; of an attachment the
  /// title, else the url. Cells are quoted as RFC 4180 says; rows end with a line feed.
  case csv
  /// The wide table: a row a response, a column a question.
  ///
  /// Columns: `response,subject,authored,status`, then the linkIds of the questions in the order of
  /// the questionnaire, or of their appearance without one. Further answers of a question are in
  /// `linkId[2]`, those in further repetitions of a group in `group[2]/linkId`. A coding is the
  /// code of an option, or `system|code` where it is none or there is no questionnaire, else its
  /// display; a quantity its number and unit, `72 kg`, or `72 http://unitsofmeasure.org|kg` for a
  /// coded unit that the question does not offer; an attachment its url. What a cell does not keep
  /// is reported once for a question. A response with one linkId in several places, which FHIR
  /// forbids, is rejected. The rows are held in memory until all columns are known.
  case table
}

extension BatchTarget {
  /// Whether it is written as a folder of files.
  public var isFolder: Bool { self == .json || self == .xml }
}
