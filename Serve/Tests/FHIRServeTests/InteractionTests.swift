// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import SurveyDiagnostics
import Testing

@testable import FHIRServe

@Suite("Interactions of FHIR's REST")
struct InteractionTests {
  @Test(
    "Each wrong request has its status and an OperationOutcome",
    arguments: [
      ("GET", "Patient/none", "", 404), ("GET", "Nothing/1", "", 404),
      ("GET", "Patient/..%2F..%2Fetc", "", 404), ("GET", "Patient/1/_history/x", "", 404),
      ("POST", "Patient", "{", 400), ("POST", "Patient", "", 400),
      ("POST", "Patient", #"{"resourceType":"Observation"}"#, 400),
      ("POST", "Patient", #"{"resourceType":"Patient","foo":1}"#, 422),
      ("POST", "Patient", #"{"resourceType":"Patient","birthDate":"yesterday"}"#, 422),
      ("PUT", "Patient/1", #"{"resourceType":"Patient","id":"2"}"#, 400),
      ("GET", "Patient?birthdate=never", "", 400), ("GET", "Patient?_count=x", "", 400),
      ("POST", "", #"{"resourceType":"Bundle","type":"collection"}"#, 400),
      ("PATCH", "Patient/1", "", 405), ("GET", "Patient/1?_format=csv", "", 406),
    ])
  func refusals(method: String, address: String, body: String, status: Int) async throws {
    let reply = try await TestServer().ask(method, address, body)
    #expect(reply.status == status)
    #expect(reply.root?.resourceType == "OperationOutcome")
  }

  @Test("An update with an old version is refused, and changes nothing")
  func ifMatch() async throws {
    let server = try await TestServer()
    await server.put("Patient", "a")
    let body = #"{"resourceType":"Patient","id":"a","active":true}"#
    let old = await server.ask("PUT", "Patient/a", body, fields: ["if-match": "W/\"2\""])
    #expect(old.status == 412)
    #expect(await server.ask("GET", "Patient/a").field("ETag") == "W/\"1\"")
    let right = await server.ask("PUT", "Patient/a", body, fields: ["if-match": "W/\"1\""])
    #expect(right.status == 200)
    #expect(right.field("ETag") == "W/\"2\"")
  }

  @Test("Of many conditional creations at once one creates")
  func ifNoneExist() async throws {
    let server = try await TestServer()
    let body = #"{"resourceType":"Patient","identifier":[{"system":"s","value":"1"}]}"#
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        group.addTask {
          await server.ask("POST", "Patient", body, fields: ["if-none-exist": "identifier=s|1"])
            .status
        }
      }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(statuses == [201: 1, 200: 19])
  }

  @Test("Pages are those of the moment of the search")
  func pages() async throws {
    let server = try await TestServer()
    for id in 0..<7 { await server.put("Patient", "p\(id)") }
    var page = await server.ask("GET", "Patient?_sort=_id&_count=3")
    #expect(page.root?["total"]?.string == "7")
    var ids = page.ids
    await server.put("Patient", "p00")
    while let next = page.next {
      page = await server.ask("GET", next)
      #expect(page.status == 200)
      ids += page.ids
    }
    #expect(ids == (0..<7).map { "p\($0)" })
  }

  @Test("Searches find what was written, changed and deleted since")
  func searches() async throws {
    let server = try await TestServer()
    await server.put("Patient", "a", #","active":true"#)
    #expect(await server.ask("GET", "Patient?active=true").ids == ["a"])
    await server.put("Patient", "b", #","active":true"#)
    await server.put("Patient", "a", #","active":false"#)
    #expect(await server.ask("GET", "Patient?active=true").ids == ["b"])
    _ = await server.ask("DELETE", "Patient/b")
    #expect(await server.ask("GET", "Patient?active=true").ids.isEmpty)
    let form = await server.ask(
      "POST", "Patient/_search", "active=false",
      fields: ["content-type": "application/x-www-form-urlencoded"])
    #expect(form.ids == ["a"])
  }

  @Test("XML in, XML out; decimals keep their digits")
  func xml() async throws {
    let server = try await TestServer()
    let body =
      #"<Observation xmlns="http://hl7.org/fhir"><id value="o"/><status value="final"/>"#
      + #"<code><text value="x"/></code><valueQuantity><value value="1.50"/></valueQuantity></Observation>"#
    let fields = [
      "content-type": "application/fhir+xml; charset=utf-8", "accept": "application/fhir+xml",
    ]
    let reply = await server.ask("PUT", "Observation/o", body, fields: fields)
    #expect(reply.status == 201)
    #expect(reply.text.contains(#"<value value="1.50"/>"#))
    #expect(await server.ask("GET", "Observation/o").text.contains(#""value":1.50"#))
  }

  @Test("What is not changed is not sent again")
  func notModified() async throws {
    let server = try await TestServer()
    await server.put("Patient", "a")
    let reply = await server.ask("GET", "Patient/a", fields: ["if-none-match": "W/\"1\""])
    #expect(reply.status == 304)
    #expect(reply.body.isEmpty)
  }

  @Test(
    "The statement of capabilities is a valid resource in each version",
    arguments: [
      FHIRVersion.stu3, .r4, .r4b, .r5,
    ])
  func capabilities(version: FHIRVersion) async throws {
    let server = try await TestServer()
    let service = FHIRService(server.service.repository, version: version)
    let bytes = await service.reply(to: ServeRequest("GET", "metadata")).body
    var options = ReadOptions()
    options.version = version
    let root = Document.read(Source(name: "metadata", bytes: bytes), options: options).document?
      .root
    #expect(root?.structureFindings(isStrict: true).map(\.description) == [])
  }

  @Test("A request of chance is answered, whatever it is")
  func chance() async throws {
    let server = try await TestServer()
    var generator = SystemRandomNumberGenerator()
    let words = [
      "Patient", "/", "?", "&", "=", "%", "%2", "%00", "_history", "_search", "$expand", "$export",
      "..", "é", "\u{0}", "identifier", "|", ",", ":", "{", "\"", "metadata", "_page", "_sort",
    ]
    for _ in 0..<300 {
      let address = (0..<Int.random(in: 1...8)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }
      let method = ["GET", "POST", "PUT", "DELETE"].randomElement(using: &generator) ?? "GET"
      let reply = await server.ask(method, address.joined(), address.reversed().joined())
      #expect((200...599).contains(reply.status))
      #expect(reply.status != 500)
    }
  }
}
