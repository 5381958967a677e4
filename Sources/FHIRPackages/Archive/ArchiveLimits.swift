/// How much an archive may hold; what is above a limit is refused, before it takes memory or disk.
struct ArchiveLimits {
  /// The most files and folders.
  var entries = 200_000
  /// The most bytes of one file.
  var file = 512 << 20
  /// The most bytes of all files.
  var total = 4 << 30
  /// The most bytes of headers that give a long name.
  var header = 1 << 20
  /// How many bytes there may be for one compressed, once there are many of them.
  var ratio = 200
  /// From how many bytes on the ratio counts: a small archive may hold many zeros.
  var ratioFrom = 64 << 20
}
