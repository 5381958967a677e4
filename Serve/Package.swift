// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let operations = Target.Dependency.product(name: "FHIROperations", package: "fhir-survey")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let threads = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

// A package of its own, so that users of the library never resolve a server. `make serve` builds it.
let package = Package(
  name: "serve",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FHIRServe", targets: ["FHIRServe"]),
    .executable(name: "fhir-survey-serve", targets: ["fhir-survey-serve"]),
  ],
  dependencies: [
    .package(name: "fhir-survey", path: ".."),
    // HTTP on SwiftNIO; without its traits neither TLS nor configuration come with it.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    // What Hummingbird is made of, and what its requests and replies are.
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // Digests of tokens and of PKCE's verifiers.
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    .target(
      name: "FHIRServe",
      dependencies: [operations, hummingbird, nio, threads, httpTypes, logging, crypto]),
    .executableTarget(
      name: "fhir-survey-serve", dependencies: ["FHIRServe", operations, argumentParser]),
    .testTarget(name: "FHIRServeTests", dependencies: ["FHIRServe", operations]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
