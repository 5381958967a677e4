// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import Testing

@testable import FHIRServe

@Suite("Operations")
struct OperationTests {
  private func server() async throws -> TestServer {
    let server = try await TestServer()
    await server.put(
      "CodeSystem", "c",
      #","url":"http://x/c","status":"active","content":"complete","concept":[{"code":"a","display":"Alpha"},{"code":"b","display":"Beta"}]"#
    )
    await server.put(
      "ValueSet", "v",
      #","url":"http://x/v","status":"active","compose":{"include":[{"system":"http://x/c"}]}"#)
    await server.put(
      "Questionnaire", "q",
      #","url":"http://x/q","status":"active","item":[{"linkId":"1","type":"choice","text":"?","required":true,"answerValueSet":"http://x/v"}]"#
    )
    return server
  }

  @Test("A value set is expanded, filtered and cut")
  func expand() async throws {
    let server = try await server()
    let all = await server.ask("GET", "ValueSet/v/$expand")
    #expect(all.text.contains(#""code":"a""#) && all.text.contains(#""code":"b""#))
    let some = await server.ask("GET", "ValueSet/$expand?url=http%3A%2F%2Fx%2Fv&filter=bet")
    #expect(!some.text.contains(#""code":"a""#) && some.text.contains(#""code":"b""#))
    #expect(await server.ask("GET", "ValueSet/$expand?url=http://x/none").status == 404)
  }

  @Test("A code is in a value set, or is not", arguments: [("a", "true"), ("z", "false")])
  func validateCode(code: String, result: String) async throws {
    let reply = try await server().ask(
      "GET", "ValueSet/$validate-code?url=http://x/v&system=http://x/c&code=\(code)")
    #expect(reply.text.contains(#""valueBoolean":\#(result)"#))
  }

  @Test("The display of a code is looked up")
  func lookUp() async throws {
    let reply = try await server().ask("GET", "CodeSystem/$lookup?system=http://x/c&code=b")
    #expect(reply.text.contains("Beta"))
  }

  @Test("A response is validated against its questionnaire")
  func validate() async throws {
    let server = try await server()
    func response(_ item: String) -> String {
      #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://x/q","status":"completed"\#(item)}"#
    }
    let wrong = await server.ask("POST", "QuestionnaireResponse/$validate", response(""))
    #expect(wrong.text.contains(#""severity":"error""#))
    let answer =
      #","item":[{"linkId":"1","answer":[{"valueCoding":{"system":"http://x/c","code":"a"}}]}]"#
    let right = await server.ask("POST", "QuestionnaireResponse/$validate", response(answer))
    #expect(!right.text.contains(#""severity":"error""#))
  }

  @Test("A form is populated with what is stored")
  func populate() async throws {
    let server = try await server()
    await server.put("Patient", "p", #","birthDate":"1970-02-03""#)
    let context =
      #"{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-launchContext","extension":[{"url":"name","valueCoding":{"code":"patient"}},{"url":"type","valueCode":"Patient"}]}"#
    let initial =
      #"{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression","valueExpression":{"language":"text/fhirpath","expression":"%patient.birthDate"}}"#
    await server.put(
      "Questionnaire", "b",
      #","url":"http://x/b","status":"active","extension":[\#(context)],"item":[{"extension":[\#(initial)],"linkId":"d","type":"date","text":"Born"}]"#
    )
    let body =
      #"{"resourceType":"Parameters","parameter":[{"name":"subject","valueReference":{"reference":"Patient/p"}},{"name":"context","part":[{"name":"name","valueString":"patient"},{"name":"content","valueReference":{"reference":"Patient/p"}}]}]}"#
    let reply = await server.ask("POST", "Questionnaire/b/$populate", body)
    #expect(reply.status == 200)
    #expect(reply.text.contains(#""valueDate":"1970-02-03""#))
  }

  @Test("An export has what was asked for, and goes with DELETE")
  func export() async throws {
    let server = try await server()
    await server.put("Patient", "p")
    #expect(await server.ask("GET", "$export").status == 400)
    let start = await server.ask(
      "GET", "$export?_type=Patient,ValueSet", fields: ["prefer": "respond-async"])
    #expect(start.status == 202)
    let status = (start.field("Content-Location") ?? "")
      .replacing("http://localhost/fhir/", with: "")
    var manifest = await server.ask("GET", status)
    for _ in 0..<500 where manifest.status == 202 {
      try await Task.sleep(for: .milliseconds(10))
      manifest = await server.ask("GET", status)
    }
    #expect(
      manifest.text.contains(#""type":"Patient""#) && manifest.text.contains(#""type":"ValueSet""#))
    #expect(!manifest.text.contains(#""type":"CodeSystem""#))
    let name = status.split(separator: "/").last.map(String.init) ?? ""
    let file = await server.ask("GET", "$export-file/\(name)/Patient.ndjson")
    let lines = try Disk.read(try #require(file.file)).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 1)
    #expect(await server.ask("DELETE", status).status == 202)
    #expect(await server.ask("GET", status).status == 404)
  }
}
