// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// What searches have found, kept so that their pages are those of one moment.
final class SearchPages: Sendable {
  struct Found: Sendable {
    var type: String
    var ids: [String]
    /// The parameters of the search, as they were sent.
    var parameters: String
    var count: Int
    /// Whose token asked, where there are tokens.
    var owner: String?
  }

  private struct State {
    var found: [String: Found] = [:]
    var order: [String] = []
  }

  private let state = Mutex(State())
  /// How many searches are kept.
  private static let most = 1000

  /// Keeps what was found, under a new name.
  func keep(_ found: Found) -> String {
    let name = ResourceIdentity.new()
    state.withLock { state in
      state.found[name] = found
      state.order.append(name)
      if state.order.count > Self.most { state.found[state.order.removeFirst()] = nil }
    }
    return name
  }

  func found(_ name: String) -> Found? { state.withLock { $0.found[name] } }
}
