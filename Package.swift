// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// The lowest floor: values, findings.
let values: [Target.Dependency] = ["SurveyPrimitives", "SurveyDiagnostics"]
/// The resource tree and the expressions on it.
let documents: [Target.Dependency] = values + ["FHIRDocument", "FHIRPath"]
/// The survey and the session, free of FHIR.
let surveys: [Target.Dependency] = values + ["SurveyModel", "SurveyEngine"]
/// FHIR's questionnaires, responses and tasks as surveys and sessions.
let questionnaires: [Target.Dependency] =
  documents + ["SurveyModel", "SurveyEngine", "FHIRTerminology", "FHIRQuestionnaire"]
/// Everything that an application uses.
let workflow: [Target.Dependency] =
  questionnaires + [
    "ResponseValidation", "QuestionnaireCheck", "SurveyFormats", "SurveyInterview",
  ]

/// A test target for each module, with what all of them may use.
func tests(
  for modules: [String], also others: [Target.Dependency] = [], exclude: [String] = []
) -> [Target] {
  modules.map { module in
    .testTarget(
      name: module + "Tests",
      dependencies: [.byName(name: module), "TestSupport"] + workflow + others, exclude: exclude)
  }
}

let package = Package(
  name: "fhir-survey",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(
      name: "FHIRSurvey",
      targets: [
        "SurveyPrimitives", "SurveyDiagnostics", "SystemIO", "FHIRDocument", "FHIRPath",
        "SurveyModel", "SurveyEngine", "SurveyInterview", "FHIRTerminology", "FHIRQuestionnaire",
        "ResponseValidation", "QuestionnaireCheck", "SurveyFormats",
      ]),
    .library(name: "SurveyTables", targets: ["SurveyTables"]),
    .library(name: "SurveyTerminal", targets: ["SurveyTerminal"]),
    .executable(name: "fhir-survey", targets: ["fhir-survey"]),
  ],
  dependencies: [
    // Parses the command line; Apple's own, starts in milliseconds, writes help and completions.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .target(name: "SurveyPrimitives"),
    .target(name: "SurveyDiagnostics"),
    .target(name: "SystemIO", dependencies: values),
    // Brings XML in other encodings to UTF-8; for the tests, judge of well-formed and valid XML.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "CTerminal"),
    .target(name: "FHIRDocument", dependencies: values + ["CLibXML2"]),
    .target(name: "FHIRPath", dependencies: values + ["FHIRDocument"]),
    .target(name: "SurveyModel", dependencies: ["SurveyPrimitives"]),
    .target(name: "SurveyEngine", dependencies: values + ["SurveyModel"]),
    .target(name: "SurveyInterview", dependencies: surveys),
    .target(name: "FHIRTerminology", dependencies: documents),
    .target(name: "FHIRQuestionnaire", dependencies: documents + surveys + ["FHIRTerminology"]),
    .target(name: "ResponseValidation", dependencies: questionnaires),
    .target(name: "QuestionnaireCheck", dependencies: questionnaires),
    .target(name: "SurveyFormats", dependencies: questionnaires),
    .target(
      name: "SurveyTerminal", dependencies: surveys + ["SurveyInterview", "SystemIO", "CTerminal"]),
    .target(name: "SurveyTables", dependencies: questionnaires + ["SurveyFormats", "SystemIO"]),
    .target(
      name: "FHIRSurveyCLI",
      dependencies: workflow + ["SurveyTables", "SurveyTerminal", "SystemIO", argumentParser]),
    .executableTarget(name: "fhir-survey", dependencies: ["FHIRSurveyCLI"]),
    // Writes the definition tables of FHIRDocument from HL7's schemas; no part of the product.
    .executableTarget(name: "generate-definitions"),

    // Uses the core alone, so that a test can see that Foundation is not in it.
    .executableTarget(
      name: "core-probe",
      dependencies: questionnaires + ["SurveyFormats", "SurveyTerminal"],
      path: "Tests/CoreProbe"),
    // What several test targets need; no part of the product.
    .target(
      name: "TestSupport", dependencies: questionnaires + ["SurveyFormats"],
      path: "Tests/TestSupport"),
    .testTarget(name: "CoreTests", dependencies: ["core-probe"]),
  ]
    + tests(
      for: [
        "SurveyPrimitives", "FHIRPath", "SurveyEngine", "FHIRTerminology", "FHIRQuestionnaire",
        "ResponseValidation", "QuestionnaireCheck", "SurveyFormats",
      ])
    + tests(for: ["FHIRDocument"], also: ["CLibXML2"])
    + tests(for: ["SurveyTerminal", "SurveyTables"], exclude: ["Snapshots"])
    + tests(for: ["FHIRSurveyCLI"], also: ["fhir-survey"], exclude: ["Snapshots"]),
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    // `any` marks every existential, so that a cost at run time is seen where it is paid.
    .enableUpcomingFeature("ExistentialAny"),
    // A member is used only where its module is imported.
    .enableUpcomingFeature("MemberImportVisibility"),
    // An import is no part of a module's interface unless it says `public`.
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
