/// FS202x, FS203x: medication resources, their dosages and sentences.
extension Diagnostic.Code {
  /// A modifier extension of a dosage is not understood.
  public static let dosageModifier = Self(
    2020, .structure, .error, "the dosage is modified by {url}, which is not understood",
    hint: "no sentence is made of it; read the resource itself",
    remedy: "Say the same by the elements of the dosage.")

  /// A dose, rate or maximum cannot be read.
  public static let doseNotReadable = Self(
    2021, .structure, .error, "{element} of the dosage has no number that can be read",
    hint: "no sentence is made of a dosage that is read in part only",
    remedy: "Give a value and a unit.")

  /// A dosage cannot be said.
  public static let dosageNotSaid = Self(
    2022, .structure, .error, "a dosage cannot be said in a sentence",
    hint: "something in it changes its meaning and is not understood",
    remedy: "Mend what the findings before it name.")

  /// The German text generation leaves something out.
  public static let guideLeavesOut = Self(
    2023, .structure, .note,
    "HL7 Germany's text generation says {text}, which is not all that the dosages say",
    hint: "what it leaves out is said behind it",
    remedy: "Nothing needs to be done; give all dosages the same frame if one text is wanted.")

  /// A resource lacks what the medication profile requires.
  public static let medicationRequirement = Self(
    2024, .structure, .error, "{type} does not meet the requirement {requirement}",
    remedy: "Fill in the element that the requirement names.")

  /// A number or name is not one of the list of medicines.
  public static let noSuchMedicine = Self(
    2025, .system, .error,
    "the list has {count, plural, =0 {no medicine} one {one medicine} other {# medicines}} and none is {name}{names, select, none {} other {: {names}}}",
    remedy: "Name a medicine by its number in the list, its id, its name, or a part of the name.")

  /// A name, or a part of one, is that of several medicines.
  public static let severalMedicines = Self(
    2026, .system, .error, "{name} means several medicines: {names}",
    remedy: "Name the medicine by its number in the list.")

  /// There is no medication resource in the input.
  public static let noMedicine = Self(
    2027, .system, .error, "there is no resource about a medicine",
    remedy: "Give orders, statements, administrations or dispenses of medicines.")

  /// The German text generation gives a dose a unit that it does not have.
  public static let guideMixesUnits = Self(
    2028, .structure, .note,
    "HL7 Germany's text generation says {text}, which gives a dose the unit of another one",
    hint: "each dosage has a sentence of its own instead",
    remedy: "Give all doses of a day in the same unit if one text is wanted.")

  /// A Task asks for a survey about an order that is not there.
  public static let orderOfTaskNotFound = Self(
    2029, .system, .error, "the order {order} that the Task is about was not found",
    hint: "the survey is about that medicine",
    remedy: "Put the order where the Task is, or give its file beside the Task.")

  /// A dose is recorded as taken before it can have been.
  public static let futureDose = Self(
    2104, .system, .error, "{moment} is not over yet, and {name} cannot have been taken then",
    hint: "nothing is recorded",
    remedy: "Say when it was taken, or record it once it is taken.")

  /// A dose is recorded already.
  public static let doseRecorded = Self(
    2105, .system, .error,
    "{name} is already recorded as {isTaken, select, yes {taken} other {not taken}} at {moment}",
    hint: "nothing is recorded",
    remedy: "Record it only where this is another dose.")
  package static let doseRecordedTwice = doseRecorded.variant(
    "twice",
    "{name} was already recorded as {isTaken, select, yes {taken} other {not taken}} at {moment}",
    hint: "what was answered now is recorded, too; see which of the two is right",
    severity: .warning)

  static let medicines: [Self] = [
    .dosageModifier, .doseNotReadable, .dosageNotSaid, .guideLeavesOut, .medicationRequirement,
    .noSuchMedicine, .severalMedicines, .noMedicine, .guideMixesUnits, .orderOfTaskNotFound,
    .futureDose, .doseRecorded, .doseRecordedTwice,
  ]
}
