/// The types of items, which R5 splits into a type and a constraint on its answers.
extension ChildRules {
  mutating func addType(
    _ element: Element, _ to: TypeDefinition, _ step: ConversionStep
  ) {
    guard let type = element[.type], let code = type.string else { return }
    let options = OptionKind(element)
    let constraint = element[.answerConstraint]
    let isPlain = constraint?.hasChildren != true
    let holder = element.children(.extension).first { holder in
      step.restored(holder, in: to)?.name == .type && holder[.valueCode] != nil
    }
    let held = holder?[.valueCode]?.string
    let now = ItemTypeCode(code: code, constraint: isPlain ? constraint?.string : nil)
    if step.target.version == .r5 {
      if let held, held == "question", now == ItemTypeCode.r4(ofQuestionWith: options) {
        set(type, .code(.type, held))
        return set(holder, .drop)
      }
      guard !step.isRestoring, var new = ItemTypeCode.r5(of: code, options) else { return }
      let isHeld = code == "open-choice" && held == ItemTypeCode.r5(offering: options)
      if isHeld, let held {
        new.code = held
        set(holder, .drop)
      }
      set(type, .code(.type, new.code))
      let isBackported = element.children(.extension).contains {
        step.restored($0, in: to)?.name == .answerConstraint
      }
      if let constraint = new.constraint, !isBackported {
        additions.append((.answerConstraint, constraint))
      }
      if new.code != "coding", !isHeld { heldType = code }
    } else if step.source.version == .r5 || step.isRestoring {
      if let held, isPlain, ItemTypeCode.r5(of: held, options) == now {
        set(type, .code(.type, held))
        set(constraint, .drop)
        return set(holder, .drop)
      }
      if step.isRestoring { return }
      if code == "question", let old = ItemTypeCode.r4(ofQuestionWith: options) {
        set(type, .code(.type, old.code))
        heldType = code
      } else if now.constraint == "optionsOrString",
        code == ItemTypeCode.r5(offering: options)
      {
        set(type, .code(.type, "open-choice"))
        set(constraint, .drop)
        heldType = code
      } else if code == "coding", now.constraint == "optionsOrString" {
        set(type, .code(.type, "open-choice"))
        set(constraint, .drop)
      } else if code == "coding" {
        set(type, .code(.type, "choice"))
      }
    }
  }

}
