import ArgumentParser

/// On which side of a conversation somebody is.
enum CareSide: String, ExpressibleByArgument, CaseIterable {
  case patient
  case doctor
}
