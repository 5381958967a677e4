// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let survey = Target.Dependency.product(name: "FHIRSurvey", package: "fhir-survey")
let tables = Target.Dependency.product(name: "SurveyTables", package: "fhir-survey")

// A package of its own, so that users of the library never build it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "fhir-survey", path: ".."),
    // The benchmark harness of the server community: percentiles, throughput, comparisons.
    // Without its traits it needs no interposer; malloc counts then read 0 and say nothing.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // What is measured, on which inputs.
    .target(name: "BenchmarkInputs", dependencies: [survey, tables]),
    // `swift package benchmark`: percentiles of time.
    .executableTarget(
      name: "FHIRSurveyBenchmarks",
      dependencies: ["BenchmarkInputs", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/FHIRSurveyBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    // `swift run -c release throughput`: MB/s beside other readers of the same bytes.
    .executableTarget(name: "throughput", dependencies: ["BenchmarkInputs", "CPeers", survey]),
    // `swift run -c release expressions`: FHIRPath beside fhirpath.js.
    .executableTarget(name: "expressions", dependencies: [survey]),
    // `swift run -c release edits`: opening forms, and one edit in them.
    .executableTarget(name: "edits", dependencies: [survey]),
    // `swift run -c release validation`: responses judged against their questionnaire.
    .executableTarget(name: "validation", dependencies: [survey, tables]),
    // `swift run -c release conversion FILE`: questionnaires to survey definitions and back.
    .executableTarget(name: "conversion", dependencies: [survey]),
    .systemLibrary(
      name: "LibXML2ForPeers", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    // libxml2 alone, with callbacks that only count: what its reading costs by itself.
    .target(name: "CPeers", dependencies: ["LibXML2ForPeers"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.name != "CPeers" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
