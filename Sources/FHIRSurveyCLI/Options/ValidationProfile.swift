import ArgumentParser

/// What resources are held against that are not responses.
enum ValidationProfile: String, ExpressibleByArgument, CaseIterable {
  /// What lists of medicines and records of what was taken need.
  case medication
}
