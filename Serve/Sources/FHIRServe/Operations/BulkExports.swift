// SPDX-License-Identifier: Apache-2.0

/// Exports.
final class BulkExports: Sendable {}
