// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let survey = Target.Dependency.product(name: "FHIRSurvey", package: "fhir-survey")
let online = Target.Dependency.product(name: "SurveyOnline", package: "fhir-survey")

// A package of its own, so that users of the library never build it. `make examples` builds and runs it.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fhir-survey", path: "..")],
  targets: [
    // Reads a form, answers it, and writes the response.
    .executableTarget(name: "take", dependencies: [survey]),
    // Validates many responses, on all processors.
    .executableTarget(name: "validate", dependencies: [survey]),
    // Brings a terminology and an evaluator of its own.
    .executableTarget(name: "terminology", dependencies: [survey]),
    // Signs in to a server, lists the tasks, answers one, and sends the answers.
    .executableTarget(name: "online", dependencies: [survey, online]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
  ]
}
