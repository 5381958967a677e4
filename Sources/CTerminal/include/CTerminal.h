#ifndef FHIR_SURVEY_CTERMINAL_H
#define FHIR_SURVEY_CTERMINAL_H

#include <stddef.h>

/// What `fst_read` returns when a signal came instead of input.
#define FST_INTERRUPTED (-2)

/// Catches SIGINT, SIGTERM and SIGHUP through a self-pipe; 0 or, on failure, errno.
int fst_catch_signals(void);

/// Puts the former handling of these signals back.
void fst_release_signals(void);

/// The last signal that was caught since `fst_catch_signals`; 0 for none.
int fst_caught_signal(void);

/// Reads at most `count` bytes as `read` does: 0 at the end, -1 on an error, and FST_INTERRUPTED
/// as soon as a signal is caught, even one that came before the call.
long fst_read(int descriptor, void *buffer, size_t count);

/// Whether there is something to read, or will be within some milliseconds.
int fst_has_input(int descriptor, int milliseconds);

/// The columns of the terminal behind a descriptor; 0 when it is none or does not say.
int fst_columns(int descriptor);

/// Drops what was typed ahead.
void fst_discard_input(int descriptor);

/// Opens the controlling terminal for reading and writing; -1 when there is none.
int fst_open_terminal(void);

#endif
