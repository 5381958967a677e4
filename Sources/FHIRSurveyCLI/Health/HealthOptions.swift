import ArgumentParser
import FHIRDocument
import HealthData
import SurveyDiagnostics
import SurveyPrimitives

/// The export, and how its types become Observations.
struct HealthOptions: ParsableArguments {
  @Argument(help: "The export of Apple Health: export.zip, or the export.xml in it.")
  var file: String

  @OptionGroup var mapping: HealthMappingOptions
}

/// How the types of an export become Observations.
struct HealthMappingOptions: ParsableArguments {
  @Option(
    name: .customLong("map"),
    help: ArgumentHelp(
      "A file of mappings (JSON of healthkit-to-fhir), which goes before those that are known.",
      discussion: "May be repeated; healthkit-to-fhir is the table of that library alone.",
      valueName: "file"))
  var maps: [String] = []

  @Flag(help: "Take quantities without a mapping, too, by HealthKit's own code.")
  var unmapped = false
}

/// Which records are meant.
struct HealthSelectionOptions: ParsableArguments {
  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "A type, as StepCount or HKQuantityTypeIdentifierStepCount.",
      discussion: "May be repeated.", valueName: "type"))
  var types: [String] = []

  @Flag(help: "All types, of all time.")
  var all = false

  @Option(help: "Only what ended then or later: a date, or an instant.")
  var from: String?

  @Option(help: "Only what ended then or earlier: a date, or an instant.")
  var to: String?
}

/// What is said of the Observations.
struct HealthWritingOptions: ParsableArguments {
  @Flag(name: .customLong("with-device"), help: "Write the devices, too, and refer to them.")
  var withDevice = false

  @Option(help: "The category of all Observations: activity, vital-signs or laboratory.")
  var category: HealthCategory?
}

/// A category of Observations.
enum HealthCategory: String, ExpressibleByArgument, CaseIterable {
  case activity
  case vitalSigns = "vital-signs"
  case laboratory
}
