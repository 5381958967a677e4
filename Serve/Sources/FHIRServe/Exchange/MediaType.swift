// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// Which of FHIR's formats a client wants, or has sent.
enum MediaType {
  static func text(_ format: Format) -> String {
    format == .json ? "application/fhir+json;charset=utf-8" : "application/fhir+xml;charset=utf-8"
  }

  /// The format that a media type or a short name says; `nil` for others.
  static func format(_ text: some StringProtocol) -> Format? {
    let name = text.split(separator: ";").first?.lowercased().filter { $0 != " " } ?? ""
    return switch name {
    case "json", "application/json", "application/fhir+json", "application/fhir json", "text/json",
      "application/json+fhir", "application/fhirjson":
      .json
    case "xml", "application/xml", "application/fhir+xml", "application/fhir xml", "text/xml",
      "application/xml+fhir", "application/fhirxml":
      .xml
    default: nil
    }
  }

  /// Whether a media type names no character set but UTF-8.
  static func isUTF8(_ text: String) -> Bool {
    let sets = text.lowercased().split(separator: ";").map { $0.filter { !" \"".contains($0) } }
      .filter { $0.hasPrefix("charset=") }
    return sets.allSatisfy { ["charset=utf-8", "charset=utf8", "charset=us-ascii"].contains($0) }
  }

  /// What a reply is written in: by `_format`, else by `Accept`; throws where neither can be.
  static func wanted(accept: String?, format: String?) throws(Refusal) -> Format {
    if let format, !format.isEmpty {
      if let found = Self.format(format) { return found }
      if format.hasPrefix("text/html") || format == "html" { return .json }
      throw Refusal(406, .notSupported, "the format \(format) is not JSON or XML")
    }
    guard let accept, !accept.isEmpty else { return .json }
    var best: (quality: Double, format: Format)?
    for part in accept.split(separator: ",") {
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = pieces.first else { continue }
      let quality = pieces.first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      let isAny = [
        "*/*", "application/*", "text/html", "text/*", "application/fhir+ndjson",
        "application/fhir+ndjson",
      ].contains(String(name))
      guard let found = Self.format(name) ?? (isAny ? .json : nil), quality > 0 else { continue }
      if quality > best?.quality ?? 0 { best = (quality, found) }
    }
    guard let best else {
      throw Refusal(406, .notSupported, "\(accept): only JSON and XML are written")
    }
    return best.format
  }
}
