// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import Testing

@testable import FHIRServe

@Suite("Batches and transactions")
struct BundleTests {
  private func bundle(_ type: String, _ entries: String...) -> String {
    #"{"resourceType":"Bundle","type":"\#(type)","entry":[\#(entries.joined(separator: ","))]}"#
  }

  private func entry(_ method: String, _ url: String, _ resource: String, fullUrl: String = "")
    -> String
  {
    let full = fullUrl.isEmpty ? "" : #""fullUrl":"\#(fullUrl)","#
    let inner = resource.isEmpty ? "" : #""resource":\#(resource),"#
    return #"{\#(full)\#(inner)"request":{"method":"\#(method)","url":"\#(url)"}}"#
  }

  private let uuid = "urn:uuid:0a0a0a0a-0000-4000-8000-000000000001"

  @Test("References to entries and conditional references are replaced")
  func references() async throws {
    let server = try await TestServer()
    await server.put("Practitioner", "doc", #","identifier":[{"value":"7"}]"#)
    let task =
      #"{"resourceType":"Task","id":"t","status":"requested","intent":"order","for":{"reference":"\#(uuid)"},"owner":{"reference":"Practitioner?identifier=7"}}"#
    let reply = await server.ask(
      "POST", "",
      bundle(
        "transaction", entry("PUT", "Task/t", task),
        entry("POST", "Patient", #"{"resourceType":"Patient"}"#, fullUrl: uuid)))
    #expect(reply.status == 200)
    let patient = await server.ask("GET", "Patient").ids.first ?? ""
    let written = await server.ask("GET", "Task/t").root
    #expect(written?["for"]?[.reference]?.string == "Patient/\(patient)")
    #expect(written?["owner"]?[.reference]?.string == "Practitioner/doc")
  }

  @Test(
    "Where one entry fails nothing of a transaction is done",
    arguments: [
      #"{"resourceType":"Patient","foo":1}"#, #"{"resourceType":"Observation"}"#,
      #"{"resourceType":"Patient","generalPractitioner":[{"reference":"Practitioner?identifier=9"}]}"#,
    ])
  func allOrNothing(wrong: String) async throws {
    let server = try await TestServer()
    let good = entry("POST", "Patient", #"{"resourceType":"Patient"}"#)
    let reply = await server.ask(
      "POST", "", bundle("transaction", good, entry("POST", "Patient", wrong)))
    #expect((400..<500).contains(reply.status))
    #expect(await server.ask("GET", "Patient").ids.isEmpty)
  }

  @Test("Entries of a batch stand for themselves")
  func batch() async throws {
    let server = try await TestServer()
    let reply = await server.ask(
      "POST", "",
      bundle(
        "batch", entry("POST", "Patient", #"{"resourceType":"Patient","foo":1}"#),
        entry("PUT", "Patient/a", #"{"resourceType":"Patient","id":"a"}"#),
        entry("GET", "Patient/a", "")))
    let statuses = reply.root.map {
      $0.children(.entry).map { $0[.response]?[.status]?.string ?? "" }
    }
    #expect(statuses?.map { String($0.prefix(3)) } == ["422", "201", "200"])
  }

  @Test(
    "References stay where they are texts",
    arguments: [
      #"{"a":"x \"reference\":\"urn:uuid:1\" y"}"#, #"{"value":"Patient?name=x"}"#,
    ])
  func texts(json: String) throws {
    let result = try ReferenceRewriting.rewrite(Array(json.utf8)) { (name, value) throws(Refusal) in
      name == "reference" || value == "urn:uuid:1" ? "other" : nil
    }
    #expect(String(decoding: result, as: UTF8.self) == json)
  }
}
