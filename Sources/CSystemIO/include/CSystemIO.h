#ifndef FHIR_SURVEY_CSYSTEMIO_H
#define FHIR_SURVEY_CSYSTEMIO_H

/// From now on SIGINT, SIGTERM and SIGHUP remove temporary files before they end the process.
///
/// Signals that are ignored or handled otherwise stay as they are.
void fsi_remove_files_at_signals(void);

/// Names a file that a signal removes; returns its slot, -1 where there is none left.
int fsi_hold_temporary(const char *path);

/// Lets the file of a slot be.
void fsi_release_temporary(int slot);

#endif
