extension SurveyItem {
  /// The value of a property.
  @inlinable
  package subscript<Value>(_ property: ItemField.Property<Value>) -> Value {
    get { property.get(self) }
    _modify { yield &fields[keyPath: property.path] }
  }

  /// Whether a field says the same in another item.
  package func isSame(_ content: ItemField.Content, as other: SurveyItem) -> Bool {
    switch content {
    case .text(let path): self[path] == other[path]
    case .texts(let path): self[path] == other[path]
    case .flag(let path): self[path] == other[path]
    case .count(let path): self[path] == other[path]
    case .value(let path): self[path] == other[path]
    case .values(let path): self[path] == other[path]
    case .coding(let path): self[path] == other[path]
    case .codings(let path): self[path] == other[path]
    case .options(let path): self[path] == other[path]
    case .answerConstraint(let path): self[path] == other[path]
    case .conditions(let path): self[path] == other[path]
    case .behavior(let path): self[path] == other[path]
    case .expression(let path): self[path] == other[path]
    case .variables(let path): self[path] == other[path]
    case .constraints(let path): self[path] == other[path]
    case .toggles(let path): self[path] == other[path]
    case .limits(let path): self[path] == other[path]
    }
  }

  /// Takes a field over from another item.
  package mutating func take(_ field: ItemField, from other: SurveyItem) {
    switch field.content {
    case .text(let path): self[path] = other[path]
    case .texts(let path): self[path] = other[path]
    case .flag(let path): self[path] = other[path]
    case .count(let path): self[path] = other[path]
    case .value(let path): self[path] = other[path]
    case .values(let path): self[path] = other[path]
    case .coding(let path): self[path] = other[path]
    case .codings(let path): self[path] = other[path]
    case .options(let path): self[path] = other[path]
    case .answerConstraint(let path): self[path] = other[path]
    case .conditions(let path): self[path] = other[path]
    case .behavior(let path): self[path] = other[path]
    case .expression(let path): self[path] = other[path]
    case .variables(let path): self[path] = other[path]
    case .constraints(let path): self[path] = other[path]
    case .toggles(let path): self[path] = other[path]
    case .limits(let path): self[path] = other[path]
    }
  }

  /// Whether a field says something: whether it is other than its default.
  package func has(_ field: ItemField) -> Bool {
    switch field.content {
    case .text(let path): self[path] != nil
    case .texts(let path): !self[path].isEmpty
    case .flag(let path): self[path]
    case .count(let path): self[path] != nil
    case .value(let path): self[path] != nil
    case .values(let path): !self[path].isEmpty
    case .coding(let path): self[path] != nil
    case .codings(let path): !self[path].isEmpty
    case .options(let path): !self[path].isEmpty
    case .answerConstraint(let path): self[path] != .optionsOnly
    case .conditions(let path): !self[path].isEmpty
    case .behavior(let path): self[path] != nil
    case .expression(let path): self[path] != nil
    case .variables(let path): !self[path].isEmpty
    case .constraints(let path): !self[path].isEmpty
    case .toggles(let path): !self[path].isEmpty
    case .limits(let path): !self[path].isEmpty
    }
  }
}
