/// A version of FHIR.
public enum FHIRVersion: String, Sendable, CaseIterable {
  /// FHIR DSTU2, 1.0.2; of its types those that surveys and medication need.
  case dstu2 = "1.0"
  /// FHIR STU3, 3.0.2.
  case stu3 = "3.0"
  /// FHIR R4, 4.0.1.
  case r4 = "4.0"
  /// FHIR R4B, 4.3.0.
  case r4b = "4.3"
  /// FHIR R5, 5.0.0.
  case r5 = "5.0"
}

extension FHIRVersion {
  /// The version that a text names: `4.0`, `4.0.1`, `R4`, `r4`; `nil` for another.
  public init?(named text: String) {
    if let named = Self.allCases.first(where: { $0.name == text.uppercased() }) {
      self = named
      return
    }
    let numbers = text.prefix { $0 != "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 2 || numbers.count == 3, numbers.allSatisfy({ UInt8($0) != nil }) else {
      return nil
    }
    self.init(rawValue: "\(numbers[0]).\(numbers[1])")
  }

  /// The name that people use: `DSTU2`, `STU3`, `R4`, `R4B`, `R5`.
  public var name: String {
    switch self {
    case .dstu2: "DSTU2"
    case .stu3: "STU3"
    case .r4: "R4"
    case .r4b: "R4B"
    case .r5: "R5"
    }
  }
}

extension FHIRVersion: Comparable {
  /// Whether a version is older than another.
  public static func < (left: FHIRVersion, right: FHIRVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}
