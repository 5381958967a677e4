import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("Nothing changes in silence")
struct SilenceTests {
  /// What reading and writing change without a word; `nil` where they change nothing or say so.
  private static func silentChange(_ text: String, _ version: FHIRVersion? = nil) -> String? {
    var options = ReadOptions()
    options.version = version
    func read(_ bytes: [UInt8]) -> ReadResult {
      Document.read(Source(name: "r", bytes: bytes), options: options)
    }
    let first = read(Array(text.utf8))
    guard let root = first.document?.root else {
      return first.diagnostics.hasErrors ? nil : "refused without an error"
    }
    guard first.diagnostics.isEmpty, let value = JSONValue(Array(text.utf8)) else { return nil }
    guard let written = JSONValue(JSONWriter.write(root)) else { return "no JSON was written" }
    // A writer makes an array where FHIR has one; the check of the structure says that it was none.
    let isChanged = written.difference(from: value, mayWrap: true)
    let (xml, losses) = XMLWriter.write(root)
    if losses.isEmpty {
      let second = read(xml)
      guard let again = second.document?.root else { return "broken XML: \(second.diagnostics)" }
      if second.diagnostics.isEmpty {
        guard let last = JSONValue(JSONWriter.write(again)) else { return "no JSON from XML" }
        if let found = last.difference(from: written) { return "XML: \(found)" }
      }
    }
    return isChanged.map { "JSON: \($0)" }
  }

  @Test(
    "What FHIR does not allow is kept, or is reported",
    arguments: [
      #""birthDate":null"#, #""_birthDate":null"#, #""name":[null]"#, #""name":null"#,
      #""name":{}"#, #""name":[{}]"#, #""name":[]"#, #""gender":["male"]"#, #""gender":[]"#,
      #""unknown":["a"]"#, #""unknown":[1,2]"#, #""unknown":1.0"#, #""unknown":true"#,
      #""unknown":{}"#, #""unknown":[{"a":"b"}]"#, #""unknown":[[1]]"#, #""unknown":null"#,
      #""birthDate":"2020","_birthDate":{}"#, #""_birthDate":{}"#,
      #""birthDate":"2020","_birthDate":null"#,
      #""birthDate":"2020","_birthDate":[{"id":"a"}]"#, #""_birthDate":[{"id":"a"}]"#,
      #""birthDate":["2020"],"_birthDate":[null]"#,
      #""birthDate":["2020"],"_birthDate":[{"id":"a"}]"#,
      #""name":[{"given":["a"],"_given":[null]}]"#, #""name":[{"given":["a",null]}]"#,
      #""name":[{"given":[null,"a"]}]"#,
      #""name":[{"given":["a"],"_given":[null,{"id":"b"}]}]"#,
      #""name":[{"_given":[{"id":"b"},null]}]"#,
      #""name":[{"given":"a"}]"#, #""name":[{"_given":{"id":"a"}}]"#, #""name":{"family":"a"}"#,
      #""id":5"#, #""id":"a","_id":{"id":"b"}"#, #""id":["a"]"#, #""active":"true""#,
      #""active":1"#,
      #""multipleBirthInteger":"1""#, #""multipleBirthInteger":"x""#, #""birthDate":2020"#,
      #""extension":[{"url":"a","_url":{"id":"b"}}]"#, #""extension":[{"url":["a"]}]"#,
      #""extension":[{"url":1}]"#, #""extension":[{"url":null}]"#, #""extension":[{"url":{}}]"#,
      #""extension":[{"id":{"a":"b"},"url":"u"}]"#, #""extension":[{"id":true,"url":"u"}]"#,
      #""extension":[{"url":"a","valueDecimal":"1.0"}]"#, #""extension":[{"url":"a","url":"b"}]"#,
      #""extension":[{"url":"a","valueString":1.0}]"#, #""fhir_comments":["a"]"#,
      #""_resourceType":{"id":"a"}"#, #""name":[{"resourceType":"HumanName"}]"#,
      #""name":[{"resourceType":"Patient"}]"#, #""contained":[{"id":"a"}]"#, #""contained":["a"]"#,
      #""contained":[{"resourceType":5}]"#, #""contained":[{"resourceType":["Patient"]}]"#,
      #""contained":[{"resourceType":"Patient","_resourceType":{"id":"a"}}]"#,
      #""contained":[{"resourceType":null}]"#, #""contained":{"resourceType":"Patient","id":"b"}"#,
      #""text":{"div":"no markup"}"#, #""text":{"div":5}"#, #""text":{"div":["<div/>"]}"#,
      #""text":{"div":"<div/>","_div":{"id":"a"}}"#, #""text":{"div":"<p xmlns='a'/>"}"#,
      #""text":{"div":"<div>a</div>"}"#,
      #""text":{"div":"<div xmlns='http://www.w3.org/1999/xhtml'>&nbsp;</div>"}"#,
      #""text":{"div":"<div xmlns='http://www.w3.org/1999/xhtml'>&bogus;</div>"}"#,
      #""text":{"div":"<div xmlns='http://www.w3.org/1999/xhtml'>\u0001</div>"}"#,
      #""text":{"div":"<div xmlns='http://www.w3.org/1999/xhtml'><?a b?></div>"}"#,
      #""language":"\u0001""#, #""language":"\ufffe""#, #""language":"\u0000""#,
      #""language":"\ud800""#,
      #""a b":"c""#, #""":"c""#, #""_":"c""#, #""__a":"c""#, #""$a":"c""#, #""a:b":"c""#,
      #""xmlns":"c""#,
      #""value":"c""#, #""Upper":{"a":"b"}"#, #""Upper":"b""#, #""div":"c""#, #""div":{"a":"b"}"#,
      #""name":[{"id":"a","id":"b"}]"#, #""name":[{"id":null}]"#, #""name":[{"id":{"a":"b"}}]"#,
      #""name":[[{"family":"a"}]]"#, #""active":{"value":true}"#, #""name":["a"]"#, #""name":"a""#,
      #""name":[{"family":"a"},"b"]"#, #""name":[{"family":"a"},null]"#,
      #""active":true,"active":true"#,
    ])
  func irregular(member: String) {
    let quoted = member.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"\""#)
    let text = #"{"resourceType":"Patient",\#(quoted)}"#
    #expect(Self.silentChange(text) == nil)
  }

  @Test(
    "Of resources with faults made by chance, too, each change is reported",
    arguments: FHIRVersion.allCases)
  func faults(version: FHIRVersion) {
    for seed in 0..<300 {
      var generator = ResourceGenerator(version, seed: UInt64(seed))
      var faults = FaultGenerator(seed: UInt64(seed) + 1_000_000)
      let text = faults.withFaults(generator.resource()).text
      let found = Self.silentChange(text, version)
      #expect(found == nil, "seed \(seed): \(text)")
    }
  }
}
