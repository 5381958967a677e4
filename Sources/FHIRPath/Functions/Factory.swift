/// The functions of `%factory`, which make elements: FHIR, Type Factory.
///
/// https://build.fhir.org/ig/HL7/api-incubator-ig/fhirpath.html#factory
enum FactoryFunction: String, FunctionList {
  case `extension` = "%factory.Extension"
  case identifier = "%factory.Identifier"
  case humanName = "%factory.HumanName"
  case contactPoint = "%factory.ContactPoint"
  case address = "%factory.Address"
  case quantity = "%factory.Quantity"
  case coding = "%factory.Coding"
  case codeableConcept = "%factory.CodeableConcept"
  case base64Binary = "%factory.base64Binary"
  case boolean = "%factory.boolean"
  case canonical = "%factory.canonical"
  case code = "%factory.code"
  case date = "%factory.date"
  case dateTime = "%factory.dateTime"
  case decimal = "%factory.decimal"
  case id = "%factory.id"
  case instant = "%factory.instant"
  case integer = "%factory.integer"
  case integer64 = "%factory.integer64"
  case markdown = "%factory.markdown"
  case oid = "%factory.oid"
  case positiveInt = "%factory.positiveInt"
  case string = "%factory.string"
  case time = "%factory.time"
  case unsignedInt = "%factory.unsignedInt"
  case uri = "%factory.uri"
  case url = "%factory.url"
  case uuid = "%factory.uuid"
  case create = "%factory.create"
  case withExtension = "%factory.withExtension"
  case withProperty = "%factory.withProperty"

  var function: Function {
    switch self {
    case .extension: Self.element("Extension", ["url", "value"])
    case .identifier: Self.element("Identifier", ["system", "value", "use", "type"])
    case .humanName:
      Self.element("HumanName", ["family", "given", "prefix", "suffix", "text", "use"])
    case .contactPoint: Self.element("ContactPoint", ["system", "value", "use"])
    case .address:
      Self.element("Address", ["line", "city", "state", "postalCode", "country", "use", "type"])
    case .quantity: Self.element("Quantity", ["system", "code", "value", "unit"])
    case .coding: Self.element("Coding", ["system", "code", "display", "version"])
    case .codeableConcept: Self.element("CodeableConcept", ["coding", "text"])
    case .create:
      Function(1...1, .instance) {
        (machine, call) throws(FHIRPath.Failure) in
        guard let type = try machine.textArgument(call, 0).map({ machine.string($0) }) else {
          return machine.drop(to: call.base)
        }
        machine.replace(call.base, with: try machine.make(type, [], call))
      }
    case .withExtension:
      Function(3...3, .apart(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        let value = try machine.make(
          "Extension", [("url", machine.values(call, 1)), ("value", machine.values(call, 2))], call)
        try machine.copy(call, adding: "extension", [value], isReplacing: false)
      }
    case .withProperty:
      Function(3...3, .apart(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        guard let name = try machine.textArgument(call, 1) else {
          throw machine.missingArgument(call, 1)
        }
        try machine.copy(
          call, adding: machine.string(name), machine.values(call, 2), isReplacing: true)
      }
    default: Self.primitive(String(rawValue.dropFirst("%factory.".count)))
    }
  }

  private static func primitive(_ type: String) -> Function {
    element(type, ["value", "extension"])
  }

  /// A function whose arguments are the elements of a type.
  private static func element(_ type: String, _ names: [String]) -> Function {
    Function(0...names.count, .apart(.fhir(type))) {
      (machine, call) throws(FHIRPath.Failure) in
      let elements = (0..<call.count).map { (names[$0], machine.values(call, $0)) }
      machine.replace(call.base, with: try machine.make(type, elements, call))
    }
  }
}

extension Machine {
  /// Replaces the input by a copy of the element of the first argument; empty where there is none.
  fileprivate mutating func copy(
    _ call: Call, adding name: String, _ values: [Item], isReplacing: Bool
  ) throws(FHIRPath.Failure) {
    let given = self.values(call, 0)
    guard given.count < 2 else {
      throw severalValues(.argument(0), given.count, at: call.offset)
    }
    guard let item = given.first else { return drop(to: call.base) }
    let copy = try copy(item, adding: name, values, isReplacing: isReplacing, call)
    replace(call.base, with: copy)
  }
}
