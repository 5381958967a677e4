import FHIRDocument
package import ResponseExtraction
import ResponseValidation
import SurveyDiagnostics
import SurveyPrimitives

/// What a batch extracts from its responses, in place of writing them (rules 100 to 109).
package struct BatchExtraction: Sendable {
  /// The plans of the questionnaires.
  package let plans: ExtractionPlans
  /// Whether a Bundle is written though something of it is wrong and left out.
  package var isPartial = false
  /// Whether resources are written, a file for each type, in place of Bundles.
  package var writesResources = false

  /// Creates an extraction by some plans.
  package init(_ plans: ExtractionPlans) { self.plans = plans }
}

extension ExtractionPlan {
  /// The UUID of version 5 of a name, in the namespace of URLs.
  package static let uuid: @Sendable (String) -> String = {
    ImportedRow.uuid(of: $0, in: UUIDText.urls)
  }
}

/// What was extracted from some responses.
struct ExtractedRecords: PreparedRecords {
  /// A piece of text: a Bundle, a resource of a type, or the OperationOutcome in place of either.
  struct Piece {
    let type: String
    let end: Int
  }

  var bytes: [UInt8] = []
  var pieces: [Piece] = []
  /// What there is to say, each with the number of the piece that it is about.
  var findings: [(piece: Int, finding: Diagnostic)] = []

  var count: Int { pieces.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    findings.removeAll()
  }

  /// Adds a resource as a line.
  mutating func add(_ resource: Element) {
    JSONWriter.write(resource, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    pieces.append(Piece(type: Self.fileName(of: resource.resourceType), end: bytes.count))
  }

  /// The name of the file for a type; what is not a name of a type goes into one file.
  private static func fileName(of type: String?) -> String {
    guard let type, !type.isEmpty, type.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return "Resource"
    }
    return type
  }

  /// Adds a piece without text, for a response that gives nothing.
  mutating func addNothing() { pieces.append(Piece(type: "", end: bytes.count)) }

  /// The bytes of some pieces.
  func range(_ part: Range<Int>) -> Range<Int> {
    guard let last = part.last else { return 0..<0 }
    return (part.lowerBound == 0 ? 0 : pieces[part.lowerBound - 1].end)..<pieces[last].end
  }
}

/// Extracts from each response.
struct ExtractionPreparer: RecordPreparer {
  private var check = ResponseCheck()
  private let extraction: BatchExtraction

  var mayHaveModifiers: Bool { check.mayHaveModifiers }

  init(_ extraction: BatchExtraction) { self.extraction = extraction }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout ExtractedRecords
  ) throws(Diagnostic) -> Int? {
    let answers = try check.countAnswers(of: record.element)
    let extracted: Extraction
    do throws(Diagnostic) {
      extracted = try extraction.plans.extract(from: record.element)
    } catch {
      prepared.add(OutcomeWriter.document([error], version: record.document.fhirVersion).root)
      throw error
    }
    let piece = prepared.pieces.count
    let error = extraction.isPartial ? nil : extracted.error
    // The error itself is reported with the response that is rejected.
    for finding in extracted.findings where finding != error {
      prepared.findings.append((piece, finding))
    }
    if let error {
      prepared.add(extracted.outcome.root)
      throw error
    }
    if extraction.writesResources {
      let stored = StoredResources(extracted)
      for resource in extracted.resources {
        prepared.add(stored.resource(resource))
      }
      if prepared.pieces.count == piece { prepared.addNothing() }
    } else {
      prepared.add(extracted.bundle.root)
    }
    return answers
  }
}
