/// The outcome of a condition: yes, no, or not to be decided.
enum Truth: Hashable, Sendable {
  case yes
  case no
  case unknown

  init(_ value: Bool?) {
    switch value {
    case true?: self = .yes
    case false?: self = .no
    case nil: self = .unknown
    }
  }

  static prefix func ! (value: Truth) -> Truth {
    switch value {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }
}

extension Sequence<Truth> {
  /// Yes when one is; else unknown when one is; else no.
  var anyHolds: Truth {
    var result = Truth.no
    for value in self {
      if value == .yes { return .yes }
      if value == .unknown { result = .unknown }
    }
    return result
  }
}
