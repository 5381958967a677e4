package import SurveyDiagnostics

/// What comes on standard input, in a file that can be read again; it goes with this object.
package final class InputSpool {
  private let file: TemporaryFile

  /// The file.
  package var path: String { file.path }

  /// Reads standard input to its end into a file beside `output`, for `-` in the working folder.
  package init(beside output: String) throws(Diagnostic) {
    // It is not taken for what a run left of the output itself.
    let name = (output == "-" ? "./-" : output) + ".input"
    do {
      TemporaryName(of: name).removeLeftovers()
      file = try TemporaryFile(beside: name)
    } catch {
      throw .unwritable(output, error)
    }
    // From here on `deinit` takes it away, also where this throws.
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count: Int
      do {
        count = try FileDescriptor.standardInput.read(into: &buffer, buffer.indices)
      } catch {
        throw .unreadable("-", error)
      }
      if count == 0 { return }
      do {
        try file.descriptor.write(buffer[..<count])
      } catch {
        throw .unwritable(output, error)
      }
    }
  }

  deinit {
    file.descriptor.close()
    file.remove()
  }
}
