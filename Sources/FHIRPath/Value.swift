public import FHIRDocument
public import SurveyPrimitives

extension FHIRPath {
  /// One item of a result, or of a variable.
  public enum Value: Sendable {
    /// An element of a resource, with or without a value of its own.
    case element(Element)
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number of 32 bits.
    case integer(Int32)
    /// A whole number of 64 bits.
    case long(Int64)
    /// A decimal with its digits.
    case decimal(ExactDecimal)
    /// A text.
    case string(String)
    /// A date, full or partial.
    case date(PartialDate)
    /// A date with or without a time.
    case dateTime(PartialDateTime)
    /// A time of the day.
    case time(TimeOfDay)
    /// An amount with its unit.
    case quantity(Quantity)
    /// What `type()` gives: the namespace, `FHIR` or `System`, and the name of a type.
    case type(namespace: String, name: String)
  }

  /// The items that an expression gives, in their order.
  ///
  /// None or one of them take no room of their own.
  public struct Collection: Sendable {
    private enum Storage: Sendable {
      case none
      case one(Value)
      case many([Value])
    }

    private var storage: Storage

    /// Creates a collection.
    public init(_ values: [Value]) {
      switch values.count {
      case 0: storage = .none
      case 1: storage = .one(values[0])
      default: storage = .many(values)
      }
    }

    init() { storage = .none }
    init(_ value: Value) { storage = .one(value) }

    /// The items as an array.
    private var array: [Value] {
      switch storage {
      case .none: []
      case .one(let value): [value]
      case .many(let values): values
      }
    }
  }
}

extension FHIRPath.Collection: RandomAccessCollection {
  /// The index of the first item.
  public var startIndex: Int { 0 }

  /// The number of items.
  public var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let values): values.count
    }
  }

  /// The item at an index below ``endIndex``.
  public subscript(_ index: Int) -> FHIRPath.Value {
    if index == 0, case .one(let value) = storage { return value }
    return array[index]
  }
}
