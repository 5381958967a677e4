/// FS140x: packages of FHIR, and what is looked up in them.
extension Diagnostic.Code {
  /// An archive is not one of files and folders alone, or not in order.
  public static let refusedArchive = Self(
    1401, .system, .error,
    "the archive is refused{entry, select, none {} other { at {entry}}}: {reason}",
    hint: "get the package again from where it is published",
    remedy: "Get the package again from where it is published; nothing of this one was used.")

  /// A folder or archive is not a package of FHIR.
  public static let notAPackage = Self(
    1402, .system, .error,
    "it is not a package: it has no package/package.json with a name and a version",
    remedy:
      "Name a package of FHIR: an archive, or a folder in which there is package/package.json.")

  /// A package is not available.
  public static let packageNotFound = Self(
    1403, .system, .error,
    "the package {package} is not available{folder, select, none {} other { in {folder}}}",
    hint: "get its archive and name that, or add it to the folder of packages",
    remedy: "Get the archive of the package and name that, or add it to the folder of packages.")
  package static let missingDependency = packageNotFound.variant(
    "dependency", "the package {package} is not available, on which {dependent} depends",
    hint: "add it to the folder of packages, where something of it is needed", severity: .note)

  /// A package does not have a resource.
  public static let notInPackage = Self(
    1404, .system, .error, "the package {package} has no resource {address}",
    hint: "name it by its url, as Type/id or by its id",
    remedy: "Name a resource of the package by its url, as Type/id or by its id.")

  /// From which package a resource was taken.
  public static let takenFromPackage = Self(
    1405, .terminology, .note,
    """
    {address}{version, select, none {} other { in version {version}}} is taken from {package}, \
    {stage, select, own {which names it} dependency {on which the package depends that names it} \
    given {which was given, or on which one that was given depends} \
    other {which has the highest version that there is}}
    """,
    remedy:
      "Nothing needs to be done; a version behind the address, or a package that is given, chooses another one."
  )

  /// A value set is not available.
  public static let valueSetNotFound = Self(
    1406, .terminology, .error, "the value set {address} is not available",
    hint: "give the file or the package that it is in",
    remedy: "Give the file or the package that the value set is in.")

  /// Not all codes of a value set are known.
  public static let undecidableCodes = Self(
    1407, .terminology, .warning, "there may be more codes: {reason}",
    hint: "give the code systems that are missing, or ask a terminology server",
    remedy: "Give the code systems that are missing, or ask a terminology server.")

  /// A resource is not a value set.
  public static let notAValueSet = Self(
    1408, .terminology, .error,
    "{type, select, none {it is not a resource} other {it is a {type}}}, not a ValueSet",
    hint: "name a ValueSet, or its address", remedy: "Name a ValueSet, or its address.")

  static let packages: [Self] = [
    .refusedArchive, .notAPackage, .packageNotFound, .missingDependency, .notInPackage,
    .takenFromPackage, .valueSetNotFound, .undecidableCodes, .notAValueSet,
  ]
}
