public import Diagnostics
public import FHIRDocument

/// The tasks of any number of documents.
public struct TaskList: Sendable {
  /// The tasks in the order in which they were found.
  public var tasks: [SurveyTask]
  /// What is wrong with them.
  public var diagnostics: [Diagnostic]
}

extension TaskList {
  /// Collects the Tasks among resources and the entries of Bundles; other resources are passed over.
  ///
  /// For NDJSON, each line is a document.
  public static func read(_ documents: some Sequence<Document>) -> TaskList {
    var list = TaskList(tasks: [], diagnostics: [])
    for document in documents { list.add(document.root) }
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
