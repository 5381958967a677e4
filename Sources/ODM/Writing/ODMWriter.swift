import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Writes a survey as the metadata of a study with one form.
struct ODMWriter {
  let survey: Survey
  let version: ODMVersion
  let languages: SurveyLanguages
  let form: LogicForm
  var oids: WrittenOIDs
  var losses: [Loss] = []

  /// What the form refers to.
  var references: [WrittenReference] = []
  var groups: [WrittenGroup] = []
  var items: [WrittenItem] = []
  var lists = WrittenLists()
  var units = WrittenUnits()
  var expressions = WrittenExpressions()
  /// Codes that conditions name and options do not have, by the linkIds of their questions.
  var codes: [String: [String]] = [:]
  /// The items for what is none of the options of a question.
  var others: [(oid: String, item: SurveyItem)] = []
  /// Their OIDs, by the linkIds of the questions.
  var otherItems: [String: String] = [:]

  init(_ request: WriteRequest, _ version: ODMVersion) {
    self.version = version
    survey = request.survey
    languages = SurveyLanguages(request.survey)
    form = LogicForm(request.survey)
    oids = WrittenOIDs(request.survey)
  }

  mutating func write() -> WrittenDefinition {
    place(survey.items, in: nil)
    writeLogic()
    var written = ODMText()
    written.declaration()
    written.element("ODM", rootAttributes) { write(to: &$0) }
    let text = written
    @Sendable func carrying(_ document: CarriedDocument) -> [UInt8] {
      text.filled {
        $0.element("Alias", [("Context", ODMContext.carried), ("Name", document.alias)])
      }
    }
    return WrittenDefinition(bytes: text.bytes, losses: losses, carrying: carrying)
  }

  private var rootAttributes: [(name: String, value: String?)] {
    [
      ("xmlns", version.namespace), ("ODMVersion", version.rawValue), ("FileType", "Snapshot"),
      ("Granularity", "Metadata"), ("FileOID", "ODM.1"), ("CreationDateTime", creationTime),
    ]
  }

  /// When the questionnaire was last changed, as far as it says so: a result that does not depend on
  /// when it was made.
  private var creationTime: String {
    let unknown = "1970-01-01T00:00:00Z"
    guard let json = survey.carried.first(where: { $0.name == "date" })?.json else {
      return unknown
    }
    let text = json.filter { $0 != "\"" }
    guard let date = PartialDateTime(text), date.date.day != nil else { return unknown }
    if date.time == nil { return "\(text)T00:00:00Z" }
    return text
  }

  private var title: String { survey.title.flatMap { $0.isEmpty ? nil : $0 } ?? "Form" }

  private func write(to text: inout ODMText) {
    let study: [(name: String, value: String?)] =
      version == .v1
      ? [("OID", "S.1")] : [("OID", "S.1"), ("StudyName", title), ("ProtocolName", title)]
    text.element("Study", study) { text in
      if version == .v1 {
        text.element("GlobalVariables") { text in
          text.element("StudyName", text: title)
          text.element("StudyDescription", text: description ?? "")
          text.element("ProtocolName", text: title)
        }
        units.write(to: &text, self)
      } else if let description {
        texts("Description", TranslatedText(description), to: &text)
      }
      text.element("MetaDataVersion", [("OID", "MDV.1"), ("Name", survey.version.orOne)]) { text in
        writeProtocol(to: &text)
        writeEvent(to: &text)
        writeForm(to: &text)
        for group in groups { write(group, to: &text) }
        for item in items { write(item, to: &text) }
        writeOthers(to: &text)
        units.writeItems(to: &text, self)
        lists.write(to: &text, self)
        units.writeLists(to: &text, self)
        expressions.write(to: &text, self)
      }
    }
  }

  private var description: String? {
    guard let carried = survey.carried.first(where: { $0.name == "description" }) else {
      return nil
    }
    return CarriedMembers.members(of: [carried])?["description"].first?.string
  }

  private func writeProtocol(to text: inout ODMText) {
    text.element("Protocol") { text in
      if version == .v1 {
        text.element(
          "StudyEventRef", [("StudyEventOID", "SE.1"), ("OrderNumber", "1"), ("Mandatory", "Yes")])
      }
      for (context, value) in [
        (ODMContext.id, survey.id), (ODMContext.url, survey.url),
        (ODMContext.version, survey.version), (ODMContext.name, survey.name),
        (ODMContext.status, survey.status ?? "none"),
        (ODMContext.title, survey.title == nil ? "none" : nil),
      ] {
        alias(context, value, to: &text)
      }
      text.leaveGap()
    }
  }

  /// The one visit in which the form is filled in.
  private func writeEvent(to text: inout ODMText) {
    text.element(
      "StudyEventDef",
      [("OID", "SE.1"), ("Name", title), ("Repeating", "No"), ("Type", "Unscheduled")]
    ) { text in
      let reference = version == .v1 ? "FormRef" : "ItemGroupRef"
      let attribute = version == .v1 ? "FormOID" : "ItemGroupOID"
      text.element(reference, [(attribute, WrittenOIDs.form), ("Mandatory", "Yes")])
    }
  }

  private func writeForm(to text: inout ODMText) {
    let name = version == .v1 ? "FormDef" : "ItemGroupDef"
    text.element(
      name,
      [
        ("OID", WrittenOIDs.form), ("Name", title), ("Repeating", "No"),
        ("Type", version == .v1 ? nil : "Form"),
      ]
    ) { text in
      if let title = survey.title {
        texts("Description", translated(title) { languages.title(of: survey, in: $0) }, to: &text)
      }
      for reference in references { write(reference, to: &text) }
    }
  }

  // MARK: Parts

  func alias(_ context: String, _ name: String?, to text: inout ODMText) {
    guard let name else { return }
    text.element("Alias", [("Context", context), ("Name", name)])
  }

  /// A text in all languages.
  func translated(_ text: String, _ other: (String) -> String?) -> TranslatedText {
    TranslatedText(
      text,
      others: languages.others.compactMap { language in
        other(language).flatMap { $0 == text ? nil : (language, $0) }
      })
  }

  func texts(_ name: String, _ texts: TranslatedText, to text: inout ODMText) {
    let type = version == .v1 ? nil : "text/plain"
    text.element(name) { text in
      text.element(
        "TranslatedText", [("xml:lang", survey.language), ("Type", type)], text: texts.text ?? "")
      for (language, other) in texts.others where language != survey.language {
        text.element("TranslatedText", [("xml:lang", language), ("Type", type)], text: other)
      }
    }
  }
}

extension String? {
  fileprivate var orOne: String { flatMap { $0.isEmpty ? nil : $0 } ?? "1" }
}

/// What a form or a group refers to.
struct WrittenReference {
  var isGroup: Bool
  var oid: String
  var linkId: String?
  var isRequired = false
  var exception: String?
  var method: String?
  var unitsItem: String?
  /// The OID of the item for what is none of the options.
  var otherItem: String?
  /// The conditions of what is around it that are not said there.
  var inherited: [Logic] = []
  /// Whether its own condition is said here.
  var hasOwnCondition = true
}

/// An item group that is written.
struct WrittenGroup {
  /// What it is for.
  enum Role {
    case item
    /// A further part of a group; `nil` for the questionnaire.
    case part(of: String?)
    /// What a question with several answers has for itself.
    case answers
  }

  var oid: String
  var role: Role
  var item: SurveyItem?
  var parent: String?
  var isRepeating: Bool
  var references: [WrittenReference] = []
}

/// An item that is written.
struct WrittenItem {
  var oid: String
  var item: SurveyItem
  /// The item that it is inside, where that is not the group around it.
  var parent: String?
}
