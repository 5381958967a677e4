# Reads and labels the tables of the following questionnaire.
# Pain | today
# http://example.org/q/pain

# The table of the responses, as export wrote it; other tables are beside it.
if (!exists("table_file")) table_file <- "table.csv"

# All cells as text; an empty one is missing.
read_table <- function(name) {
  part <- if (nzchar(name)) paste0(".", name) else ""
  read.csv(
    sub("(\\.[^.]*)$", paste0(part, "\\1"), table_file), colClasses = "character",
    na.strings = "", check.names = FALSE, encoding = "UTF-8")
}

# A factor of the values in their order; what is not among them stays, behind them.
label_values <- function(x, values, labels) {
  others <- setdiff(unique(x[!is.na(x)]), values)
  factor(x, levels = c(values, others), labels = c(labels, others))
}

# Cells as values of a type. What cannot be one is missing, and a warning tells of it.
convert <- function(x, read, what, column = deparse(substitute(x))) {
  value <- suppressWarnings(read(x))
  lost <- x[!is.na(x) & is.na(value)]
  if (length(lost) > 0) {
    texts <- paste(head(unique(lost), 5), collapse = ", ")
    warning(
      sprintf("%s: no %s, and so missing now: %s (%d in all)", column, what, texts, length(lost)),
      call. = FALSE)
  }
  value
}

# A whole number; integers of R end before some of FHIR's.
read_integer <- function(x) {
  x <- as.numeric(x)
  if (all(is.na(x) | abs(x) < 2^31)) as.integer(x) else x
}

# A date and time with its offset; one of which only a part is known is missing.
read_time <- function(x) {
  x <- sub("Z$", "+0000", x)
  x <- sub("([+-][0-9]{2}):([0-9]{2})$", "\\1\\2", x)
  as.POSIXct(strptime(x, "%Y-%m-%dT%H:%M:%OS%z", tz = "UTC"))
}

# A date; one of which only a part is known is missing.
read_date <- function(x) as.Date(x, format = "%Y-%m-%d")

# What a column is.
set_label <- function(x, label, unit = NULL) {
  attr(x, "label") <- label
  if (!is.null(unit)) attr(x, "unit") <- unit
  x
}

# Why a question has no answer.
reasons <- c(
  "not-asked", "disabled", "declined", "skipped", "partial", "unknown", "asked-unknown", 
  "temp-unknown", "masked", "not-applicable", "unsupported", "as-text", "error", "not-a-number", 
  "negative-infinity", "positive-infinity", "not-performed", "not-permitted", "not-in-table")
reason_labels <- c(
  "Not asked", "Disabled by other answers", "Declined to answer", "Skipped", 
  "Only a part of the date or time", "Unknown", "Asked but unknown", "Temporarily unknown", 
  "Masked", "Not applicable", "Unsupported", "As text", "Error", "Not a number", 
  "Negative infinity", "Positive infinity", "Not performed", "Not permitted", 
  "Answer that no column holds")

# A row for each response
responses <- read_table("")
responses[["response"]] <- set_label(responses[["response"]], "Id of the response")
responses[["authored"]] <- set_label(convert(responses[["authored"]], read_time, "full date and time"), "When it was answered")
responses[["how"]] <- set_label(label_values(
  responses[["how"]],
  c(
    "1", "2", "x y", "NA"),
  c(
    "Good; fine", "Bad, or | worse", "Other (x y)", "Other (NA)")), "How is it? Today \"really\"")
responses[["how___other"]] <- set_label(responses[["how___other"]], "How is it? Today \"really\" (other)")
responses[["how__missing"]] <- set_label(label_values(responses[["how__missing"]], reasons, reason_labels), "How is it? Today \"really\" (why there is no answer)")
responses[["where___head"]] <- set_label(convert(responses[["where___head"]], read_integer, "whole number"), "Where? (choice=Head)")
responses[["where___leg-l"]] <- set_label(convert(responses[["where___leg-l"]], read_integer, "whole number"), "Where? (choice=Left *leg*)")
responses[["since"]] <- set_label(convert(responses[["since"]], read_date, "full date"), "Since `when`")
responses[["since__exact"]] <- set_label(responses[["since__exact"]], "Since `when` (as written)")

# Repetitions of drug
drug <- read_table("drug")
drug[["response"]] <- set_label(drug[["response"]], "Id of the response")
drug[["instance"]] <- set_label(convert(drug[["instance"]], read_integer, "whole number"), "Number of the row in its response")
drug[["dose"]] <- set_label(convert(drug[["dose"]], as.numeric, "number"), "dose", unit = "mg")
drug[["dose__unit"]] <- set_label(drug[["dose__unit"]], "dose (unit)")
drug[["bad"]] <- set_label(drug[["bad"]] == "true", "Bad\\side effects")
