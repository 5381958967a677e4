extension Machine {
  /// Reports what an instruction gave.
  @inline(never)
  mutating func report(_ frame: Frame) {
    if stepTexts.isEmpty { stepTexts = program.stepTexts }
    let values = items[frame.base..<items.count].map { value(of: $0) }
    environment.step?(program.step(frame.next - 1, frames.count, stepTexts), values)
  }
}
