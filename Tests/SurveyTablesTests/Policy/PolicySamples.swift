import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

/// A form, and responses to it in which each text says where it is.
enum PolicySamples {
  static let questionnaire = #"""
    {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
    {"linkId":"born","type":"date","text":"When were you born?"},
    {"linkId":"age","type":"integer","text":"How old are you?"},
    {"linkId":"weight","type":"decimal"},{"linkId":"seen","type":"dateTime"},
    {"linkId":"smokes","type":"boolean","item":[{"linkId":"packs","type":"integer"}]},
    {"linkId":"note","type":"text"},
    {"linkId":"drug","type":"open-choice","answerOption":[{"valueCoding":{"code":"statin"}}]},
    {"linkId":"home","type":"group","item":[{"linkId":"street","type":"string"}]},
    {"linkId":"photo","type":"attachment"},{"linkId":"doctor","type":"reference"}]}
    """#

  /// A response of a person; `number` is in every text.
  static func response(_ id: String, of person: String, age: Int = 44, seen: String) -> String {
    #"""
    {"resourceType":"QuestionnaireResponse","id":"secret-id-\#(id)",
    "meta":{"lastUpdated":"\#(seen)","source":"http://secret-source","tag":[{"code":"tag","display":"secret tag"}]},
    "text":{"status":"generated","div":"<div xmlns=\"http://www.w3.org/1999/xhtml\">secret narrative</div>"},
    "contained":[{"resourceType":"Patient","id":"p","name":[{"text":"Secret Contained"}]}],
    "extension":[{"url":"http://secret-extension","valueString":"secret extension"}],
    "identifier":{"system":"http://hospital","value":"secret-identifier-\#(id)"},
    "questionnaire":"http://example.org/q","status":"completed",
    "subject":{"reference":"Patient/secret-\#(person)","display":"Secret Name"},
    "author":{"identifier":{"system":"http://staff","value":"secret-author"}},
    "authored":"\#(seen)","source":{"reference":"Patient/secret-\#(person)"},"item":[
    {"linkId":"born","text":"secret question","answer":[{"valueDate":"1979-05-17"}]},
    {"linkId":"age","answer":[{"valueInteger":\#(age)}]},
    {"linkId":"weight","answer":[{"valueDecimal":72.31}]},
    {"linkId":"seen","answer":[{"valueDateTime":"\#(seen)"}]},
    {"linkId":"smokes","answer":[{"valueBoolean":true,"item":[{"linkId":"packs","answer":[{"valueInteger":3}]}]}]},
    {"linkId":"note","answer":[{"valueString":"secret note \"quoted\""}]},
    {"linkId":"drug","answer":[{"valueCoding":{"display":"secret drug"}},{"valueCoding":{"code":"statin","display":"secret display"}}]},
    {"linkId":"home","text":"secret group","item":[{"linkId":"street","answer":[{"valueString":"secret street"}]}]},
    {"linkId":"photo","answer":[{"valueAttachment":{"contentType":"image/png","data":"c2VjcmV0","title":"secret photo"}}]},
    {"linkId":"doctor","answer":[{"valueReference":{"reference":"Practitioner/secret-doctor","display":"Dr Secret"}}]},
    {"linkId":"invented-secret","answer":[{"valueInteger":1}]}]}
    """#.replacing("\n", with: "")
  }

  static let key = PolicyKey(Array("0123456789abcdef0123456789abcdef".utf8))
  static let otherKey = PolicyKey(Array("another key of thirty-two bytes.".utf8))

  /// The policy with its key and the items of the form.
  static func made(
    _ policy: String, key: PolicyKey? = key, questionnaire: String = questionnaire
  ) throws -> Deidentification {
    try made(policy, key: key, questionnaires: [questionnaire])
  }

  /// The same with the items of several forms.
  static func made(
    _ policy: String, key: PolicyKey? = key, questionnaires: [String]
  ) throws -> Deidentification {
    let read = PolicyReader.read(Source(name: "policy.json", text: policy))
    #expect(read.diagnostics.isEmpty)
    var items = FormItems()
    for form in questionnaires { items.add(try Samples.document(form).root) }
    let (made, findings) = Deidentification.make(
      try #require(read.policy), key: key, items: items)
    #expect(findings.isEmpty)
    return try #require(made)
  }

  /// What a policy leaves of a response, as JSON.
  static func changed(
    _ response: String, by policy: String, key: PolicyKey? = key, of forms: [String]? = nil
  ) throws -> String {
    let run = PolicyRun(try made(policy, key: key, questionnaires: forms ?? [questionnaire]))
    var worker = run.another()
    let changed = worker.changed(try Samples.document(response).root, file: "in", line: 1)
    return String(decoding: JSONWriter.write(changed), as: UTF8.self)
  }
}

extension FormItems {
  /// Items of which none is inside of another one.
  init(_ linkIds: Set<String>) {
    self.init()
    for linkId in linkIds { add(linkId, inside: [], at: "") }
  }
}
