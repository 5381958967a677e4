import ArgumentParser
import FHIRSurveyFormats
import ODM
import PaperForm
import SurveyFormats

/// What a definition or a resource is converted to.
enum ConversionTarget: ExpressibleByArgument, Hashable {
  /// The survey definition.
  case survey
  /// FHIR, as JSON or XML.
  case json, xml
  /// Another format, by its name.
  case other(String)

  init?(argument: String) {
    switch argument {
    case "survey": self = .survey
    case "json": self = .json
    case "xml": self = .xml
    default:
      guard DefinitionFormats.all.others.contains(where: { $0.name == argument }) else {
        return nil
      }
      self = .other(argument)
    }
  }

  static var allValueStrings: [String] {
    ["survey", "json", "xml"] + DefinitionFormats.all.others.map(\.name)
  }

  /// Its format.
  var format: any SurveyFormat {
    switch self {
    case .survey: DefinitionFormat()
    case .json, .xml: FHIRFormat()
    case .other(let name): DefinitionFormats.all.named(name) ?? FHIRFormat()
    }
  }

  /// Its format, on paper with the scores of options or without them, ODM in a version.
  func format(showsScores: Bool, odm: ODMVersion?) -> any SurveyFormat {
    switch format {
    case is ODMFormat: return ODMFormat(version: odm)
    case var html as HTMLFormat:
      html.showsScores = showsScores
      return html
    case var markdown as MarkdownFormat:
      markdown.showsScores = showsScores
      return markdown
    case let other: return other
    }
  }

  /// Whether any resource can be converted to it.
  var isResource: Bool { self == .json || self == .xml }

  /// How names of files end.
  var fileExtension: String {
    switch self {
    case .xml: "xml"
    default: format.fileExtension
    }
  }

  /// How the name of a file ends that has what was written.
  func fileExtension(of bytes: [UInt8]) -> String {
    if case .other = self { format.fileExtension(of: bytes) } else { fileExtension }
  }
}

/// The format that a definition is in, where it is not found out.
struct ConversionSource: ExpressibleByArgument {
  let format: any SurveyFormat

  init?(argument: String) {
    guard let format = DefinitionFormats.all.named(argument), format.isReadable else {
      return nil
    }
    self.format = format
  }

  static var allValueStrings: [String] {
    ["fhir", "survey"] + DefinitionFormats.all.others.filter(\.isReadable).map(\.name)
  }
}

extension Carrying: ExpressibleByArgument {}

extension ODMVersion: ExpressibleByArgument {
  /// A version by its number: `1.3` is 1.3.2.
  public init?(argument: String) {
    self.init(rawValue: ["1.3": "1.3.2", "2": "2.0"][argument] ?? argument)
  }
}

extension Loss.Outcome: ExpressibleByArgument {
  /// What a conversion may be refused for.
  public init?(argument: String) {
    guard let outcome = Self(rawValue: argument), outcome != .kept else { return nil }
    self = outcome
  }

  /// The outcomes by their names.
  public static var allValueStrings: [String] {
    allCases.filter { $0 != .kept }.map(\.rawValue)
  }
}
