import FHIRClient
import FHIRDocument
import HealthData
import SurveyDiagnostics
import SurveyOnline
import SystemIO

/// Sends the Observations of an export, some at a time, while it is read.
final class HealthSending {
  /// How many are on the server.
  struct Count {
    var created = 0
    var present = 0

    /// `2 observations are sent`, `0 sent, 2 already there`.
    var line: String {
      if present > 0 { return "\(created) sent, \(present) already there" }
      return created == 1 ? "1 observation is sent" : "\(created) observations are sent"
    }
  }

  private let delivery: IdentifiedDelivery
  private let pipeline: CommandPipeline
  private var waiting: [Element] = []
  private var count = Count()
  /// The references of Devices as the server has them, by those of the lines.
  private var devices: [String: String] = [:]

  init(_ server: OnlineServer, _ pipeline: CommandPipeline) {
    delivery = IdentifiedDelivery(server.server, retries: server.server.settings.retries)
    self.pipeline = pipeline
  }

  /// Sends all Observations of a selection; what was sent before it ends early is said.
  func send(_ selection: HealthSelection) throws(ExitStatus) -> Count {
    do {
      _ = try selection.convert { (lines) throws(Diagnostic) in
        for document in try JSONLines.documents(lines) { try self.add(document) }
      }
      try store()
    } catch let status as ExitStatus {
      if count.created > 0 { pipeline.reporter.note("\(count.line); send again to go on") }
      throw status
    } catch {
      if count.created > 0 { pipeline.reporter.note("\(count.line); send again to go on") }
      throw (error as? Diagnostic).map { pipeline.end($0) } ?? .serverRefused
    }
    return count
  }

  private func add(_ document: Document) throws(Diagnostic) {
    let resource = document.root
    if resource.resourceType == "Device" {
      try store(device: resource)
      return
    }
    waiting.append(try withDevice(resource))
    if waiting.count == IdentifiedDelivery.most { try store() }
  }

  private func store() throws(Diagnostic) {
    let result = try store(waiting)
    waiting = []
    count.created += result.created
    count.present += result.present
  }

  private func store(_ resources: [Element]) throws(Diagnostic) -> IdentifiedDelivery.Result {
    let delivery = delivery
    return try Waiting.for { () async throws(Diagnostic) in try await delivery.store(resources) }
  }

  private func store(device: Element) throws(Diagnostic) {
    let result = try store([device])
    guard let own = device[.id]?.string, let id = result.ids.values.first else { return }
    devices["Device/\(own)"] = "Device/\(id)"
  }

  /// The Observation with the reference that the server has of its device.
  private func withDevice(_ observation: Element) throws(Diagnostic) -> Element {
    guard let own = observation["device"]?[.reference]?.string, let id = devices[own], id != own
    else { return observation }
    let text = String(decoding: JSONWriter.write(observation), as: UTF8.self)
    let changed = text.replacing("\"\(own)\"", with: "\"\(id)\"")
    return try JSONLines.documents(Array(changed.utf8)).first?.root ?? observation
  }
}
