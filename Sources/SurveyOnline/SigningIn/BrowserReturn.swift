package import SMART
package import SurveyDiagnostics
import SystemIO

/// Where the browser of this machine comes back to with what a server said.
package struct BrowserReturn {
  /// The path of the address.
  package static let path = "/callback"
  private let listener: LoopbackListener

  /// Begins to listen, at a port of this machine or any that is free.
  package init(port: Int?) throws(Diagnostic) { listener = try LoopbackListener(port: port ?? 0) }

  /// The address, at the port.
  package var address: String { Self.address(listener.port) }

  /// The address at a port; without one, for a sign-in that learns it later.
  package static func address(_ port: Int?) -> String {
    "http://127.0.0.1\(port.map { ":\($0)" } ?? "")\(path)"
  }

  /// Waits until the browser has come, or `ended` says so, and gives a sign-in the address that it came with.
  package func wait(
    for signIn: inout SignIn, ended: () -> Bool
  ) throws(Diagnostic) -> SignIn.Step {
    var step: Result<SignIn.Step, Diagnostic> = .failure(Diagnostic(.signInTooLate))
    _ = listener.request(for: Self.path, ended: ended) { target in
      do throws(Diagnostic) {
        step = .success(try signIn.take(.redirected(to: target)))
        return Self.page("Done here. You can close this window.")
      } catch {
        step = .failure(error)
        return Self.page("This did not work; the program says why. You can close this window.")
      }
    }
    return try step.get()
  }

  private static func page(_ words: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>fhir-survey</title></head>
    <body><p>\(words)</p></body></html>

    """
  }
}
