/// Runs libFuzzer on one target: `fuzz TARGET [option of libFuzzer …] [folder or file …]`.
///
/// What a target finds wrong ends the process, and libFuzzer keeps the input.
@main
enum Fuzz {
  static func main() {
    guard CommandLine.argc > 1, let target = targets[CommandLine.arguments[1]] else {
      print("usage: fuzz \(targets.keys.sorted().joined(separator: "|")) [option …] [folder …]")
      return
    }
    CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
    var count = CommandLine.argc - 1
    var arguments = CommandLine.unsafeArgv + 1
    _ = runDriver(&count, &arguments, target)
  }

  private static let targets: [String: TestOneInput] = [
    "json": { Fuzz.run($0, $1, JSONTarget.test) },
    "xml": { Fuzz.run($0, $1, XMLTarget.test) },
    "conversion": { Fuzz.run($0, $1, ConversionTarget.test) },
    "dates": { Fuzz.run($0, $1, DatesTarget.test) },
    "decimals": { Fuzz.run($0, $1, DecimalsTarget.test) },
    "questionnaire": { Fuzz.run($0, $1, QuestionnaireTarget.test) },
    "expressions": { Fuzz.run($0, $1, ExpressionsTarget.test) },
    "answers": { Fuzz.run($0, $1, AnswersTarget.test) },
  ]

  private static func run(
    _ data: UnsafePointer<UInt8>?, _ count: Int, _ test: ([UInt8]) -> Void
  ) -> Int32 {
    test(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
  }
}

/// Ends the process where something does not hold.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

private typealias TestOneInput = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

/// libFuzzer's own `main`, as a function.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: TestOneInput
) -> Int32
