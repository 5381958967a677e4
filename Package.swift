// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "fhir-survey",
  platforms: [.macOS(.v15)],
  products: [
    .library(
      name: "FHIRSurvey",
      targets: [
        "Primitives", "Diagnostics", "FHIRDocument", "FHIRPath", "SurveyModel", "SurveyEngine",
        "FHIRQuestionnaire", "SurveyTerminal", "SurveyExport",
      ]),
    .executable(name: "fhir-survey", targets: ["fhir-survey"]),
  ],
  dependencies: [
    // Parses the command line; Apple's own, starts in milliseconds, writes help and completions.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .target(name: "Primitives"),
    .target(name: "Diagnostics"),
    // Brings XML in other encodings to UTF-8; for the tests, judge of well-formed and valid XML.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "CTerminal"),
    .target(name: "FHIRDocument", dependencies: ["CLibXML2", "Primitives", "Diagnostics"]),
    .target(name: "FHIRPath", dependencies: ["FHIRDocument", "Primitives", "Diagnostics"]),
    .target(name: "SurveyModel", dependencies: ["Primitives"]),
    .target(name: "SurveyEngine", dependencies: ["SurveyModel", "Primitives", "Diagnostics"]),
    .target(
      name: "FHIRQuestionnaire",
      dependencies: [
        "SurveyEngine", "SurveyModel", "FHIRPath", "FHIRDocument", "Primitives", "Diagnostics",
      ]),
    .target(
      name: "SurveyTerminal",
      dependencies: ["SurveyEngine", "SurveyModel", "CTerminal", "Primitives", "Diagnostics"]),
    .target(
      name: "SurveyExport",
      dependencies: [
        "FHIRQuestionnaire", "SurveyEngine", "SurveyModel", "FHIRDocument", "Primitives",
        "Diagnostics",
      ]),
    .target(
      name: "FHIRSurveyCLI",
      dependencies: [
        "SurveyExport", "SurveyTerminal", "FHIRQuestionnaire", "SurveyEngine", "SurveyModel",
        "FHIRPath", "FHIRDocument", "CTerminal", "Primitives", "Diagnostics", argumentParser,
      ]),
    .executableTarget(name: "fhir-survey", dependencies: ["FHIRSurveyCLI"]),
    // Writes the definition tables of FHIRDocument from HL7's schemas; no part of the product.
    .executableTarget(name: "generate-definitions"),

    // Uses the core alone, so that a test can see that Foundation is not in it.
    .executableTarget(
      name: "core-probe",
      dependencies: [
        "SurveyTerminal", "FHIRQuestionnaire", "SurveyEngine", "SurveyModel", "FHIRPath",
        "FHIRDocument", "Primitives", "Diagnostics",
      ],
      path: "Tests/CoreProbe"),
    // What several test targets need; no part of the product.
    .target(name: "TestSupport", dependencies: ["FHIRDocument"], path: "Tests/TestSupport"),
    .testTarget(name: "CoreTests", dependencies: ["core-probe"]),
    .testTarget(name: "PrimitivesTests", dependencies: ["Primitives"]),
    .testTarget(name: "FHIRDocumentTests", dependencies: ["FHIRDocument", "CLibXML2"]),
    .testTarget(name: "FHIRPathTests", dependencies: ["FHIRPath", "FHIRDocument", "Primitives"]),
    .testTarget(name: "SurveyEngineTests", dependencies: ["SurveyEngine"]),
    .testTarget(
      name: "FHIRQuestionnaireTests", dependencies: ["FHIRQuestionnaire", "TestSupport"]),
    .testTarget(
      name: "SurveyTerminalTests", dependencies: ["SurveyTerminal"], exclude: ["Snapshots"]),
    .testTarget(
      name: "SurveyExportTests", dependencies: ["SurveyExport"], exclude: ["Snapshots"]),
    .testTarget(
      name: "FHIRSurveyCLITests",
      dependencies: ["FHIRSurveyCLI", "fhir-survey", "TestSupport"], exclude: ["Snapshots"]),
  ],
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
