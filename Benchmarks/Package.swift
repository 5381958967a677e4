// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package of its own, so that users of the library never build it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "fhir-survey", path: ".."),
    // The benchmark harness of the server community: percentiles, throughput, comparisons.
    // Without its traits it needs no interposer; malloc counts then read 0 and say nothing.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "FHIRSurveyBenchmarks",
      dependencies: [
        .product(name: "FHIRSurvey", package: "fhir-survey"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/FHIRSurveyBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
