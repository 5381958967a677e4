extension SurveyItem {
  /// Gives a property a value.
  @inlinable
  package mutating func set<Value>(_ property: ItemField.Property<Value>, _ value: Value) {
    property.change(&self) { $0 = value }
  }

  /// Adds an entry to a property.
  @inlinable
  package mutating func append<Entry>(_ entry: Entry, to property: ItemField.Property<[Entry]>) {
    property.change(&self) { $0.append(entry) }
  }

  /// Takes over what a field of another item says.
  package mutating func take(_ field: ItemField, from other: SurveyItem) {
    switch (field.content, other.value(of: field)) {
    case (.flag(let property), .flag): set(property, true)
    case (.text(let property), .text(let value)): set(property, value)
    case (.texts(let property), .texts(let value)): set(property, value)
    case (.count(let property), .count(let value)): set(property, value)
    case (.value(let property), .value(let value)): set(property, value)
    case (.values(let property), .values(let value)): set(property, value)
    case (.coding(let property), .coding(let value)): set(property, value)
    case (.codings(let property), .codings(let value)): set(property, value)
    case (.options(let property), .options(let value)): set(property, value)
    case (.answerConstraint(let property), .answerConstraint(let value)): set(property, value)
    case (.conditions(let property), .conditions(let value)): set(property, value)
    case (.behavior(let property), .behavior(let value)): set(property, value)
    case (.expression(let property), .expression(let value)): set(property, value)
    case (.variables(let property), .variables(let value)): set(property, value)
    case (.constraints(let property), .constraints(let value)): set(property, value)
    case (.toggles(let property), .toggles(let value)): set(property, value)
    case (.limits(let property), .limits(let value)): set(property, value)
    // It says nothing: a field says what it can hold.
    default: return
    }
  }

  /// Makes a field say nothing.
  package mutating func clear(_ field: ItemField) {
    switch field.content {
    case .flag(let property): set(property, false)
    case .text(let property): set(property, nil)
    case .texts(let property): set(property, [])
    case .count(let property): set(property, nil)
    case .value(let property): set(property, nil)
    case .values(let property): set(property, [])
    case .coding(let property): set(property, nil)
    case .codings(let property): set(property, [])
    case .options(let property): set(property, [])
    case .answerConstraint(let property): set(property, .optionsOnly)
    case .conditions(let property): set(property, [])
    case .behavior(let property): set(property, nil)
    case .expression(let property): set(property, nil)
    case .variables(let property): set(property, [])
    case .constraints(let property): set(property, [])
    case .toggles(let property): set(property, [])
    case .limits(let property): set(property, [])
    }
  }
}
