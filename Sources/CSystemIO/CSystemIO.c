#include "CSystemIO.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As many as an export that is split into parts may have. */
enum { slot_count = 1024 };
static char *_Atomic names[slot_count];

/* Only what is safe in a signal handler: exchanges without a lock, unlink, signal, raise. */
static void on_signal(int number) {
  int saved = errno;
  for (int slot = 0; slot < slot_count; slot++) {
    /* Whoever takes the name out of its slot owns it; here it is never freed. */
    char *name = atomic_exchange(&names[slot], NULL);
    if (name != NULL) unlink(name);
  }
  errno = saved;
  signal(number, SIG_DFL);
  raise(number);
}

void fsi_remove_files_at_signals(void) {
  static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction action = {0};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++) {
    struct sigaction present;
    if (sigaction(ending[i], NULL, &present) == 0 && present.sa_handler == SIG_DFL)
      sigaction(ending[i], &action, NULL);
  }
}

int fsi_hold_temporary(const char *path) {
  char *name = strdup(path);
  if (name == NULL) return -1;
  for (int slot = 0; slot < slot_count; slot++) {
    char *none = NULL;
    if (atomic_compare_exchange_strong(&names[slot], &none, name)) return slot;
  }
  free(name);
  return -1;
}

void fsi_release_temporary(int slot) {
  if (slot < 0 || slot >= slot_count) return;
  free(atomic_exchange(&names[slot], NULL));
}
