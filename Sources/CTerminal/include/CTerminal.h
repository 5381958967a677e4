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

/// What `fst_wait` returns: bits.
#define FST_INPUT 1
#define FST_RESIZED 2
#define FST_STOP 4
#define FST_CONTINUED 8
#define FST_ENDED 16

/// Gives each key to the program at once, without echo; 0 or errno.
///
/// The modes of the first call come back, after `at_end` was written, with `fst_leave_raw`, at the
/// end of the program, and at a crash. Signals are to be caught already.
int fst_enter_raw(int descriptor, const char *at_end);

/// Puts the former modes back; not where another program has the terminal meanwhile.
void fst_leave_raw(void);

/// Puts the former modes back and stops the program; returns when it goes on.
void fst_suspend(void);

/// Waits for input, a new size, a stop, or a signal that ends the program; 0 when time is over, which
/// is never for -1 milliseconds.
int fst_wait(int descriptor, int milliseconds);

/// The rows and columns of the terminal behind a descriptor; 0 when it does not say.
int fst_size(int descriptor, int *rows, int *columns);

/// Runs a command of the shell with a file on the terminal, and waits; its exit status, or -1.
int fst_run(int descriptor, const char *command, const char *path);

#endif
