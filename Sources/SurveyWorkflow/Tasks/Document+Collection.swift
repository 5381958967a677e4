public import FHIRDocument

extension Document {
  /// A Bundle of type `collection`.
  public static func collection(_ resources: [Element]) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "Bundle")
    builder.string(.type, "collection")
    for resource in resources {
      builder.open(.entry)
      builder.copy(resource, as: .resource)
      builder.close()
    }
    builder.close()
    return builder.finish()
  }
}
