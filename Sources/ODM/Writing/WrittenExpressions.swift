import SurveyFormats
import SurveyLogic
import SurveyPrimitives

/// An expression in one language.
struct WrittenCode: Hashable {
  var context: String
  var text: String

  init(_ context: String, _ text: String) { (self.context, self.text) = (context, text) }

  /// XPath, which says where it has functions that XForms alone has.
  static func xpath(_ text: String) -> WrittenCode {
    WrittenCode(ODMXPathLanguage.isPlain(text) ? "XPath" : "XForms", text)
  }
}

/// A check of values.
struct WrittenCheck {
  var comparator: String?
  var value: String?
  var expressions: [WrittenCode] = []
  var isSoft = false
  var human: TranslatedText?
  /// The unit that the value is in, where answers have units of their own.
  var unit: Coding?
}

/// The conditions and methods of a form; those that say the same are one.
struct WrittenExpressions {
  private var conditions: [(oid: String, codes: [WrittenCode])] = []
  private var methods: [(oid: String, type: String, codes: [WrittenCode])] = []
  private var known: [[WrittenCode]: String] = [:]
  /// The checks by the linkIds of their items.
  private(set) var checks: [String: [WrittenCheck]] = [:]

  mutating func add(_ check: WrittenCheck, for linkId: String) {
    checks[linkId, default: []].append(check)
  }

  mutating func condition(_ codes: [WrittenCode], _ oids: inout WrittenOIDs) -> String {
    if let oid = known[codes] { return oid }
    let oid = oids.unique("C.\(conditions.count + 1)")
    conditions.append((oid, codes))
    known[codes] = oid
    return oid
  }

  mutating func method(_ codes: [WrittenCode], _ type: String, _ oids: inout WrittenOIDs) -> String
  {
    let oid = oids.unique("M.\(methods.count + 1)")
    methods.append((oid, type, codes))
    return oid
  }

  func write(to text: inout ODMText, _ writer: ODMWriter) {
    for (oid, codes) in conditions {
      text.element("ConditionDef", [("OID", oid), ("Name", oid)]) { text in
        write(oid, codes, "boolean", to: &text, writer)
      }
    }
    for (oid, type, codes) in methods {
      text.element("MethodDef", [("OID", oid), ("Name", oid), ("Type", type)]) { text in
        write(oid, codes, "text", to: &text, writer)
      }
    }
  }

  private func write(
    _ oid: String, _ codes: [WrittenCode], _ type: String, to text: inout ODMText,
    _ writer: ODMWriter
  ) {
    writer.texts("Description", .init(oid), to: &text)
    if writer.version == .v2 {
      text.element("MethodSignature") {
        $0.element("ReturnValue", [("Name", "result"), ("DataType", type)])
      }
    }
    for code in codes { writer.write(code, to: &text) }
  }
}
