import FHIRDocument
import FHIRPath
import SurveyDiagnostics

/// The elements of a resource that a search parameter looks at.
struct SearchedElements: Sendable {
  let parameter: SearchParameter
  private let program: FHIRPath.Program

  /// Throws where the type has no such parameter.
  init(_ name: String, of type: String) throws(Diagnostic) {
    guard let parameter = SearchParameters.parameter(name, of: type) else {
      throw Diagnostic(
        .unknownSearchParameter, ["type": .literal(type), "name": .quoted(name)])
    }
    self.parameter = parameter
    program = try Self.compile(parameter.expression)
  }

  /// The elements, as the expression gives them; references only to what the parameter is about.
  func elements(of resource: Element) throws(Diagnostic) -> [Element] {
    let elements = try Self.evaluate(program, on: resource, in: resource)
    guard !parameter.targets.isEmpty else { return elements }
    return elements.filter { leads($0, in: resource) }
  }

  /// Whether a reference leads to a type that the parameter is about; one that says no type may.
  private func leads(_ element: Element, in resource: Element) -> Bool {
    if let type = ValueMatcher.targetType(element) { return parameter.targets.contains(type) }
    guard let reference = ValueMatcher.reference(element) else { return false }
    guard reference.hasPrefix("#") else { return true }
    let contained = resource.children(.contained).first {
      $0[.id]?.string.map { "#\($0)" } == reference
    }
    return contained?.resourceType.map(parameter.targets.contains) ?? false
  }

  static func compile(_ expression: String) throws(Diagnostic) -> FHIRPath.Program {
    do { return try FHIRPath.compile(expression) } catch { throw error.diagnostic(in: expression) }
  }

  static func evaluate(
    _ program: FHIRPath.Program, on element: Element, in resource: Element
  ) throws(Diagnostic) -> [Element] {
    var environment = FHIRPath.Environment()
    environment.resource = resource
    do {
      return try program.evaluate(on: element, in: environment).compactMap(Self.element)
    } catch {
      throw error.diagnostic(in: program.expression)
    }
  }

  /// A value that is no element (`Patient.deceased.exists()`) as one.
  private static func element(_ value: FHIRPath.Value) -> Element? {
    switch value {
    case .element(let element): return element
    case .boolean(let boolean):
      var builder = DocumentBuilder()
      builder.open(.root)
      builder.boolean(.value, boolean)
      builder.close()
      return builder.finish().root[.value]
    default: return nil
    }
  }
}
