// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

/// What modules use of other packages.
let outside: [String: [Target.Dependency]] = [
  "FHIRSurveyCLI": [argumentParser, httpTypes],
  "SurveyTables": [crypto],
  "FHIRClient": [httpTypes],
  "CurlHTTP": [httpTypes],
  "FoundationHTTP": [httpTypes],
  "SMART": [httpTypes, crypto, cryptoExtras],
  "SurveyOnline": [httpTypes, crypto],
  "HealthData": [crypto],
  "Reminders": [crypto, cryptoExtras],
]

/// The modules, lowest first, each with those that it may import and what those may import.
///
/// `Documentation/Architecture.md` has this table, too, with what each module holds.
let modules: KeyValuePairs<String, [String]> = [
  "SurveyPrimitives": [],
  "SurveyDiagnostics": [],
  "SystemIO": ["SurveyPrimitives", "SurveyDiagnostics", "CSystemIO"],
  "CompressedFiles": ["SystemIO", "CZlib", "CZstd"],
  "ParquetFile": ["CompressedFiles"],
  "StatisticsFiles": ["SystemIO", "CReadStat"],
  "FHIRDocument": ["SurveyPrimitives", "SurveyDiagnostics"],
  "SpreadsheetFile": ["FHIRDocument", "CompressedFiles"],
  "FHIRPackages": ["FHIRDocument", "CompressedFiles"],
  "XMLEncodings": ["FHIRDocument"],
  "FHIRPath": ["FHIRDocument"],
  "SurveyModel": ["SurveyPrimitives"],
  "SurveyEngine": ["SurveyModel", "SurveyDiagnostics"],
  "SurveyLogic": ["FHIRPath", "SurveyModel"],
  "SurveyInterview": ["SurveyEngine"],
  "FHIRTerminology": ["FHIRPath", "SurveyModel"],
  "FHIRSearch": ["FHIRTerminology"],
  "FHIRQuestionnaire": ["FHIRTerminology", "SurveyEngine"],
  "FHIRPopulation": ["FHIRQuestionnaire", "FHIRSearch"],
  "ResponseValidation": ["FHIRQuestionnaire"],
  "ResponseExtraction": ["ResponseValidation"],
  "QuestionnaireAssembly": ["FHIRQuestionnaire"],
  "QuestionnaireCheck": ["FHIRQuestionnaire"],
  "SurveyFormats": ["FHIRQuestionnaire", "SurveyLogic"],
  "SurveyJS": ["SurveyFormats"],
  "LHCForms": ["SurveyFormats"],
  "PaperForm": ["SurveyFormats"],
  "XLSForm": ["SurveyFormats", "SpreadsheetFile"],
  "REDCap": ["SurveyFormats", "SpreadsheetFile", "CompressedFiles"],
  "ODM": ["SurveyFormats"],
  "FHIRSurveyFormats": ["SurveyJS", "XLSForm", "REDCap", "LHCForms", "ODM", "PaperForm"],
  "SurveyTerminal": ["SurveyInterview", "SystemIO", "CTerminal"],
  "SurveyTables": [
    "SurveyFormats", "ResponseExtraction", "CompressedFiles", "ParquetFile", "StatisticsFiles",
  ],
  "SurveyWorkflow": [
    "SurveyFormats", "ResponseValidation", "QuestionnaireAssembly", "QuestionnaireCheck",
    "FHIRPopulation",
    "SurveyInterview", "SystemIO",
  ],
  "FHIRClient": ["FHIRTerminology", "SystemIO"],
  "CurlHTTP": ["FHIRClient", "CCurl"],
  "FoundationHTTP": ["FHIRClient"],
  "SMART": ["FHIRClient"],
  "SurveyOnline": ["SurveyWorkflow", "SMART"],
  "FHIRTiming": ["FHIRDocument"],
  "Medication": ["FHIRTiming"],
  "HealthData": ["FHIRDocument", "CompressedFiles", "SpreadsheetFile"],
  "Charts": ["FHIRDocument"],
  "Reminders": ["FHIRTiming", "SystemIO"],
  "FHIRSurvey": ["SurveyWorkflow"],
  "FHIRSurveyCLI": [
    "FHIRSurvey", "FHIRSurveyFormats", "FHIRPackages", "SurveyTables", "SurveyTerminal",
    "XMLEncodings", "SurveyOnline", "CurlHTTP", "Medication", "HealthData", "Charts", "Reminders",
  ],
]

/// Of each module all that it may import.
let imports = modules.reduce(into: [String: [String]]()) { imports, module in
  let below = module.value.flatMap { imports[$0] ?? [] }.filter { !$0.hasPrefix("C") }
  imports[module.key] = Set(module.value + below).sorted()
}

func dependencies(_ module: String) -> [Target.Dependency] {
  (imports[module] ?? []).map { .byName(name: $0) }
}

/// What tests of any module may use: what applications use, but for the modules on top.
let library = (imports["SurveyWorkflow"] ?? [])

/// A test target for each module, with what all of them may use.
func tests(
  for modules: [String], also others: [String] = [], exclude: [String] = [], online: Bool = false
) -> [Target] {
  modules.map { module in
    let used = Set(
      [module, "TestSupport"] + library + others
        + (online ? ["OnlineSupport"] + (imports[module] ?? []) : []))
    let outside = online ? outside[module] ?? [] : []
    return .testTarget(
      name: module + "Tests", dependencies: used.sorted().map { .byName(name: $0) } + outside,
      exclude: exclude)
  }
}

let package = Package(
  name: "fhir-survey",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FHIRSurvey", targets: ["FHIRSurvey"]),
    .library(name: "XMLEncodings", targets: ["XMLEncodings"]),
    .library(name: "FHIRPackages", targets: ["FHIRPackages"]),
    .library(name: "SurveyTables", targets: ["SurveyTables"]),
    .library(name: "ParquetFile", targets: ["ParquetFile"]),
    .library(name: "StatisticsFiles", targets: ["StatisticsFiles"]),
    .library(name: "SurveyTerminal", targets: ["SurveyTerminal"]),
    .library(name: "SurveyOnline", targets: ["SurveyOnline", "CurlHTTP"]),
    .library(name: "FoundationHTTP", targets: ["FoundationHTTP"]),
    // What is due, what was done and measured: schedules, medicines, health data, reminders, charts.
    .library(
      name: "FHIRSurveyCare",
      targets: ["FHIRTiming", "Medication", "HealthData", "Reminders", "Charts"]),
    // What a server of FHIR is made of: searches, operations, all that the nested package Serve uses.
    .library(
      name: "FHIROperations",
      targets: [
        "FHIRSearch", "FHIRPopulation", "ResponseExtraction", "ResponseValidation",
        "SurveyWorkflow",
      ]),
    .executable(name: "fhir-survey", targets: ["fhir-survey"]),
  ],
  dependencies: [
    // Parses the command line; Apple's own, starts in milliseconds, writes help and completions.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // SHA-256 and HMAC for codes of persons and digests of files, SHA-256 and signatures for signing in:
    // examined, and as fast as the processor can. An application that takes no batches and talks to no
    // server never links it.
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    // Requests, replies and fields of HTTP, the same for libcurl, URLSession and the server.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    // Says in the tests what is well-formed and valid XML; no part of the product.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    // Read gzip and Zstandard, and compress the pages of Parquet: the formats' own libraries.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    // Says how libreadstat is called, which is opened at run time alone.
    .target(name: "CReadStat"),
    // Says how libcurl is called, which is opened at the first request alone.
    .target(name: "CCurl"),
    .target(name: "CTerminal"),
    .target(name: "CSystemIO"),
    .executableTarget(name: "fhir-survey", dependencies: ["FHIRSurveyCLI", "SystemIO"]),
    // Writes the definition tables of FHIRDocument from HL7's schemas; no part of the product.
    .executableTarget(name: "generate-definitions"),

    // Uses the core alone, so that a test can see that Foundation is not in it.
    .executableTarget(
      name: "core-probe",
      dependencies: dependencies("SurveyFormats") + ["SurveyFormats", "SurveyTerminal"],
      path: "Tests/CoreProbe"),
    // What several test targets need; no part of the product.
    .target(
      name: "TestSupport", dependencies: dependencies("SurveyFormats") + ["SurveyFormats"],
      path: "Tests/TestSupport"),
    // FHIR's XML schemas, for tests; apart, so that only the tests that need them link libxml2.
    .target(
      name: "XMLSchemas", dependencies: ["TestSupport", "FHIRDocument", "CLibXML2"],
      path: "Tests/XMLSchemas"),
    // A transport that follows a script, a small server, and what every transport must do; for tests.
    .target(
      name: "OnlineSupport",
      dependencies: dependencies("FHIRClient") + ["FHIRClient", "TestSupport", httpTypes],
      path: "Tests/OnlineSupport"),
    .testTarget(name: "CoreTests", dependencies: ["core-probe"]),
  ]
    + modules.map { module in
      .target(
        name: module.key, dependencies: dependencies(module.key) + (outside[module.key] ?? []))
    }
    + tests(
      for: [
        "SurveyPrimitives", "FHIRPath", "SurveyEngine", "SurveyLogic", "FHIRTerminology",
        "FHIRSearch", "FHIRQuestionnaire", "ResponseValidation",
        "QuestionnaireCheck", "SurveyFormats", "SurveyJS", "LHCForms", "ODM", "PaperForm",
      ])
    + tests(for: ["ResponseExtraction"], also: ["XMLSchemas"], exclude: ["Cases"])
    + tests(for: ["FHIRPopulation", "QuestionnaireAssembly"], exclude: ["Cases"])
    + tests(for: ["SystemIO", "SurveyWorkflow"])
    + tests(
      for: ["FHIRClient", "CurlHTTP", "FoundationHTTP", "SMART", "SurveyOnline"], online: true)
    + tests(for: ["FHIRTiming"], exclude: ["dateutil_occurrences.py"])
    + tests(for: ["Medication", "Charts"], also: ["FHIRTiming"])
    + tests(
      for: ["HealthData"], also: ["FHIRTiming", "CompressedFiles", "SpreadsheetFile"],
      exclude: ["health_peer.py"])
    + tests(for: ["Reminders"], also: ["FHIRTiming", "CompressedFiles", "SpreadsheetFile"])
    + tests(for: ["CompressedFiles", "ParquetFile", "StatisticsFiles"])
    + tests(for: ["SpreadsheetFile"], also: ["CompressedFiles"])
    + tests(for: ["FHIRPackages"])
    + tests(for: ["XLSForm"], also: ["SpreadsheetFile"])
    + tests(for: ["REDCap"], also: ["SpreadsheetFile"], exclude: ["redcap_rules.py"])
    + tests(for: ["FHIRSurveyFormats"], also: ["XLSForm", "SurveyJS", "SpreadsheetFile", "ODM"])
    + tests(for: ["FHIRSurvey"], also: ["SurveyWorkflow", "SurveyTables"])
    + tests(for: ["FHIRDocument", "XMLEncodings"], also: ["CLibXML2", "XMLSchemas"])
    + tests(for: ["SurveyTerminal", "SurveyTables"], exclude: ["Snapshots"])
    + tests(
      for: ["FHIRSurveyCLI"],
      also: [
        "fhir-survey", "SurveyWorkflow", "FHIRPackages", "XLSForm", "REDCap", "SpreadsheetFile",
        "FHIRClient", "OnlineSupport",
      ],
      exclude: ["Snapshots"]),
  swiftLanguageModes: [.v6]
)

// The system's converter of encodings, which Linux has in its C library.
for target in package.targets where target.name == "XMLEncodings" {
  target.linkerSettings = [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]
}

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

// Tests spend a third of their time in this module. `.ci/run` has it compiled with optimization, which takes five times as long.
if Context.environment["FHIR_SURVEY_OPTIMIZED"] != nil {
  for target in package.targets where target.name == "FHIRDocument" {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}
