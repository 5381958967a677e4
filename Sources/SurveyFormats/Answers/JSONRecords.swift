package import FHIRDocument
import SurveyDiagnostics

/// The objects in a file of JSON: one, those of an array, or one a line.
package struct JSONRecords: Sendable {
  package private(set) var objects: [Element] = []
  private var documents: [Document] = []
  private let name: String

  /// Lines that are no object are among the rejected ones.
  package init(_ source: Source, _ answers: inout ReadAnswers) {
    name = source.name
    let first = source.bytes.first { $0 > 0x20 && $0 < 0x80 }
    let lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let firstLine = lines.firstIndex { !$0.allSatisfy { $0 <= 0x20 } } ?? 0
    let hasMore = lines.dropFirst(firstLine + 1).contains { !$0.allSatisfy { $0 <= 0x20 } }
    if first == UInt8(ascii: "{"), hasMore,
      Self.read(source, lines[firstLine], firstLine).document?.root.isObject == true
    {
      for (number, line) in lines.enumerated() where !line.allSatisfy({ $0 <= 0x20 }) {
        add(Self.read(source, line, number), Array(line), &answers)
      }
    } else {
      add(Self.read(source, source.bytes[...], 0), source.bytes, &answers)
    }
    let documents = documents
    answers.position = { place in
      guard documents.indices.contains(place >> 32) else { return nil }
      let element = Element(document: documents[place >> 32], index: place & 0xFFFF_FFFF)
      return element.position
    }
    answers.text = { place in
      guard documents.indices.contains(place >> 32) else { return [] }
      let element = Element(document: documents[place >> 32], index: place & 0xFFFF_FFFF)
      return JSONWriter.write(element, style: .compact)
    }
  }

  /// The source of an element of one of the objects, by the number of the object.
  package func source(_ element: Element, _ object: Int) -> FlatResponse.Source {
    places[object] << 32 | element.index
  }

  /// The numbers of the documents that the objects are in.
  private var places: [Int] = []

  private static func read(_ source: Source, _ bytes: ArraySlice<UInt8>, _ line: Int) -> ReadResult
  {
    var options = ReadOptions()
    options.readsSiblings = false
    return Document.read(
      Source(name: source.name, bytes: Array(bytes), firstLine: source.firstLine + line),
      options: options)
  }

  private mutating func add(_ read: ReadResult, _ text: [UInt8], _ answers: inout ReadAnswers) {
    guard let root = read.document?.root else {
      answers.rejected.append((text, read.diagnostics.filter { $0.severity == .error }))
      return
    }
    documents.append(root.document)
    let found = root.isObject ? [root] : root.children.filter(\.isObject)
    objects += found
    places += found.map { _ in documents.count - 1 }
  }
}
