extension SurveyItem {
  /// Takes a field over from another item.
  package mutating func take(_ field: ItemField, from other: SurveyItem) {
    switch field.content {
    case .text(let path): self[keyPath: path] = other[keyPath: path]
    case .texts(let path): self[keyPath: path] = other[keyPath: path]
    case .flag(let path): self[keyPath: path] = other[keyPath: path]
    case .count(let path): self[keyPath: path] = other[keyPath: path]
    case .value(let path): self[keyPath: path] = other[keyPath: path]
    case .values(let path): self[keyPath: path] = other[keyPath: path]
    case .coding(let path): self[keyPath: path] = other[keyPath: path]
    case .codings(let path): self[keyPath: path] = other[keyPath: path]
    case .options(let path): self[keyPath: path] = other[keyPath: path]
    case .answerConstraint(let path): self[keyPath: path] = other[keyPath: path]
    case .conditions(let path): self[keyPath: path] = other[keyPath: path]
    case .behavior(let path): self[keyPath: path] = other[keyPath: path]
    case .expression(let path): self[keyPath: path] = other[keyPath: path]
    case .variables(let path): self[keyPath: path] = other[keyPath: path]
    case .constraints(let path): self[keyPath: path] = other[keyPath: path]
    case .toggles(let path): self[keyPath: path] = other[keyPath: path]
    case .limits(let path): self[keyPath: path] = other[keyPath: path]
    }
  }

  /// Whether a field says something: whether it is other than its default.
  package func has(_ field: ItemField) -> Bool {
    switch field.content {
    case .text(let path): self[keyPath: path] != nil
    case .texts(let path): !self[keyPath: path].isEmpty
    case .flag(let path): self[keyPath: path]
    case .count(let path): self[keyPath: path] != nil
    case .value(let path): self[keyPath: path] != nil
    case .values(let path): !self[keyPath: path].isEmpty
    case .coding(let path): self[keyPath: path] != nil
    case .codings(let path): !self[keyPath: path].isEmpty
    case .options(let path): !self[keyPath: path].isEmpty
    case .answerConstraint(let path): self[keyPath: path] != .optionsOnly
    case .conditions(let path): !self[keyPath: path].isEmpty
    case .behavior(let path): self[keyPath: path] != nil
    case .expression(let path): self[keyPath: path] != nil
    case .variables(let path): !self[keyPath: path].isEmpty
    case .constraints(let path): !self[keyPath: path].isEmpty
    case .toggles(let path): !self[keyPath: path].isEmpty
    case .limits(let path): !self[keyPath: path].isEmpty
    }
  }
}
