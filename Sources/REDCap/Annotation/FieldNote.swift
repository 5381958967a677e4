import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// What an annotation says of an item beyond the columns: names that REDCap does not take, and what no
/// column says.
struct FieldNote {
  /// What a field is beside a question.
  enum Role: String {
    /// The identifier of the record, which REDCap wants first; it has what is said of the whole form.
    case record
    /// A group without fields of its own.
    case group
    /// A rule that another field's answer must keep: shown where it is broken.
    case rule
    /// The text that is answered beside the options of another field.
    case other
    /// It only holds a part of a document.
    case carrier
  }

  struct Group {
    var linkId: String
    var parent: String?
    var text: String?
    /// When it is enabled, which is said in the condition of each field in it, too.
    var when: String?
    var fields: [(field: ItemField, text: String)] = []
  }

  var role: Role?
  var linkId: String?
  var helpLinkId: String?
  var type: ItemType?
  /// The item that it is in; of others in a form with groups it says that they are in none.
  var parent: String?
  var isOutermost = false
  /// Those that begin at the field; the identifier of the record has those of all fields.
  var groups: [Group] = []
  var fields: [(field: ItemField, text: String)] = []
  var options: [OptionNote] = []
  /// The system of all codes that say none of their own.
  var system: String?
  var hasScoresAsCodes = false
  /// The choice of an answer beside the options, which is not an option itself.
  var open: String?
  /// The words of the whole form, by name.
  var texts: [(name: String, text: String)] = []

  init() {}

  var isEmpty: Bool {
    role == nil && linkId == nil && helpLinkId == nil && type == nil && parent == nil
      && !isOutermost && groups.isEmpty && fields.isEmpty && options.isEmpty && system == nil
      && open == nil
      && !hasScoresAsCodes
      && texts.isEmpty
  }
}

/// What REDCap has no place for in a choice.
struct OptionNote {
  /// The code in REDCap.
  var code: String
  /// The code that it stands for.
  var value: String?
  var system: String?
  /// The type of a value that is not a code.
  var type: AnswerType?
  var score: String?
  var prefix: String?
  /// Whether the option has no display.
  var hasNoDisplay = false
}

// MARK: JSON

extension FieldNote {
  init(_ element: Element?) {
    guard let element else { return }
    role = element["role"]?.string.flatMap { Role(rawValue: $0) }
    linkId = element["linkId"]?.string
    helpLinkId = element["help"]?.string
    type = element["type"]?.string.flatMap { ItemType(rawValue: $0) }
    parent = element["in"]?.string
    isOutermost = element["outermost"]?.boolean == true
    system = element["system"]?.string
    open = element["open"]?.string
    hasScoresAsCodes = element["scores"]?.string == "codes"
    fields = Self.fields(element["fields"])
    for child in element.children {
      switch child.nameText {
      case "groups":
        guard let linkId = child["linkId"]?.string else { continue }
        groups.append(
          Group(
            linkId: linkId, parent: child["in"]?.string, text: child["text"]?.string,
            when: child["when"]?.string, fields: Self.fields(child["fields"])))
      case "options":
        guard let code = child["code"]?.string else { continue }
        options.append(
          OptionNote(
            code: code, value: child["value"]?.string, system: child["system"]?.string,
            type: child["type"]?.string.flatMap { AnswerType(rawValue: $0) },
            score: child["score"]?.string, prefix: child["prefix"]?.string,
            hasNoDisplay: child["display"]?.boolean == false))
      case "form":
        texts = child.children.compactMap { part in part.string.map { (part.nameText, $0) } }
      default: continue
      }
    }
  }

  private static func fields(_ element: Element?) -> [(field: ItemField, text: String)] {
    guard let element else { return [] }
    return element.children.compactMap { child in
      guard let field = ItemField(rawValue: child.nameText), let text = child.string else {
        return nil
      }
      return (field, text)
    }
  }

  /// The note as a part of an annotation.
  var text: String {
    var json = JSONTextWriter()
    json.openObject()
    json.text("role", role?.rawValue)
    json.text("linkId", linkId)
    json.text("type", type?.rawValue)
    json.text("in", parent)
    if isOutermost {
      json.key("outermost")
      json.boolean(true)
    }
    json.text("help", helpLinkId)
    json.list("groups", groups) { json, group in
      json.text("linkId", group.linkId)
      json.text("in", group.parent)
      json.text("text", group.text)
      json.text("when", group.when)
      json.texts("fields", group.fields.map { ($0.field.rawValue, $0.text) })
    }
    json.texts("fields", fields.map { ($0.field.rawValue, $0.text) })
    json.text("system", system)
    json.text("open", open)
    json.text("scores", hasScoresAsCodes ? "codes" : nil)
    json.list("options", options) { json, option in
      json.text("code", option.code)
      json.text("value", option.value)
      json.text("system", option.system)
      json.text("type", option.type?.rawValue)
      json.text("score", option.score)
      json.text("prefix", option.prefix)
      if option.hasNoDisplay {
        json.key("display")
        json.boolean(false)
      }
    }
    json.texts("form", texts)
    json.closeObject()
    return FieldAnnotation.note(FieldAnnotation.noteName, json.finish())
  }
}

extension JSONTextWriter {
  fileprivate mutating func text(_ key: String, _ value: String?) {
    guard let value else { return }
    self.key(key)
    string(value)
  }

  fileprivate mutating func texts(_ key: String, _ values: [(String, String)]) {
    if values.isEmpty { return }
    self.key(key)
    openObject()
    for (name, value) in values { text(name, value) }
    closeObject()
  }

  fileprivate mutating func list<Entry>(
    _ key: String, _ entries: [Entry], _ write: (inout JSONTextWriter, Entry) -> Void
  ) {
    if entries.isEmpty { return }
    self.key(key)
    openArray()
    for entry in entries {
      openObject()
      write(&self, entry)
      closeObject()
    }
    closeArray()
  }
}

// MARK: Options

extension FieldNote {
  /// The option of a choice.
  func option(_ code: String, label: String) -> AnswerOption {
    let known = options.first { $0.code == code }
    let score = known?.score ?? (hasScoresAsCodes ? code : nil)
    return AnswerOption(
      value: value(code, label, known), prefix: known?.prefix,
      ordinal: score.flatMap { ExactDecimal($0) })
  }

  private func value(_ code: String, _ label: String, _ known: OptionNote?) -> AnswerValue {
    if let type = known?.type, type != .coding,
      let value = AnswerValue(known?.value ?? label, as: type)
    {
      return value
    }
    let own = known?.value ?? code
    let system = known?.system ?? system
    return .coding(
      Coding(
        system: system?.isEmpty == true ? nil : system, code: own.isEmpty ? nil : own,
        display: known?.hasNoDisplay == true ? nil : label))
  }
}
