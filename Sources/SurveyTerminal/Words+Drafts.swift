package import SurveyInterview

/// What is said about drafts before the first question and after the last one.
extension Word {
  package static let draftSame = Word(
    "draft.same", "There is a draft of this survey from {when}. Go on with it? ({yes} or {no}):")
  package static let draftOther = Word(
    "draft.other",
    "There is a draft of another version of this survey from {when}. Take over the answers that fit? ({yes} or {no}):"
  )
  package static let draftUnknown = Word(
    "draft.unknown",
    "The draft does not say any more of which survey and person it is; it is from {when}. Take over the answers that fit? ({yes} or {no}):"
  )
  package static let draftHow = Word(
    "draft.how", "Type {yes} to go on with it, {no} to start again; it is kept.")
  package static let draftTaken = Word(
    "draft.taken",
    "{count, plural, one {# answer} other {# answers}} taken over; an empty line keeps one.")
  package static let draftNotTaken = Word(
    "draft.not-taken", "Not taken over; the former draft is kept in {path}:")
  package static let draftNone = Word(
    "draft.none", "nothing was answered, and no draft was kept")
  package static let draftWhere = Word("draft.where", "the draft is in {path}")
  package static let draftGoOn = Word("draft.go-on", "go on with: {command}")

  /// What is said about drafts.
  package static let ofDrafts: [Word] = [
    .draftSame, .draftOther, .draftUnknown, .draftHow, .draftTaken, .draftNotTaken, .draftNone,
    .draftWhere, .draftGoOn,
  ]
}
