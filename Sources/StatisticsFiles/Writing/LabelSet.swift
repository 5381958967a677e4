import CReadStat

/// The labels of the values of one column; made in the library when the first one is added.
struct LabelSet {
  let functions: ReadStatWriting
  let writer: OpaquePointer
  let name: String
  let type: UInt32
  private(set) var set: OpaquePointer?

  init(functions: ReadStatWriting, writer: OpaquePointer, name: String, type: UInt32) {
    (self.functions, self.writer, self.name, self.type) = (functions, writer, name, type)
  }

  mutating func add(_ value: StatisticsVariable.ValueLabel.Value, _ label: String) {
    let set = made()
    switch value {
    case .text(let text): functions.labelText(set, text, label)
    case .number(let number):
      if type == FSR_INT32.rawValue, let integer = Int32(exactly: number) {
        functions.labelInteger(set, integer, label)
      } else {
        functions.labelNumber(set, number, label)
      }
    }
  }

  mutating func add(tag: UInt8, _ label: String) {
    functions.labelTag(made(), CChar(bitPattern: tag), label)
  }

  private mutating func made() -> OpaquePointer? {
    if set == nil { set = functions.addLabelSet(writer, type, name) }
    return set
  }
}
