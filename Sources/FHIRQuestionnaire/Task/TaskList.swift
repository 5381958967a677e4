public import FHIRDocument
public import SurveyDiagnostics

/// The tasks among any number of resources.
public struct TaskList: Sendable {
  /// The tasks in the order in which they were found.
  public var tasks: [SurveyTask]
  /// What is wrong with them.
  public var diagnostics: [Diagnostic]
}

extension TaskList {
  /// Collects the Tasks among resources and the entries of Bundles; other resources are skipped.
  public static func read(_ resources: some Sequence<Element>) -> TaskList {
    var list = TaskList(tasks: [], diagnostics: [])
    for resource in resources { list.add(resource) }
    return list
  }

  private mutating func add(_ resource: Element) {
    switch resource.resourceType {
    case "Task":
      let (task, diagnostics) = SurveyTask.read(resource)
      if let task { tasks.append(task) }
      self.diagnostics += diagnostics
    case "Bundle":
      for entry in resource.children(.entry) {
        if let inner = entry[.resource] { add(inner) }
      }
    default: break
    }
  }
}
