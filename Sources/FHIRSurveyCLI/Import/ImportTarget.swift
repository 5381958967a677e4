import ArgumentParser
import SurveyTables

/// What answers can be imported as.
enum ImportTarget: String, ExpressibleByArgument, CaseIterable {
  case ndjson
  case json
  case xml
  case bundle

  var target: BatchTarget {
    switch self {
    case .ndjson: .ndjson
    case .json: .json
    case .xml: .xml
    case .bundle: .bundle
    }
  }
}
