/// FS068x: policies that say what is left of responses.
extension Diagnostic.Code {
  /// The JSON is not a policy that this program can read.
  public static let notAPolicy = Self(
    680, .batch, .error, "this is not a policy of de-identification",
    hint: #"a policy is an object with "policy": "1""#,
    remedy: "Write a policy as Schemas/policy.schema.json has it.")
  package static let policyWithoutDefault = notAPolicy.variant(
    "default", "the policy does not say what becomes of what it does not name",
    hint: #"write "default": "drop" or "default": "keep""#)

  /// A part of a policy is not what it should be.
  public static let malformedPolicy = Self(
    681, .batch, .error, "{name} has a value that cannot be read: {text}", hint: "{known}",
    remedy: "Correct the policy; nothing is written as long as it is not certain what it means.")
  package static let unknownPolicyMember = malformedPolicy.variant(
    "unknown", "{name} is not known in a policy", hint: "known are {known}")
  package static let methodNotForField = malformedPolicy.variant(
    "method", "{method} does not fit {name}", hint: "what fits is {known}")

  /// The policy names an item that no questionnaire has.
  public static let unknownPolicyItem = Self(
    682, .batch, .error, "no questionnaire has the item {linkId} that the policy names",
    hint: """
      {near, select, none {a name that is mistyped protects nothing; correct it, or remove it} \
      other {the nearest: {near}}}
      """, remedy: "Correct the linkId, or give the questionnaire that has it.")
  package static let policyWithoutQuestionnaire = unknownPolicyItem.variant(
    "questionnaire", "the policy names items, and nothing says which there are",
    hint: "give the questionnaire, in all versions that were answered, or a codebook")

  /// The key of a policy is missing, or too short.
  public static let policyWithoutKey = Self(
    683, .batch, .error, "the policy makes codes or moves dates, which needs a key",
    hint: "give a file of at least 32 random bytes",
    remedy: "Make a key, for example with openssl rand 32, and keep it secret.")
  package static let shortKey = policyWithoutKey.variant(
    "short", "the key has {count} bytes; at least {limit} are needed")

  static let policies: [Self] = [
    .notAPolicy, .policyWithoutDefault, .malformedPolicy, .unknownPolicyMember,
    .methodNotForField, .unknownPolicyItem, .policyWithoutQuestionnaire,
    .policyWithoutKey, .shortKey,
  ]
}
